// What the inspector shows of each kind of thing. Loaded when it is first opened.
import { BlockPanel } from './block_panel';
import { EntriesPanel, FilePanel } from './file_panel';
import { LevelPanel, MemtablePanel } from './level_panel';
import { RunPanel } from './run_panel';
import type { Selection } from './selection';

export default function Panel({ selection }: { selection: Selection }) {
  switch (selection.kind) {
    case 'run':
      return <RunPanel contender={selection.contender} />;
    case 'file':
      return <FilePanel contender={selection.contender} file={selection.file} />;
    case 'entries':
      return <EntriesPanel contender={selection.contender} file={selection.file} block={selection.block} />;
    case 'level':
      return <LevelPanel contender={selection.contender} level={selection.level} />;
    case 'memtable':
      return <MemtablePanel contender={selection.contender} memtable={selection.memtable} />;
    case 'block':
      return <BlockPanel contender={selection.contender} block={selection.block} />;
  }
}

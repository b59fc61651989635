// What the inspector shows of an LSM-tree's parts. The panels bring the help texts along, which
// are needed only at the first look.
import { lazy, type ReactNode, Suspense } from 'react';
import type { Panel, Part } from '../kit/picture';

const FilePanel = lazy(async () => ({ default: (await import('./file_panel')).FilePanel }));
const EntriesPanel = lazy(async () => ({ default: (await import('./block_panel')).EntriesPanel }));
const CompactionsPanel = lazy(async () => ({
  default: (await import('./compactions_panel')).CompactionsPanel,
}));
const LevelPanel = lazy(async () => ({ default: (await import('./level_panel')).LevelPanel }));
const MemtablePanel = lazy(async () => ({
  default: (await import('./level_panel')).MemtablePanel,
}));

export function lsmLedger(contender: number): ReactNode {
  return (
    <Suspense>
      <CompactionsPanel contender={contender} />
    </Suspense>
  );
}

export function lsmPanel(contender: number, { kind, id, sub = 0 }: Part): Panel {
  switch (kind) {
    case 'file':
      return { title: `File ${id}`, body: <FilePanel contender={contender} file={id} /> };
    case 'block':
      return {
        title: `File ${id}, block ${sub}`,
        body: <EntriesPanel contender={contender} file={id} block={sub} />,
      };
    case 'level':
      return { title: `Level ${id}`, body: <LevelPanel contender={contender} level={id} /> };
    default:
      return {
        title: `Memtable ${id}`,
        body: <MemtablePanel contender={contender} memtable={id} />,
      };
  }
}

// The inspector's panels for parts of an LSM-tree. They bring the help texts along, so they are
// loaded at the first look.
import type { ReactNode } from 'react';
import { lazy } from '../../ui/lazy';
import type { Panel, Part } from '../kit/picture';

const FilePanel = lazy(async () => (await import('./panels/file_panel')).FilePanel);
const EntriesPanel = lazy(async () => (await import('./panels/block_panel')).EntriesPanel);
const CompactionsPanel = lazy(
  async () => (await import('./panels/compactions_panel')).CompactionsPanel,
);
const LevelPanel = lazy(async () => (await import('./panels/level_panel')).LevelPanel);
const MemtablePanel = lazy(async () => (await import('./panels/level_panel')).MemtablePanel);

export function lsmLedger(contender: number): ReactNode {
  return <CompactionsPanel contender={contender} />;
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

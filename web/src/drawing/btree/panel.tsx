// The inspector's panels for parts of a B-tree. They import the help texts, so they are loaded at
// the first look.
import { lazy } from '../../ui/lazy';
import type { Panel, Part } from '../kit/picture';
import { pageName } from './state/tables';

const PagePanel = lazy(async () => (await import('./panels/page_panel')).PagePanel);
const LevelPanel = lazy(async () => (await import('./panels/level_panel')).LevelPanel);
const MemoryPanel = lazy(async () => (await import('./panels/memory_panel')).MemoryPanel);
const LogPanel = lazy(async () => (await import('./panels/log_panel')).LogPanel);
const DoublewritePanel = lazy(async () => (await import('./panels/log_panel')).DoublewritePanel);

export function btreePanel(contender: number, { kind, id }: Part, pageSize: number): Panel {
  switch (kind) {
    case 'page':
      return {
        title: pageName(id).replace('page', 'Page'),
        body: <PagePanel contender={contender} page={id} pageSize={pageSize} />,
      };
    case 'level':
      return {
        title: id === 0 ? 'Leaves' : `Level ${id} over the leaves`,
        body: <LevelPanel contender={contender} level={id} />,
      };
    case 'memory':
      return { title: 'Buffer pool', body: <MemoryPanel contender={contender} /> };
    case 'log':
      return { title: 'Redo log', body: <LogPanel contender={contender} /> };
    default:
      return { title: 'Doublewrite buffer', body: <DoublewritePanel contender={contender} /> };
  }
}

// The inspector's panels for parts of a fractal tree. They bring the help texts along, so they are
// loaded at the first look.
import { lazy } from '../../ui/lazy';
import type { Panel, Part } from '../kit/picture';
import { nodeTitle } from './state/node_names';

const NodePanel = lazy(async () => (await import('./panels/node_panel')).NodePanel);
const SlotPanel = lazy(async () => (await import('./panels/contents_panel')).SlotPanel);
const BasementPanel = lazy(async () => (await import('./panels/contents_panel')).BasementPanel);
const LevelPanel = lazy(async () => (await import('./panels/store_panel')).LevelPanel);
const StorePanel = lazy(async () => (await import('./panels/store_panel')).StorePanel);

export function fractalPanel(contender: number, { kind, id, sub = 0 }: Part): Panel {
  switch (kind) {
    case 'node':
      return { title: nodeTitle(id), body: <NodePanel contender={contender} node={id} /> };
    case 'slot':
      return {
        title: `${nodeTitle(id)}, slot ${sub + 1}`,
        body: <SlotPanel contender={contender} node={id} slot={sub} />,
      };
    case 'basement':
      return {
        title: `${nodeTitle(id, 'leaf')}, basement node ${sub + 1}`,
        body: <BasementPanel contender={contender} leaf={id} basement={sub} />,
      };
    case 'level':
      return {
        title: id === 0 ? 'The leaves' : `Height ${id}`,
        body: <LevelPanel contender={contender} height={id} />,
      };
    default:
      return { title: 'Log, cache, checkpoint, space', body: <StorePanel contender={contender} /> };
  }
}

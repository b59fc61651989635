// The B-tree's entry: what it brings to the lab.
import { formatCount, formatShare } from '../../model/units';
import type { EnginePicture } from '../pictures/picture';
import { optionOf } from '../scenario_facts';
import { BtreeTree } from './btree_tree';

export const kPicture: EnginePicture = {
  watch: ['btree.columns', 'btree.levels', 'btree.pool', 'btree.log', 'btree.doublewrite', 'btree.jobs', 'btree.writes', 'btree.counters'],
  legend: 'height = fill; dark = in memory; black = changed, not yet written; grey below = just written',
  counts: ({ btree }) => [
    ['pages written', formatCount(btree?.pages_written ?? 0)],
    ['pages read', formatCount(btree?.pages_read ?? 0)],
    ['splits, merges', `${formatCount(btree?.splits ?? 0)}, ${formatCount(btree?.merges ?? 0)}`],
    ['lookups answered from memory', formatShare(btree?.hit_rate ?? Number.NaN)],
    ['how full leaves are', formatShare(btree?.leaf_fill ?? Number.NaN)],
    ['writes held up', `${formatCount(btree?.stalls?.count ?? 0)} times`],
  ],
  open(stage, band, { engine, profile, options }) {
    return new BtreeTree(stage, band, Math.max(1, optionOf({ role: 'engine', kind: engine, profile, options }, 'page_size')));
  },
};

// The B-tree's entry in the lab.

import { optionOf } from '../../document/scenario/values/chosen_options';
import { formatCount, formatShare } from '../../model/values/units';
import type { EnginePicture } from '../kit/picture';
import { BtreePicture } from './btree_picture';

export const kPicture: EnginePicture = {
  watch: [
    'btree.columns',
    'btree.levels',
    'btree.pool',
    'btree.log',
    'btree.doublewrite',
    'btree.jobs',
    'btree.writes',
    'btree.counters',
    'btree.change_buffer',
  ],
  family: 'B-tree',
  does: 'rewrites whole pages in place',
  legend: 'height: fill · stronger: in memory · corner: not yet written',
  signs: ['corner'],
  reading: [
    'Height: how full the page is. Stronger: in memory. A corner, or a line below: changed and not yet written. A paler line below that: just written.',
    'The pages around the followed row are shown larger below.',
    'The bars beside the picture: the buffer pool, the redo log against its capacity, and the pages that wait in the doublewrite buffer.',
  ],
  recovery: [],
  counts: ({ btree }) => [
    ['pages written', formatCount(btree?.pages_written ?? 0)],
    ['pages read', formatCount(btree?.pages_read ?? 0)],
    ['page splits', formatCount(btree?.splits ?? 0)],
    ['page merges', formatCount(btree?.merges ?? 0)],
    ['cache hit rate', formatShare(btree?.hit_rate ?? Number.NaN)],
    ['leaf fill', formatShare(btree?.leaf_fill ?? Number.NaN)],
    ['write stalls', formatCount(btree?.stalls?.count ?? 0)],
    ...(btree?.change_buffer === undefined
      ? []
      : [['merged entries', formatCount(btree.change_buffer.merged_inserts ?? 0)] as const]),
  ],
  open(host) {
    const { engine, profile, options } = host.contender;
    return new BtreePicture(
      host,
      Math.max(1, optionOf({ role: 'engine', kind: engine, profile, options }, 'page_size')),
    );
  },
};

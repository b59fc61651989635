// The B-tree's entry: what it brings to the lab.
import { formatCount, formatShare } from '../../model/units';
import { optionOf } from '../../scenario/chosen_options';
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
  ],
  family: 'B-tree',
  does: 'rewrites whole pages in place',
  legend: 'height: fill · darker: in memory · black: unwritten',
  reading: [
    'A page is as high as it is full, and darker while it is in memory. Black: changed, and not yet written. Grey below it: just written.',
    'The pages around the followed row are opened up below.',
    'The bars beside the picture: the buffer pool, the redo log against its capacity, and the pages that wait in the doublewrite batch.',
  ],
  counts: ({ btree }) => [
    ['pages written', formatCount(btree?.pages_written ?? 0)],
    ['pages read', formatCount(btree?.pages_read ?? 0)],
    ['splits, merges', `${formatCount(btree?.splits ?? 0)}, ${formatCount(btree?.merges ?? 0)}`],
    ['lookups answered from memory', formatShare(btree?.hit_rate ?? Number.NaN)],
    ['mean fill of leaves', formatShare(btree?.leaf_fill ?? Number.NaN)],
    ['write stalls', `${formatCount(btree?.stalls?.count ?? 0)} times`],
  ],
  open(host) {
    const { engine, profile, options } = host.contender;
    return new BtreePicture(
      host,
      Math.max(1, optionOf({ role: 'engine', kind: engine, profile, options }, 'page_size')),
    );
  },
};

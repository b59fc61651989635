// The fractal tree's entry in the lab.

import { optionOf } from '../../document/scenario/values/chosen_options';
import { formatCount } from '../../model/values/units';
import type { EnginePicture } from '../kit/picture';
import { FractalPicture } from './fractal_picture';

export const kPicture: EnginePicture = {
  // Nodes are large, so there are hundreds or thousands of them: few enough for frames to carry
  // each.
  watch: [
    'fractal.nodes',
    'fractal.buffers',
    'fractal.broadcasts',
    'fractal.cachetable',
    'fractal.checkpoint',
    'fractal.log',
    'fractal.space',
    'fractal.counters',
    'fractal.loads',
    'fractal.builds',
  ],
  family: 'fractal tree',
  does: 'gathers messages, moves them in batches',
  legend: 'bar: how full · stronger: in memory · corner: not yet written',
  signs: ['bar', 'corner', 'corners', 'ring', 'tick'],
  reading: [
    'A node spans the keys that it covers. The bar above it shows how full it is, up to the line that is its limit.',
    'Messages wait in its slots, each slot above the child that it feeds. When the node is too full, the heaviest slot is flushed to its child. A line through slots: messages to all rows wait in them, and what lies below has not got them yet.',
    'Leaves. Height: how full. Stronger: in memory. Thin lines divide a leaf into its basement nodes, the parts that are read alone. A corner, or a line below: changed and not yet written. Two corners, or two lines: a checkpoint runs and has yet to copy it. During a bulk load: the leaves that are written so far, up to the line, from the left. While an index is built: the line is the last row read, from the right; rows on its right are in the index.',
    'A dot is a message, hollow if it deletes a row; the tick after it is the commit of the delete. A block is 64 messages.',
  ],
  recovery: [],
  counts: (report) => {
    const { fractal } = report;
    return [
      ['flushes', formatCount(fractal?.flushes ?? 0)],
      ['leaf splits', formatCount(fractal?.leaf_splits ?? 0)],
      ['checkpoints', formatCount(fractal?.checkpoints ?? 0)],
      ['waits for the cache', formatCount(fractal?.stalls?.count ?? 0)],
    ];
  },
  open(host) {
    const { engine, profile, options } = host.contender;
    const nodeBytes = optionOf({ role: 'engine', kind: engine, profile, options }, 'block_size');
    return new FractalPicture(host, { nodeBytes: Math.max(1, nodeBytes) });
  },
};

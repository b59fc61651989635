// Small hand-made trees for tests, in the form in which frames carry them.

import type { Tables } from '../../../model/tables/decode';
import { tableOf } from '../../../model/tables/fold';
import { KeyAxis } from '../../../model/values/axis';

export const kNodeBytes = 1000;

const bytesOf = (value: number) => Uint8Array.of(value >> 8, value & 255);

/** Returns a key at a percentage of the key axis, to a hundredth; 0 is unbounded (empty). */
export const key = (percent: number) =>
  percent === 0 ? new Uint8Array() : bytesOf(Math.round(percent * 100));
export const kAxis = new KeyAxis([bytesOf(0), bytesOf(10_000)]);

interface NodeParts {
  node: number;
  height: number;
  from: number;
  bytes?: number;
  messages?: number;
  workdone?: number;
  /** The checkpoint that has to write it; 0: clean. */
  due?: number;
  resident?: number;
  writes?: number;
}

export const nodeRow = ({
  node,
  height,
  from,
  bytes = 600,
  messages = 0,
  workdone = 0,
  due = 0,
  resident = 2,
  writes = 1,
}: NodeParts) => ({
  node,
  height,
  index: 0,
  first_key: key(from),
  parent: 0,
  children: 2,
  serialized_bytes: bytes,
  buffer_bytes: 0,
  messages,
  workdone,
  due_checkpoint: due,
  resident,
  cached_bytes: bytes,
  disk_bytes: bytes,
  writes,
});

export const bufferRow = (
  node: number,
  child: number,
  childNode: number,
  from: number,
  bytes: number,
  workdone = 0,
) => ({
  node,
  child,
  child_node: childNode,
  index: 0,
  first_key: key(from),
  bytes,
  messages: bytes / 10,
  workdone,
});

interface PartByHand {
  from: number;
  inserts: number;
  deletes?: number;
  commits?: number;
  entries: number;
  bytes: number;
}

/** Encodes the parts of a batch in the engine's form. */
export const partsByHand = (parts: readonly PartByHand[]): Uint8Array =>
  Uint8Array.from(
    parts.flatMap(({ from, inserts, deletes = 0, commits = 0, entries, bytes }, i) => {
      const lower = i === 0 ? new Uint8Array() : key(from);
      const numbers = [inserts, deletes, commits, entries, bytes, lower.length];
      return [...numbers.flatMap(varint), ...lower];
    }),
  );

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...varint(value >> 7)];
}

export const treeOf = (
  nodes: readonly NodeParts[],
  buffers: readonly ReturnType<typeof bufferRow>[],
): Tables => ({
  'fractal.nodes': tableOf('fractal.nodes', nodes.map(nodeRow)),
  'fractal.buffers': tableOf('fractal.buffers', buffers),
});

/**
 * A root over two nodes over four leaves, at 0, 20, 50 and 80. The tables list nodes in no order.
 */
export const kThreeHigh = treeOf(
  [
    { node: 7, height: 0, from: 80, bytes: 900, due: 1, resident: 0 },
    { node: 3, height: 2, from: 0, bytes: 1100, workdone: 50, messages: 40 },
    { node: 5, height: 0, from: 20, resident: 1 },
    { node: 8, height: 1, from: 0, bytes: 300, messages: 30, due: 1 },
    { node: 4, height: 0, from: 0 },
    { node: 9, height: 1, from: 50, bytes: 200 },
    { node: 6, height: 0, from: 50 },
  ],
  [
    bufferRow(3, 1, 9, 50, 250, 20),
    bufferRow(3, 0, 8, 0, 150),
    bufferRow(8, 0, 4, 0, 100),
    bufferRow(8, 1, 5, 20, 200),
    bufferRow(9, 0, 6, 50, 0),
    bufferRow(9, 1, 7, 80, 40),
  ],
);

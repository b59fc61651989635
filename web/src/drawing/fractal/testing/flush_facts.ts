// Hand-made facts of flushes, in the form in which the engine emits them.
import type { Fact } from '../../../model/tables/decode';
import { factByHand, rowByHand } from '../../../model/testing/by_hand';
import { key, nodeRow, partsByHand } from './fixture';

/** Size of a message with a row of 116 bytes. */
export const kMessageBytes = 143;

/** Messages that arrive in a slot or basement node, and its contents before. */
interface PartByHand {
  from: number;
  held: number;
  inserts?: number;
  /** Deletes, each with its commit. */
  deletes?: number;
}

interface FlushByHand {
  job: number;
  node: number;
  height: number;
  slots: readonly { childNode: number; from: number; messages: number }[];
  parts: readonly PartByHand[];
  readBytes?: number;
  /** The child is too small: it merges with this neighbour. */
  merge?: { with: number; bytes: number };
}

/** Returns the facts of a flush of the heaviest slot. */
export function flushFacts({
  job,
  node,
  height,
  slots,
  parts,
  readBytes,
  merge,
}: FlushByHand): Fact[] {
  const chosen = slots.reduce(
    (best, { messages }, i) => (messages > (slots[best]?.messages ?? 0) ? i : best),
    0,
  );
  const rows = slots.map(({ childNode, from, messages }, child) =>
    rowByHand('fractal.buffers', {
      node,
      child,
      child_node: childNode,
      first_key: key(from),
      messages,
      bytes: messages * kMessageBytes,
    }),
  );
  const heaviest = rows[chosen] ?? rowByHand('fractal.buffers', {});
  const { child_node: target, messages, bytes } = heaviest;
  const to = { source: node, slot: chosen, target };
  const moved = { ...to, moved_messages: messages, moved_bytes: bytes };
  const encoded = partsByHand(
    parts.map(({ from, held, inserts = 0, deletes = 0 }) => {
      const entries = held + inserts + (height > 1 ? 2 * deletes : 0);
      const bytes = entries * kMessageBytes;
      return { from, inserts, deletes, commits: deletes, entries, bytes };
    }),
  );
  const child = {
    ...nodeRow({ node: target, height: height - 1, from: parts[0]?.from ?? 0 }),
    serialized_bytes: 600,
  };
  const kCause = 'leaf_checkpoint';
  return [
    factByHand('fractal.flush_started', job, kCause, {
      row: rowByHand('fractal.jobs', {
        job,
        node,
        height,
        child: chosen,
        child_node: target,
        messages,
        bytes,
      }),
    }),
    ...rows.map((row, i) =>
      factByHand('fractal.slot_compared', job, kCause, {
        row,
        extra: { weight: row.bytes, chosen: i === chosen ? 1 : 0 },
      }),
    ),
    ...readFacts(job, child, readBytes),
    factByHand('fractal.batch_moved', job, kCause, {
      row: { ...heaviest, messages: 0, bytes: 0 },
      extra: moved,
    }),
    factByHand('fractal.batch_applied', job, kCause, {
      row: { ...child, children: parts.length },
      extra: { ...moved, parts: encoded },
    }),
    ...mergeFacts(job, child, merge),
    factByHand('fractal.job_finished', job, kCause, { key: { job } }),
  ];
}

type ChildRow = ReturnType<typeof nodeRow>;

const readFacts = (job: number, row: ChildRow, bytes: number | undefined): Fact[] =>
  bytes === undefined
    ? []
    : [
        factByHand('fractal.node_fetched', job, 'flush_read', {
          row,
          extra: { reads: 1, read_bytes: bytes },
        }),
      ];

const mergeFacts = (job: number, row: ChildRow, merge: FlushByHand['merge']): Fact[] =>
  merge === undefined
    ? []
    : [
        factByHand('fractal.nodes_merged', job, 'leaf_checkpoint', {
          row: { ...row, serialized_bytes: merge.bytes },
          extra: { right: merge.with, shared: 0 },
        }),
      ];

// Gathers the facts of a job, a flush or a node write, into the script of its replay. A flush that
// fills its child, and so triggers the child's flush, has both in its script.

import { type ByteClass, classOfCause } from '../../../model/figures/tape';
import { columnNames, type Fact } from '../../../model/tables/decode';
import { type PartFact, partsOf } from './batch_parts';

/** Bytes of a page at the device's interface. */
const kHostPageBytes = 4096;
const kReasons = columnNames('fractal.jobs', 'reason');
/** The reason of flushes of nodes that are over their size limit. */
export const kGorged = 'the node is larger than its target';
const kKinds = columnNames('fractal.jobs', 'kind') as readonly JobScript['kind'][];

/** Places of keys in the picture when the job begins. */
export interface KeyPlaces {
  place(index: number, key: Uint8Array): number;
  /** Returns the end of the node of this height that begins at `from`. */
  boundAfter(height: number, from: number): number;
}

/** A slot at the time of the comparison. */
export interface SlotFact {
  child: number;
  childNode: number;
  from: number;
  to: number;
  messages: number;
  bytes: number;
  weight: number;
}

export interface StripFact {
  bytes: number;
  firstBytes: number;
  colour: ByteClass;
}

/** The merge of a child that was too small. */
export interface MergeFact {
  /** The neighbour; `left`: it precedes the child. */
  node: number;
  left: boolean;
  from: number;
  to: number;
  /** Both nodes remain, and share their rows evenly. */
  shared: boolean;
}

interface JobKeys {
  /** Places of the node's key bounds, 0 … 1. */
  from: number;
  to: number;
}

interface JobHead {
  job: number;
  reason: string;
  node: number;
  height: number;
  strips: readonly StripFact[];
  /** The end of the job was reported. */
  complete: boolean;
}

export interface FlushScript extends JobHead, JobKeys {
  kind: 'flush';
  slots: readonly SlotFact[];
  /** Index of the heaviest slot; -1 until it is known. */
  chosen: number;
  messages: number;
  bytes: number;
  target: { node: number; height: number; from: number; to: number; children: number };
  /** Bytes read from the drive before the child could take the batch. */
  readBytes: number;
  /** Slots of the child, or basement nodes of a leaf; empty until the batch has arrived. */
  parts: readonly PartFact[];
  /** Last stage that its facts report. */
  reached: 'started' | 'compared' | 'moved' | 'applied';
  /** Place of the key at which the child was split. */
  splitAt: number | undefined;
  /** Merge of the child, if it was too small. */
  merge: MergeFact | undefined;
  /** Flush of the child, which is now over its limit. */
  next: FlushScript | undefined;
}

export interface WriteScript extends JobHead, JobKeys {
  kind: 'node write';
  /** Bytes on the drive, padded; compressed if the tree is. */
  writtenBytes: number;
  uncompressedBytes: number;
  firstBytes: number;
  forCheckpoint: boolean;
  reached: 'started' | 'written';
}

export type JobScript = FlushScript | WriteScript;

type JobStart = Extract<Fact, { name: 'fractal.flush_started' | 'fractal.write_started' }>;

/**
 * Returns the script of the job that these facts report, as far as they go. Undefined if its
 * beginning is missing or nothing can be shown.
 */
export function jobScript(facts: readonly Fact[], keys: KeyPlaces): JobScript | undefined {
  const start = facts.find(isStart);
  if (start === undefined) return undefined;
  if (kKinds[start.row.kind] !== 'flush') return writeScript(facts, start, keys);
  const jobs = facts.filter(isStart).filter(({ row }) => kKinds[row.kind] === 'flush');
  return cascade(facts, jobs, keys);
}

/** Chains flushes, each of the child of the one before it. */
function cascade(
  facts: readonly Fact[],
  [start, ...later]: readonly JobStart[],
  keys: KeyPlaces,
  end?: number,
): FlushScript | undefined {
  if (start === undefined) return undefined;
  const own = facts.filter(({ job }) => job === start.job);
  const flush = flushScript(own, start, keys, end);
  const [next] = later;
  if (flush === undefined || next === undefined) return flush;
  // A split child's left part ends at the beginning of its right part.
  const bound = flush.splitAt !== undefined && next.row.node === flush.target.node;
  const rest = cascade(facts, later, keys, bound ? flush.splitAt : flush.target.to);
  return { ...flush, next: rest, complete: flush.complete && (rest?.complete ?? false) };
}

function isStart(fact: Fact): fact is JobStart {
  return fact.name === 'fractal.flush_started' || fact.name === 'fractal.write_started';
}

function headOf(facts: readonly Fact[], { row }: JobStart): JobHead {
  return {
    job: row.job,
    reason: kReasons[row.reason] ?? '',
    node: row.node,
    height: row.height,
    strips: facts.flatMap((fact) => {
      if (fact.name !== 'device.host_write') return [];
      const colour = classOfCause(fact.cause);
      return [
        { bytes: fact.extra.pages * kHostPageBytes, firstBytes: fact.extra.first_bytes, colour },
      ];
    }),
    complete: facts.some(
      (fact) => fact.name === 'fractal.job_finished' && fact.key.job === row.job,
    ),
  };
}

/** Facts of a flush as reported, before slots have ends and the target is found. */
interface FlushFacts {
  slots: SlotFact[];
  parts: Uint8Array | undefined;
  index: number;
  chosen: number;
  messages: number;
  bytes: number;
  children: number;
  readBytes: number;
  splitAt: number | undefined;
  /** The node that remains, and the other one. */
  merged: { node: number; other: number; shared: boolean } | undefined;
  reached: FlushScript['reached'];
}

function gatherFlush(facts: readonly Fact[], { row }: JobStart, keys: KeyPlaces): FlushFacts {
  const flush: FlushFacts = {
    slots: [],
    parts: undefined,
    index: 0,
    chosen: -1,
    messages: row.messages,
    bytes: row.bytes,
    children: 1,
    readBytes: 0,
    splitAt: undefined,
    merged: undefined,
    reached: 'started',
  };
  for (const fact of facts) {
    switch (fact.name) {
      case 'fractal.slot_compared': {
        const { child, child_node, index, first_key, messages, bytes } = fact.row;
        if (fact.extra.chosen === 1) flush.chosen = flush.slots.length;
        flush.slots.push({
          child,
          childNode: child_node,
          from: keys.place(index, first_key),
          to: 1,
          messages,
          bytes,
          weight: fact.extra.weight,
        });
        flush.reached = 'compared';
        break;
      }
      case 'fractal.batch_moved':
        flush.messages = fact.extra.moved_messages;
        flush.bytes = fact.extra.moved_bytes;
        flush.reached = 'moved';
        break;
      case 'fractal.batch_applied':
        flush.children = fact.row.children;
        flush.parts = fact.extra.parts;
        flush.index = fact.row.index;
        flush.reached = 'applied';
        break;
      case 'fractal.node_fetched':
        flush.readBytes += fact.extra.read_bytes;
        break;
      case 'fractal.node_split':
        flush.splitAt = keys.place(fact.row.index, fact.extra.pivot);
        break;
      case 'fractal.nodes_merged':
        flush.merged = {
          node: fact.row.node,
          other: fact.extra.right,
          shared: fact.extra.shared === 1,
        };
        break;
      default:
        break;
    }
  }
  return flush;
}

function flushScript(
  facts: readonly Fact[],
  start: JobStart,
  keys: KeyPlaces,
  end: number | undefined,
): FlushScript | undefined {
  const head = headOf(facts, start);
  const flush = gatherFlush(facts, start, keys);
  const { slots } = flush;
  if (slots.length === 0) return undefined;
  closeSpans(slots, end ?? keys.boundAfter(start.row.height, slots[0]?.from ?? 0));
  const target =
    slots[flush.chosen] ??
    (slots.find((slot) => slot.childNode === start.row.child_node) as SlotFact | undefined);
  if (target === undefined) return undefined;
  return {
    ...head,
    kind: 'flush',
    from: slots[0]?.from ?? 0,
    to: slots.at(-1)?.to ?? 1,
    slots,
    chosen: slots.indexOf(target),
    messages: flush.messages,
    bytes: flush.bytes,
    target: {
      node: target.childNode,
      height: head.height - 1,
      from: target.from,
      to: target.to,
      children: flush.children,
    },
    readBytes: flush.readBytes,
    parts:
      flush.parts === undefined
        ? []
        : partsOf(flush.parts, target, (key) => keys.place(flush.index, key)),
    reached: flush.reached,
    splitAt: flush.splitAt,
    merge: mergeOf(flush, target),
    next: undefined,
  };
}

/** Returns the merge as seen from the target: either node may be the one that remains. */
function mergeOf({ merged, slots }: FlushFacts, target: SlotFact): MergeFact | undefined {
  if (merged === undefined) return undefined;
  const node = merged.node === target.childNode ? merged.other : merged.node;
  const at = slots.findIndex(({ childNode }) => childNode === node);
  const { from, to } = slots[at] ?? target;
  return {
    node,
    left: at >= 0 && at < slots.indexOf(target),
    from,
    to,
    shared: merged.shared,
  };
}

/** Sets the end of each slot to the beginning of the next. */
function closeSpans(slots: SlotFact[], end: number): void {
  slots.sort((a, b) => a.child - b.child);
  slots.forEach((slot, i) => {
    slot.to = slots[i + 1]?.from ?? end;
  });
}

function writeScript(
  facts: readonly Fact[],
  start: JobStart,
  keys: KeyPlaces,
): WriteScript | undefined {
  const written = facts.find((fact) => fact.name === 'fractal.node_written');
  if (written?.name !== 'fractal.node_written') return undefined;
  const from = keys.place(written.row.index, written.row.first_key);
  return {
    ...headOf(facts, start),
    kind: 'node write',
    from,
    to: keys.boundAfter(start.row.height, from),
    writtenBytes: written.extra.written_bytes,
    uncompressedBytes: written.extra.uncompressed_bytes,
    firstBytes: written.extra.first_bytes,
    forCheckpoint: written.extra.for_checkpoint === 1,
    reached: 'written',
  };
}

/** A flush and those that it sets off, one after another. */
export function stepsOf(script: FlushScript): FlushScript[] {
  return script.next === undefined ? [script] : [script, ...stepsOf(script.next)];
}

/** The rows that a job touches. */
export const heightsOf = (script: JobScript): number[] =>
  script.kind === 'flush'
    ? [script.height, ...stepsOf(script).map(({ target }) => target.height)]
    : [script.height];

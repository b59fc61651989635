// Gathers the facts of one background job into the script of its replay.
import type { LsmFilesRow, LsmJobsRow } from '../../../gen/types';
import { classOfCause } from '../../../model/figures/tape';
import type { Fact, Tables } from '../../../model/tables/decode';
import { onlyRow, rowsOf } from '../../../model/tables/tables';
import type { KeyAxis } from '../../../model/values/axis';
import { candidatesOf } from '../state/candidates';
import type { FileView, JobView, LsmState } from '../state/state';
import { fileView, jobView, type LsmLimits } from '../state/tables';
import { gaugeOf, mergesRuns, runsOf, targetOf } from './level_gauge';
import type { Beat, JobScript, StripFact } from './replay';

/** Bytes of a page at the device's interface. */
const kHostPageBytes = 4096;
/** The reason of jobs for which a file was picked from its level. */
const kPicked = 'the level is over its target';

/**
 * Returns the script of the job that these facts report. Undefined if its beginning or its end is
 * missing, or if nothing can be shown. `then`: tables from before it began. `limits`: those
 * of a family.
 */
export function jobScript(
  facts: readonly Fact[],
  axis: KeyAxis,
  then: Tables = {},
  limits: (family: number) => Partial<LsmLimits> = () => ({}),
): JobScript | undefined {
  const parts = collect(facts, axis);
  const { start, row, beats } = parts;
  if (start === undefined || row === undefined || !parts.finished) return undefined;
  const { kind, level, outputLevel, reason } = start;
  const files = rowsOf(then, 'lsm.files').filter(({ family }) => family === row.family);
  const runs = mergesRuns(reason) ? runsOf(parts.inputs) : 0;
  // A job of whole runs, or within its level, merges all its inputs, and carries none along.
  const within = level === outputLevel || runs > 0;
  const carried = within ? [] : parts.inputs.filter((file) => file.level === outputLevel);
  const down = downOf(parts, start, within, files, axis);
  const { l0Trigger = 0, mostBytes = 0, combines = false } = limits(row.family);
  const outputs = kind === 'trivial move' ? parts.moved : parts.outputs;
  const all = [...down, ...carried, ...outputs];
  if (all.length === 0) return undefined;
  const from = Math.min(...all.map((file) => file.from));
  const to = Math.max(...all.map((file) => file.to));
  const last = beats[beats.length - 1] ?? beatOf(start, from);
  const whole = [
    { ...last, front: from, readBytes: 0, writtenBytes: 0, firstBytes: 0, dropped: 0 },
    ...beats,
    { ...last, ...parts.end, front: to },
  ];
  const picked = new Set(down.map((file) => file.number));
  return {
    job: start.job,
    kind,
    reason,
    level,
    outputLevel,
    runs,
    combines,
    inputs: down,
    carried,
    outputs,
    beats: whole,
    strips: placeStrips(parts.strips, beats.length + 1),
    from,
    to,
    entries: parts.outputEntries,
    bytes: outputs.reduce((sum, file) => sum + file.bytes, 0),
    moved: movedRows(down, then, axis),
    candidates: reason === kPicked ? candidatesOf(files, row, picked, axis) : [],
    tombstones: tombstonesOf(parts),
    drops: dropsOf(whole),
    gauge: gaugeOf({ inputs: down, carried, outputs, level, outputLevel, reason }, files, {
      target: targetOf(then, row),
      trigger: l0Trigger,
      most: mostBytes,
    }),
  };
}

/**
 * Returns the files that leave their level: for a deletion, those that are gone after it, the
 * oldest first. `within`: all inputs are merged alike.
 */
function downOf(
  { inputs, moved, gone }: Parts,
  { kind, level, outputLevel }: JobView,
  within: boolean,
  files: readonly LsmFilesRow[],
  axis: KeyAxis,
): FileView[] {
  if (kind === 'trivial move') return moved.map((file) => ({ ...file, level }));
  if (kind === 'deletion')
    return files
      .filter(({ number }) => gone.has(number))
      .sort((a, b) => a.number - b.number)
      .map((file) => fileView(file, axis));
  return inputs.filter((file) => within || file.level !== outputLevel);
}

/** Returns the tombstones that the job drops: those of its inputs that no output has. */
function tombstonesOf({ inputs, outputs }: Parts): number {
  const held = (files: readonly FileView[]) =>
    files.reduce((sum, { deletions }) => sum + deletions, 0);
  return Math.max(0, held(inputs) - held(outputs));
}

/** More marks are no longer seen one by one. */
const kMaxDrops = 36;

/** Returns places at which versions fall out: evenly between the places that the facts name. */
function dropsOf(beats: readonly Beat[]): JobScript['drops'] {
  const total = beats.at(-1)?.dropped ?? 0;
  const each = Math.max(1, Math.ceil(total / kMaxDrops));
  const places: number[] = [];
  for (let i = 1; i < beats.length; i++) {
    const [a, b] = [beats[i - 1] as Beat, beats[i] as Beat];
    for (let next = (places.length + 0.5) * each; next <= b.dropped; next += each)
      if (next > a.dropped)
        places.push(a.front + ((b.front - a.front) * (next - a.dropped)) / (b.dropped - a.dropped));
  }
  return { places, each };
}

/**
 * Returns the rows in files, and their user bytes: rows times the mean size of rows saved so far.
 * Rows of several indexes differ in size, so there it is the files' own bytes.
 */
function movedRows(files: readonly FileView[], then: Tables, axis: KeyAxis): JobScript['moved'] {
  const rows = files.reduce((sum, { entries }) => sum + entries, 0);
  const saved = onlyRow(then, 'lab.progress');
  const stored = files.reduce((sum, { bytes }) => sum + bytes, 0);
  const alike = saved !== undefined && saved.writes > 0 && axis.segments.length < 2;
  return { rows, bytes: alike ? (rows * saved.user_bytes) / saved.writes : stored };
}

interface Parts {
  start: JobView | undefined;
  row: LsmJobsRow | undefined;
  finished: boolean;
  end: Partial<Beat>;
  inputs: FileView[];
  moved: FileView[];
  /** Numbers of the files that it drops. */
  gone: Set<number>;
  outputs: FileView[];
  outputEntries: number;
  beats: Beat[];
  strips: (Omit<StripFact, 'at'> & { beat: number })[];
}

function collect(facts: readonly Fact[], axis: KeyAxis): Parts {
  const parts: Parts = {
    start: undefined,
    row: undefined,
    finished: false,
    end: {},
    inputs: [],
    moved: [],
    gone: new Set(),
    outputs: [],
    outputEntries: 0,
    beats: [],
    strips: [],
  };
  for (const fact of facts) take(parts, fact, axis);
  return parts;
}

function take(parts: Parts, fact: Fact, axis: KeyAxis): void {
  switch (fact.name) {
    case 'lsm.job_started':
      parts.start = jobView(fact.row, axis);
      parts.row = fact.row;
      break;
    case 'lsm.input_chosen':
      parts.inputs.push(fileView(fact.row, axis));
      break;
    case 'lsm.job_progress':
    case 'lsm.output_opened': {
      const view = jobView(fact.row, axis);
      if (fact.row.front.length > 0) parts.beats.push(beatOf(view, view.front));
      break;
    }
    case 'lsm.file_added':
      parts.outputs.push(fileView(fact.row, axis));
      parts.outputEntries += fact.row.entries;
      break;
    case 'lsm.file_dropped':
      parts.gone.add(fact.key.number);
      break;
    case 'lsm.file_moved':
      parts.moved.push(fileView(fact.row, axis));
      break;
    case 'device.host_write': {
      const colour = classOfCause(fact.cause);
      const bytes = fact.extra.pages * kHostPageBytes;
      parts.strips.push({
        beat: parts.beats.length,
        bytes,
        firstBytes: fact.extra.first_bytes,
        colour,
      });
      break;
    }
    case 'lsm.job_finished':
      parts.finished = true;
      parts.end = {
        readBytes: fact.extra.read_bytes,
        writtenBytes: fact.extra.written_bytes,
        firstBytes: fact.extra.first_bytes,
        dropped: fact.extra.entries_dropped,
      };
      break;
    default:
      break;
  }
}

function beatOf(view: JobView, front: number): Beat {
  return {
    front,
    readBytes: view.readBytes,
    writtenBytes: view.writtenBytes,
    firstBytes: view.firstBytes,
    dropped: view.entriesDropped,
  };
}

function placeStrips(strips: Parts['strips'], beats: number): StripFact[] {
  return strips.map(({ beat, ...strip }) => ({
    ...strip,
    at: Math.min(1, beat / Math.max(1, beats)),
  }));
}

/**
 * Adds the job's inputs to a state that lacks them: a file may have been added between the last
 * frame before the job and the job's beginning.
 */
export function withInputs(then: LsmState, { inputs, carried }: JobScript): LsmState {
  const known = new Set(then.files.map(({ number }) => number));
  const missing = [...inputs, ...carried].filter(({ number }) => !known.has(number));
  return missing.length === 0 ? then : { ...then, files: [...then.files, ...missing] };
}

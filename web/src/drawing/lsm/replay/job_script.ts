// Gathers the facts of one background job into the script of its replay.
import type { LsmJobsRow } from '../../../gen/types';
import { classOfCause } from '../../../model/figures/tape';
import type { Fact, Tables } from '../../../model/tables/decode';
import { onlyRow, rowsOf } from '../../../model/tables/tables';
import type { KeyAxis } from '../../../model/values/axis';
import { candidatesOf } from '../state/candidates';
import type { FileView, JobView, LsmState } from '../state/state';
import { fileView, jobView } from '../state/tables';
import type { Beat, JobScript, OutputFile, StripFact } from './replay';

/** Bytes of a page at the device's interface. */
const kHostPageBytes = 4096;
/** The reason of jobs for which a file was picked from its level. */
const kPicked = 'the level is over its target';

/**
 * Returns the script of the job that these facts report. Undefined if its beginning or its end is
 * missing, or if nothing can be shown. `then`: tables from before it began.
 */
export function jobScript(
  facts: readonly Fact[],
  axis: KeyAxis,
  then: Tables = {},
): JobScript | undefined {
  const parts = collect(facts, axis);
  const { start, row, beats } = parts;
  if (start === undefined || row === undefined || !parts.finished) return undefined;
  const inputs = parts.inputs.filter(
    (file) => file.level === start.level && start.level !== start.outputLevel,
  );
  // A job whose output level is its own merges all its inputs, and carries none along.
  const within = start.level === start.outputLevel;
  const intra = within ? parts.inputs : inputs;
  const carried = within ? [] : parts.inputs.filter((file) => file.level === start.outputLevel);
  const outputs = start.kind === 'trivial move' ? parts.moved : parts.outputs;
  const all = [...parts.inputs, ...parts.moved, ...outputs];
  if (all.length === 0) return undefined;
  const from = Math.min(...all.map((file) => file.from));
  const to = Math.max(...all.map((file) => file.to));
  const last = beats[beats.length - 1] ?? beatOf(start, from);
  const down =
    start.kind === 'trivial move'
      ? parts.moved
      : parts.inputs.filter(({ level }) => within || level !== start.outputLevel);
  return {
    job: start.job,
    kind: start.kind,
    reason: start.reason,
    level: start.level,
    outputLevel: start.outputLevel,
    inputs:
      start.kind === 'trivial move' && intra.length === 0
        ? parts.moved.map((file) => ({ ...file, level: start.level }))
        : intra,
    carried,
    outputs,
    beats: [
      { ...last, front: from, readBytes: 0, writtenBytes: 0, firstBytes: 0, dropped: 0 },
      ...beats,
      { ...last, ...parts.end, front: to },
    ],
    strips: placeStrips(parts.strips, beats.length + 1),
    from,
    to,
    entries: parts.outputEntries,
    bytes: outputs.reduce((sum, file) => sum + file.bytes, 0),
    moved: movedRows(down, then, axis),
    candidates:
      start.reason === kPicked
        ? candidatesOf(
            rowsOf(then, 'lsm.files'),
            row,
            new Set(down.map((file) => file.number)),
            axis,
          )
        : [],
  };
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
  outputs: OutputFile[];
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

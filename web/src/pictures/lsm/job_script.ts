// Gathers the facts of one background job into the script of its replay.
import type { KeyAxis } from '../../model/axis';
import type { Fact } from '../../model/decode';
import { classOfCause } from '../../model/tape';
import type { Beat, JobScript, OutputFile, StripFact } from './replay';
import type { FileView, JobView } from './state';
import { fileView, jobView } from './tables';

/** Bytes of a page at the device's interface. */
const kHostPageBytes = 4096;

/**
 * The script of the job that these facts report; undefined if its beginning or its end is missing,
 * or nothing can be shown.
 */
export function jobScript(facts: readonly Fact[], axis: KeyAxis): JobScript | undefined {
  const parts = collect(facts, axis);
  const { start, beats } = parts;
  if (start === undefined || !parts.finished) return undefined;
  const inputs = parts.inputs.filter(
    (file) => file.level === start.level && start.level !== start.outputLevel,
  );
  const intra = start.level === start.outputLevel ? parts.inputs : inputs;
  const carried =
    start.level === start.outputLevel
      ? []
      : parts.inputs.filter((file) => file.level === start.outputLevel);
  const outputs = start.kind === 'trivial move' ? parts.moved : parts.outputs;
  const all = [...parts.inputs, ...parts.moved, ...outputs];
  if (all.length === 0) return undefined;
  const from = Math.min(...all.map((file) => file.from));
  const to = Math.max(...all.map((file) => file.to));
  const last = beats[beats.length - 1] ?? beatOf(start, from);
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
  };
}

interface Parts {
  start: JobView | undefined;
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

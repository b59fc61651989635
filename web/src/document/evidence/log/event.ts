// The lines "EVENT_LOG_v1 {…}" (logging/event_logger.h; db/event_helpers.cc, flush_job.cc,
// compaction_job.cc, db_impl_compaction_flush.cc of RocksDB 4 to 9): one JSON object each.
import type { Entry } from './entries';

type Values = Readonly<Record<string, unknown>>;

/** Words of the lines before: about a job, and about the files that are moved. */
export interface Known {
  familyOf(job: number): string;
  /** The line before said that the compaction had failed; it is taken. */
  takeFailed(): boolean;
  /** Files that lines before the event moved; they are taken. */
  takeMoved(): readonly (readonly [number: number, bytes: number])[];
}

/** A count or bytes; 0 for what can be neither. */
const number = (value: unknown): number =>
  typeof value === 'number' && value > 0 && value <= Number.MAX_SAFE_INTEGER ? value : 0;
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const numbers = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((one) => Number.isSafeInteger(one) && one >= 0) : [];

/** No database has more levels (num_levels). */
const kMaxLevels = 64;
const level = (value: unknown): number => Math.max(0, Math.min(kMaxLevels, number(value)));

/** Returns undefined for an event that changes no level. */
export function entryOf(event: Values, known: Known): Entry | undefined {
  const us = number(event.time_micros);
  const job = number(event.job);
  const family = text(event.cf_name) || known.familyOf(job);
  const ended = { us, job, family, lsm: numbers(event.lsm_state).slice(0, kMaxLevels) };
  switch (event.event) {
    case 'flush_started': {
      const reason = text(event.flush_reason) || 'flush';
      return { kind: 'flush started', us, job, family, reason, files: number(event.num_memtables) };
    }
    case 'flush_finished':
      return { kind: 'flush finished', ...ended };
    case 'table_file_creation': {
      const bytes = number(event.file_size);
      const rows = number((event.table_properties as Values | undefined)?.num_entries);
      if (bytes === 0) return undefined;
      return { kind: 'table', us, job, family, number: number(event.file_number), bytes, rows };
    }
    case 'compaction_started': {
      const reason = text(event.compaction_reason) || 'compaction';
      const bytes = number(event.input_data_size);
      return {
        kind: 'compaction started',
        us,
        job,
        family,
        reason,
        inputs: inputsOf(event),
        bytes,
      };
    }
    case 'compaction_finished': {
      const made = { level: level(event.output_level), bytes: number(event.total_output_size) };
      return { kind: 'compaction finished', ...ended, ...made, failed: known.takeFailed() };
    }
    case 'trivial_move': {
      const bytes = number(event.total_files_size);
      const to = level(event.destination_level);
      return { kind: 'moved', us, job, family, level: to, files: known.takeMoved(), bytes };
    }
    case 'ingest_finished':
      return { kind: 'ingested', us, files: ingestedOf(event.files_ingested) };
    case 'recovery_started':
    case 'recovery_finished':
      return { kind: 'recovery', us, job, ends: event.event === 'recovery_finished' };
    case 'table_file_deletion':
      return { kind: 'deleted', us, number: number(event.file_number) };
    default:
      return undefined;
  }
}

/** "files_L0": [15, 13], "files_L1": […]. */
function inputsOf(event: Values): [number, number[]][] {
  return Object.entries(event).flatMap(([name, value]): [number, number[]][] => {
    const found = /^files_L(\d{1,2})$/.exec(name);
    return found === null ? [] : [[level(Number(found[1])), numbers(value)]];
  });
}

/** ["file", "…/000012.sst", "level", 6, …], which is how its array is written. */
function ingestedOf(value: unknown): [number, number][] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((one, i): [number, number][] => {
    const file = /(?<!\d)(\d{1,15})\.sst$/.exec(text(one));
    return value[i - 1] !== 'file' || file === null ? [] : [[Number(file[1]), level(value[i + 2])]];
  });
}

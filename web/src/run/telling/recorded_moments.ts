// A recording of a scenario's moments: for every moment and contender, the tables its picture
// watches, its report, and the places of the followed row. The page shows it at once, while the run
// is still on its way there.
//
// The file is gzip of: the length of a JSON head (4 bytes, little-endian), the head, and then for
// each moment and contender its tables, report and places as the engines encode them.

import type { Scenario, SharedPlace } from '../../document/scenario/scenario';
import { kReport, kTables } from '../../gen/schema';
import { isRecordingOf, runOf } from '../../model/run/recording';
import type { Status } from '../../model/tables/decode';
import type { RecordedPicture } from '../past/marks';
import { decode } from '../transport/protocol';
import type { MomentReport } from './words';

/** One contender at one moment, in the engines' encoding. */
export interface RecordedBytes {
  readonly status: Status;
  readonly tables: Uint8Array;
  readonly report: Uint8Array;
  readonly row: Uint8Array;
}

interface Head {
  /** Hash of the schema that encoded its reports and tables: see `encodedBy`. */
  readonly schema: number;
  /** The part of the scenario that decides the run: see model/run/recording.ts. */
  readonly run: unknown;
  readonly places: readonly SharedPlace[];
  /** The followed rows, if any moment has its own; null for the scenario's row. */
  readonly rows?: readonly (number | null)[] | undefined;
  /** By moment, then contender. */
  readonly seen: readonly (readonly {
    readonly status: Status;
    readonly sizes: readonly [tables: number, report: number, row: number];
  }[])[];
}

const kLengthBytes = 4;

const rowsIn = ({ moments }: Scenario): Head['rows'] =>
  moments.some(({ view }) => view?.row !== undefined)
    ? moments.map(({ view }) => view?.row ?? null)
    : undefined;

/**
 * Hashes the ids, names and types of report fields and tables. A build with other ids would read
 * other figures from the bytes, or fail, so it must reject the recording.
 */
function encodedBy(): number {
  const fields = kReport.map(({ id, name, type }) => `${id} ${name} ${type}`);
  const tables = kTables.map(({ id, name, columns }) => `${id} ${name} ${columns.length}`);
  let hash = 0;
  for (const char of [...fields, ...tables].join())
    hash = (Math.imul(hash, 31) + char.charCodeAt(0)) | 0;
  return hash;
}

/** Returns the file's bytes before compression. */
export function packMoments(
  scenario: Scenario,
  recorded: readonly (readonly RecordedBytes[])[],
): Uint8Array {
  const head: Head = {
    schema: encodedBy(),
    run: runOf(scenario),
    places: scenario.moments.map(({ at }) => at),
    rows: rowsIn(scenario),
    seen: recorded.map((all) =>
      all.map(({ status, tables, report, row }) => ({
        status,
        sizes: [tables.length, report.length, row.length],
      })),
    ),
  };
  const text = new TextEncoder().encode(JSON.stringify(head));
  const length = new Uint8Array(kLengthBytes);
  new DataView(length.buffer).setUint32(0, text.length, true);
  const bodies = recorded.flat().flatMap(({ tables, report, row }) => [tables, report, row]);
  const parts = [length, text, ...bodies];
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

export class RecordedMoments {
  /** Decoded reports by moment: words ask once per figure. */
  private readonly known = new Map<number, ReturnType<RecordedMoments['read']>>();

  private constructor(
    private readonly head: Head,
    private readonly bytes: Uint8Array,
  ) {}

  /**
   * Returns undefined if the bytes record another scenario's moments, or come from a build with
   * another encoding.
   */
  static of(bytes: Uint8Array, scenario: Scenario): RecordedMoments | undefined {
    const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
    const body = kLengthBytes + length;
    const text = new TextDecoder().decode(bytes.subarray(kLengthBytes, body));
    const head = JSON.parse(text) as Head;
    const places = JSON.stringify(scenario.moments.map(({ at }) => at));
    return head.schema === encodedBy() &&
      isRecordingOf(head, scenario) &&
      JSON.stringify(head.places) === places &&
      JSON.stringify(head.rows) === JSON.stringify(rowsIn(scenario))
      ? new RecordedMoments(head, bytes.subarray(body))
      : undefined;
  }

  /** Number of recorded moments. */
  get count(): number {
    return this.head.seen.length;
  }

  /**
   * The reports of a moment, which its words are computed from, and their virtual times; by
   * contender.
   */
  reportsAt(moment: number): readonly (MomentReport & { readonly tNs: number })[] | undefined {
    const passed = this.known.get(moment) ?? this.read(moment);
    this.known.set(moment, passed);
    return passed;
  }

  private read(moment: number): readonly (MomentReport & { readonly tNs: number })[] | undefined {
    return this.head.seen[moment]?.map(({ status }, contender) => ({
      statements: status.statements,
      tNs: status.t_ns,
      report: decode.report(this.part(moment, contender, 1)),
    }));
  }

  /**
   * The pictures of a moment, by contender. `withRow`: with the places of the moment's row, if the
   * page follows it.
   */
  picturesAt(moment: number, withRow: boolean): readonly RecordedPicture[] {
    return (this.head.seen[moment] ?? []).map(({ status }, contender) => ({
      status,
      tables: decode.tables(this.part(moment, contender, 0)),
      report: decode.report(this.part(moment, contender, 1)),
      ...(withRow ? { row: decode.tables(this.part(moment, contender, 2)) } : {}),
    }));
  }

  private part(moment: number, contender: number, part: 0 | 1 | 2): Uint8Array {
    const width = this.head.seen[0]?.length ?? 0;
    const sizes = this.head.seen.flat().map((one) => one.sizes);
    const before = sizes.slice(0, moment * width + contender).flat();
    const own = sizes[moment * width + contender] as readonly number[];
    const from = [...before, ...own.slice(0, part)].reduce((sum, size) => sum + size, 0);
    return this.bytes.subarray(from, from + (own[part] ?? 0));
  }
}

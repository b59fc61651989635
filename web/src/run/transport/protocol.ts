// Requests to the engines and their replies, as bytes: the TypeScript side of wasm/lab/protocol.h.

import type { LoadRequest, Override } from '../../document/scenario/load_request';
import type { Report } from '../../gen/types';
import type { Tables } from '../../model/tables/decode';
import { decodeReport, decodeStatus, decodeTables, type Status } from '../../model/tables/decode';
import { Reader } from '../../model/tables/reader';

const kRequest = {
  schema: 0,
  load: 1,
  advance: 2,
  describe: 3,
  report: 4,
  inspect: 5,
  status: 6,
  content: 7,
  change: 8,
  crash: 9,
  read: 10,
} as const;
const kStop = { statements: 0, ns: 1, seq: 2, end: 3 } as const;
const kFactMode = { off: 0, all: 1, sample: 2, keep: 3 } as const;

export type StopAt = keyof typeof kStop;
/**
 * The facts that an advance records: none, all, those of the next background job to start, or those
 * of the job that is being recorded.
 */
export type FactMode = keyof typeof kFactMode;

export interface AdvanceRequest {
  readonly stop: StopAt;
  /** Statements done, virtual nanoseconds or fact number; ignored with `end`. */
  readonly target: number;
  readonly maxSteps: number;
  readonly facts: FactMode;
}
export interface Advanced {
  readonly status: Status;
  /** The facts recorded by this advance, encoded; see decodeFacts. */
  readonly facts: Uint8Array;
}
/** Address of a 64 KiB chunk of the drive's content, and a number that changes with its bytes. */
export interface ContentChunk {
  readonly address: number;
  readonly generation: number;
}

/** Thrown when the engines refuse a request; the run is unchanged. */
export class Refused extends Error {
  override readonly name = 'Refused';
}

class Writer {
  private readonly bytes: number[];
  constructor(kind: number) {
    this.bytes = [kind];
  }
  integer(value: number): this {
    if (!Number.isSafeInteger(value) || value < 0)
      throw new RangeError(`${value} is not a whole number below 2^53`);
    let rest = value;
    while (rest >= 128) {
      this.bytes.push((rest % 128) + 128);
      rest = Math.floor(rest / 128);
    }
    this.bytes.push(rest);
    return this;
  }
  cell(bytes: Uint8Array): this {
    this.integer(bytes.length);
    for (const byte of bytes) this.bytes.push(byte);
    return this;
  }
  overrides(list: readonly Override[]): this {
    this.integer(list.length);
    for (const [option, value] of list) this.integer(option).integer(value);
    return this;
  }
  done(): Uint8Array {
    return Uint8Array.from(this.bytes);
  }
}

export const encode = {
  schema: (): Uint8Array => new Writer(kRequest.schema).done(),
  load(request: LoadRequest, program?: Uint8Array): Uint8Array {
    const out = new Writer(kRequest.load)
      .integer(request.seed)
      .integer(request.engineFolder)
      .integer(request.follow);
    out.integer(request.groups.length);
    for (const group of request.groups)
      out.integer(group.group).integer(group.profile).overrides(group.overrides);
    out.integer(request.phases.length);
    for (const phase of request.phases) out.overrides(phase);
    if (program !== undefined) out.cell(program);
    return out.done();
  },
  advance: (request: AdvanceRequest): Uint8Array =>
    new Writer(kRequest.advance)
      .integer(kStop[request.stop])
      .integer(request.target)
      .integer(request.maxSteps)
      .integer(kFactMode[request.facts])
      .done(),
  /** Without ids asks for every folded table. */
  describe(tables: readonly number[] = []): Uint8Array {
    const out = new Writer(kRequest.describe).integer(tables.length);
    for (const id of tables) out.integer(id);
    return out.done();
  },
  /** `brief`: without the digest, which has to be made. */
  report(brief = false): Uint8Array {
    const out = new Writer(kRequest.report);
    return (brief ? out.integer(1) : out).done();
  },
  inspect: (table: number, id: number, key: Uint8Array): Uint8Array =>
    new Writer(kRequest.inspect).integer(table).integer(id).cell(key).done(),
  status: (): Uint8Array => new Writer(kRequest.status).done(),
  content: (): Uint8Array => new Writer(kRequest.content).done(),
  change: (overrides: readonly Override[]): Uint8Array =>
    new Writer(kRequest.change).overrides(overrides).done(),
  read: (file: number, offset: number, size: number): Uint8Array =>
    new Writer(kRequest.read).integer(file).integer(offset).integer(size).done(),
  crash: (survivors: number): Uint8Array => new Writer(kRequest.crash).integer(survivors).done(),
};

/** Returns the reply after its status byte. Throws Refused with the engines' message. */
export function replyBody(reply: Uint8Array): Uint8Array {
  if (reply[0] === 0) return reply.subarray(1);
  throw new Refused(new Reader(reply.subarray(1)).text());
}

export const decode = {
  text: (body: Uint8Array): string => new Reader(body).text(),
  advanced(body: Uint8Array): Advanced {
    const reader = new Reader(body);
    const status = decodeStatus(reader);
    return { status, facts: reader.cell() };
  },
  status: (body: Uint8Array): Status => decodeStatus(new Reader(body)),
  tables: (body: Uint8Array): Tables => decodeTables(body),
  report: (body: Uint8Array): Report => decodeReport(body),
  read(body: Uint8Array): { size: number; bytes: Uint8Array } {
    const reader = new Reader(body);
    return { size: reader.integer(), bytes: reader.cell() };
  },
  content(body: Uint8Array): ContentChunk[] {
    const reader = new Reader(body);
    const chunks: ContentChunk[] = [];
    for (let left = reader.integer(); left > 0; left--)
      chunks.push({ address: reader.integer(), generation: reader.integer() });
    return chunks;
  },
};

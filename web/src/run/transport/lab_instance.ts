// One running lab: typed requests over a transport, which is WebAssembly or a native process.

import type { LoadRequest, Override } from '../../document/scenario/load_request';
import type { Report, TableName } from '../../gen/types';
import { type Status, type Tables, tableSchema } from '../../model/tables/decode';
import { type LoadSeldom, type Transport, WasmEngine } from './loader';
import {
  type Advanced,
  type AdvanceRequest,
  type ContentChunk,
  decode,
  encode,
  replyBody,
} from './protocol';

const kNoKey = new Uint8Array(0);

export class LabInstance {
  constructor(readonly transport: Transport) {}

  private async ask(request: Uint8Array): Promise<Uint8Array> {
    return replyBody(await this.transport.request(request));
  }

  /** The joined schema of the build, as JSON; its `build` names the build. */
  async schemaJson(): Promise<string> {
    return decode.text(await this.ask(encode.schema()));
  }
  /** Replaces the current run. Throws Refused, and keeps it, if the request is invalid. */
  async load(request: LoadRequest): Promise<void> {
    await this.ask(encode.load(request, await programOf(request)));
  }
  async advance(request: AdvanceRequest): Promise<Advanced> {
    return decode.advanced(await this.ask(encode.advance(request)));
  }
  async status(): Promise<Status> {
    return decode.status(await this.ask(encode.status()));
  }
  /** Returns every folded table, or those named. */
  async describe(tables: readonly TableName[] = []): Promise<Tables> {
    return decode.tables(await this.describeBytes(tables));
  }
  /** `describe` without decoding, for recordings. */
  describeBytes(tables: readonly TableName[]): Promise<Uint8Array> {
    return this.ask(encode.describe(tables.map((name) => tableSchema(name).id)));
  }
  async inspect(table: TableName, id: number, key: Uint8Array = kNoKey): Promise<Tables> {
    return decode.tables(await this.inspectBytes(table, id, key));
  }
  /** `inspect` without decoding, for recordings. */
  inspectBytes(table: TableName, id: number, key: Uint8Array = kNoKey): Promise<Uint8Array> {
    return this.ask(encode.inspect(tableSchema(table).id, id, key));
  }
  /** `brief`: with kNoDigest in place of the digest, which has to be made. */
  async report(brief = false): Promise<Report> {
    return decode.report(await this.ask(encode.report(brief)));
  }
  /** `report` without decoding, for recordings. */
  reportBytes(): Promise<Uint8Array> {
    return this.ask(encode.report());
  }
  /**
   * Changes engine options at run time. Throws Refused, and changes none, if one of them cannot
   * change.
   */
  async change(overrides: readonly Override[]): Promise<void> {
    await this.ask(encode.change(overrides));
  }
  /**
   * Cuts the power; the engine recovers and the run continues. `survivors` decides which unflushed
   * sectors are kept: 0 none, 1 all, else a seed for a random subset.
   */
  async crash(survivors: number): Promise<Advanced> {
    return decode.advanced(await this.ask(encode.crash(survivors)));
  }
  /** Returns part of a file of the volume, by its id in volume.files, and the file's size. */
  async read(
    file: number,
    offset: number,
    size: number,
  ): Promise<{ size: number; bytes: Uint8Array }> {
    return decode.read(await this.ask(encode.read(file, offset, size)));
  }
  /** Returns the addresses and generations of the drive's content in memory. */
  async content(): Promise<ContentChunk[]> {
    return decode.content(await this.ask(encode.content()));
  }
  /** The memory, for snapshots; undefined for a native process. */
  get memory(): WebAssembly.Memory | undefined {
    return this.transport instanceof WasmEngine ? this.transport.memory : undefined;
  }
  close(): void {
    this.transport.close();
  }
}

async function programOf({ sql }: LoadRequest): Promise<Uint8Array | undefined> {
  if (sql === undefined) return undefined;
  const { compiledWorkload } = await import('../../document/sql/library');
  return (await compiledWorkload(sql)).program;
}

/** Starts a fresh instance of the same build. */
export type StartInstance = () => Promise<LabInstance>;

export function wasmStarter(module: WebAssembly.Module, loadSeldom?: LoadSeldom): StartInstance {
  return async () => new LabInstance(await WasmEngine.start(module, loadSeldom));
}

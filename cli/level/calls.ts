// The store's calls as bytes: the client of wasm/kv/requests.h, which documents their layout.
import { readFileSync } from 'node:fs';
import { WasmEngine } from '../../web/src/run/transport/loader';

const kCalls = {
  open: 1,
  close: 2,
  exists: 3,
  write: 4,
  get: 5,
  takeSnapshot: 6,
  releaseSnapshot: 7,
  beginRows: 8,
  seek: 9,
  nextRows: 10,
  endRows: 11,
  clear: 12,
  flush: 13,
  settle: 14,
  powerCut: 15,
} as const;

/** In place of a snapshot: reads see the newest rows. */
export const kPresent = 0xffff_ffff_ffff_ffffn;

export interface Write {
  readonly key: Uint8Array;
  /** Undefined deletes the row. */
  readonly value?: Uint8Array | undefined;
}
export interface Range {
  readonly lower?: Uint8Array | undefined;
  readonly lowerIncluded?: boolean;
  readonly upper?: Uint8Array | undefined;
  readonly upperIncluded?: boolean;
  readonly backward?: boolean;
}
export type Tree = 'lsm' | 'btree' | 'fractal';
export interface Setting {
  readonly tree: Tree;
  /** Capacity of the emulated drive, bytes. */
  readonly drive: number;
  /** Keeps unflushed writes apart, which `powerCut` needs; costs memory. */
  readonly powerCuts: boolean;
  /** Options of the engine by their names. */
  readonly engine: Readonly<Record<string, number>>;
}

class Request {
  private bytes = new Uint8Array(256);
  private view = new DataView(this.bytes.buffer);
  private size = 0;

  begin(call: keyof typeof kCalls): this {
    this.size = 0;
    return this.u8(kCalls[call]);
  }
  u8(value: number): this {
    this.room(1);
    this.view.setUint8(this.size, value);
    this.size += 1;
    return this;
  }
  u32(value: number): this {
    this.room(4);
    this.view.setUint32(this.size, value, true);
    this.size += 4;
    return this;
  }
  u64(value: bigint): this {
    this.room(8);
    this.view.setBigUint64(this.size, value, true);
    this.size += 8;
    return this;
  }
  sized(bytes: Uint8Array): this {
    this.u32(bytes.length).room(bytes.length);
    this.bytes.set(bytes, this.size);
    this.size += bytes.length;
    return this;
  }
  range({ lower, lowerIncluded, upper, upperIncluded, backward }: Range): this {
    const flag = (bit: number, on: boolean | undefined) => (on ? bit : 0);
    this.u8(
      flag(1, lower !== undefined) +
        flag(2, lowerIncluded) +
        flag(4, upper !== undefined) +
        flag(8, upperIncluded) +
        flag(16, backward),
    );
    if (lower !== undefined) this.sized(lower);
    if (upper !== undefined) this.sized(upper);
    return this;
  }
  done(): Uint8Array {
    return this.bytes.subarray(0, this.size);
  }
  private room(more: number): void {
    if (this.size + more <= this.bytes.length) return;
    const larger = new Uint8Array(Math.max(2 * this.bytes.length, this.size + more));
    larger.set(this.bytes.subarray(0, this.size));
    this.bytes = larger;
    this.view = new DataView(larger.buffer);
  }
}

/** A reply after its status byte. The transport copies replies, so slices of it stay valid. */
class Reply {
  private at = 1;
  private readonly view: DataView;
  constructor(private readonly bytes: Uint8Array) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }
  u8(): number {
    this.at += 1;
    return this.view.getUint8(this.at - 1);
  }
  u32(): number {
    this.at += 4;
    return this.view.getUint32(this.at - 4, true);
  }
  u64(): bigint {
    this.at += 8;
    return this.view.getBigUint64(this.at - 8, true);
  }
  sized(): Uint8Array {
    const size = this.u32();
    this.at += size;
    return this.bytes.subarray(this.at - size, this.at);
  }
}

let compiled: Promise<WebAssembly.Module> | undefined;
function wasm(): Promise<WebAssembly.Module> {
  compiled ??= WebAssembly.compile(
    readFileSync(new URL('../../build/wasm/three-trees-kv.wasm', import.meta.url)),
  );
  return compiled;
}

/** One store in a separate WebAssembly instance. Calls are synchronous; a refused one throws. */
export class Store {
  private readonly request = new Request();
  private constructor(private readonly engine: WasmEngine) {}
  static async start(): Promise<Store> {
    return new Store(await WasmEngine.start(await wasm()));
  }

  /** The first call creates the drive; later ones open it again and ignore the setting. */
  open({ tree, drive, powerCuts, engine }: Setting): void {
    const options = Object.entries(engine);
    const request = this.request
      .begin('open')
      .u64(BigInt(drive))
      .u8(powerCuts ? 1 : 0)
      .sized(new TextEncoder().encode(tree))
      .u32(options.length);
    for (const [name, value] of options)
      request.sized(new TextEncoder().encode(name)).u64(BigInt(value));
    this.call();
  }
  close(): void {
    this.request.begin('close');
    this.call();
  }
  /** True once a database was opened on this drive. */
  exists(): boolean {
    this.request.begin('exists');
    return this.call().u8() !== 0;
  }
  /** Atomic: all writes or none. */
  write(writes: readonly Write[]): void {
    const request = this.request.begin('write').u32(writes.length);
    for (const { key, value } of writes) {
      request.u8(value === undefined ? 0 : 1).sized(key);
      if (value !== undefined) request.sized(value);
    }
    this.call();
  }
  get(keys: readonly Uint8Array[], snapshot: bigint): (Uint8Array | undefined)[] {
    const reply = this.look(keys, snapshot, true);
    return keys.map(() => (reply.u8() === 0 ? undefined : reply.sized()));
  }
  has(keys: readonly Uint8Array[], snapshot: bigint): boolean[] {
    const reply = this.look(keys, snapshot, false);
    return keys.map(() => reply.u8() !== 0);
  }
  takeSnapshot(): bigint {
    this.request.begin('takeSnapshot');
    return this.call().u64();
  }
  releaseSnapshot(snapshot: bigint): void {
    this.request.begin('releaseSnapshot').u64(snapshot);
    this.call();
  }
  /** Returns the id of an iterator over the rows of a snapshot; `endRows` frees it. */
  beginRows(range: Range, snapshot: bigint): number {
    this.request.begin('beginRows').u64(snapshot).range(range);
    return this.call().u32();
  }
  seek(iterator: number, key: Uint8Array): void {
    this.request.begin('seek').u32(iterator).sized(key);
    this.call();
  }
  /** Returns at most `rows` rows, and about `bytes`; `more`: others may follow. */
  nextRows(
    iterator: number,
    rows: number,
    bytes: number,
  ): { rows: [Uint8Array, Uint8Array][]; more: boolean } {
    this.request.begin('nextRows').u32(iterator).u32(rows).u32(bytes);
    const reply = this.call();
    const more = reply.u8() !== 0;
    const found: [Uint8Array, Uint8Array][] = [];
    for (let left = reply.u32(); left > 0; left--) found.push([reply.sized(), reply.sized()]);
    return { rows: found, more };
  }
  endRows(iterator: number): void {
    this.request.begin('endRows').u32(iterator);
    this.call();
  }
  clear(range: Range, snapshot: bigint, limit: number): void {
    this.request
      .begin('clear')
      .u64(snapshot)
      .range(range)
      .u64(limit === Number.POSITIVE_INFINITY ? kPresent : BigInt(limit));
    this.call();
  }
  /** Writes the memtables or dirty pages to the drive. */
  flush(): void {
    this.request.begin('flush');
    this.call();
  }
  /** Waits until no background work is left. */
  settle(): void {
    this.request.begin('settle');
    this.call();
  }
  /** Closes the store. `survivors`: the seed that chooses which unflushed sectors are kept. */
  powerCut(survivors: bigint): void {
    this.request.begin('powerCut').u64(survivors);
    this.call();
  }

  private look(keys: readonly Uint8Array[], snapshot: bigint, values: boolean): Reply {
    const request = this.request
      .begin('get')
      .u64(snapshot)
      .u8(values ? 1 : 0)
      .u32(keys.length);
    for (const key of keys) request.sized(key);
    return this.call();
  }
  private call(): Reply {
    const reply = this.engine.request(this.request.done());
    if (reply[0] !== 0) throw new Error(new TextDecoder().decode(reply.subarray(1)));
    return new Reply(reply);
  }
}

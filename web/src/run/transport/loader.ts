// Starts the engines' .wasm, in a browser or in Node: supplies its few imports, lets its memory
// grow, and explains a crash.
//
// The page's build has two parts (scripts/split.mjs): calling a function of the second part loads
// it synchronously.
//
// Memory may grow in any call, which replaces its buffer: so each use makes a new view, pointers
// are unsigned, and replies are copied out at once.

/**
 * A connection to the engines, in WebAssembly or a native process: request bytes in, reply bytes
 * out.
 */
export interface Transport {
  request(bytes: Uint8Array): Uint8Array | Promise<Uint8Array>;
  /** Ends it; later requests fail. */
  close(): void;
}

/**
 * Thrown when the engines crash: a bug, or out of memory. The instance cannot be used afterwards.
 */
export class EngineDied extends Error {
  override readonly name = 'EngineDied';
}

/**
 * Returns the seldom-run part of the engines. Synchronous, as it is called in the middle of a
 * request.
 */
export type LoadSeldom = () => WebAssembly.Module;

interface Exports {
  readonly memory: WebAssembly.Memory;
  readonly tt_alloc: (size: number) => number;
  readonly tt_request: (size: number) => number;
  readonly tt_images_alloc: (size: number) => number;
  readonly tt_images_request: (size: number) => number;
  readonly _initialize?: () => void;
  /**
   * Instrumented builds only: writes the profile of called functions, returns its length in bytes.
   */
  readonly __write_profile?: (at: number, size: number) => number;
}

const kNoBytes = new Uint8Array(0);

/**
 * The engines in WebAssembly. Every call into them is guarded: after a trap it throws EngineDied,
 * now and for later requests.
 */
export class WasmEngine implements Transport {
  private exports: Exports | undefined;
  private panicText = '';
  private seldom: WebAssembly.Instance | undefined;

  private constructor(private readonly loadSeldom: LoadSeldom | undefined) {}

  static async start(module: WebAssembly.Module, loadSeldom?: LoadSeldom): Promise<WasmEngine> {
    const engine = new WasmEngine(loadSeldom);
    const instance = await WebAssembly.instantiate(module, engine.imports(module));
    engine.exports = instance.exports as unknown as Exports;
    engine.guarded(() => engine.live().exports._initialize?.());
    return engine;
  }

  get memory(): WebAssembly.Memory {
    return this.live().exports.memory;
  }

  request(bytes: Uint8Array): Uint8Array {
    const { tt_alloc, tt_request } = this.live().exports;
    return this.pass(tt_alloc, tt_request, bytes);
  }

  /**
   * Sends a request to this instance's image store (wasm/images/requests.h): its head and its
   * bytes.
   */
  images(head: Uint32Array, bytes: Uint8Array = kNoBytes): Uint8Array<ArrayBuffer> {
    const { tt_images_alloc, tt_images_request } = this.live().exports;
    return this.pass(tt_images_alloc, tt_images_request, new Uint8Array(head.buffer), bytes);
  }

  close(): void {
    this.exports = undefined;
  }

  /** Returns an instrumented build's profile of called functions, for wasm-split. */
  profile(mostBytes: number): Uint8Array {
    const { exports } = this.live();
    const at = exports.tt_alloc(mostBytes) >>> 0;
    const size = exports.__write_profile?.(at, mostBytes) ?? 0;
    return new Uint8Array(exports.memory.buffer.slice(at, at + size));
  }

  private pass(
    room: (size: number) => number,
    answer: (size: number) => number,
    head: Uint8Array,
    bytes: Uint8Array = kNoBytes,
  ): Uint8Array<ArrayBuffer> {
    const { memory } = this.live().exports;
    return this.guarded(() => {
      const size = head.length + bytes.length;
      const at = room(size) >>> 0;
      const request = new Uint8Array(memory.buffer, at, size);
      request.set(head);
      request.set(bytes, head.length);
      const reply = answer(size) >>> 0;
      const length = new DataView(memory.buffer).getUint32(reply, true);
      return new Uint8Array(memory.buffer.slice(reply + 4, reply + 4 + length));
    });
  }

  private live(): { exports: Exports } {
    if (this.exports === undefined) throw new EngineDied(this.panicText || 'the engine has ended');
    return { exports: this.exports };
  }

  // A trap leaves the instance in an undefined state, so it is never called again.
  private guarded<T>(call: () => T): T {
    try {
      return call();
    } catch (error) {
      const { exports } = this.live();
      const message = this.panicText || explainTrap(error, exports.memory);
      this.panicText = message;
      this.exports = undefined;
      throw new EngineDied(message, { cause: error });
    }
  }

  private imports(module: WebAssembly.Module): WebAssembly.Imports {
    const known: Record<string, (...args: number[]) => number | undefined> = {
      'env.tt_panic': (what, file, line) => {
        const text = this.cString(what);
        this.panicText =
          text === kOutOfMemory
            ? outOfMemory(this.live().exports.memory)
            : `a bug in the engine: ${text} (${this.cString(file)}:${line})`;
        return undefined;
      },
      'env.emscripten_notify_memory_growth': () => undefined,
      'wasi_snapshot_preview1.proc_exit': (code) => {
        throw new Error(`the engine exited with code ${code}`);
      },
      // The engines print nothing in WebAssembly; the C library only needs these to exist.
      'wasi_snapshot_preview1.fd_write': () => kBadFile,
      'wasi_snapshot_preview1.fd_close': () => kBadFile,
      'wasi_snapshot_preview1.fd_seek': () => kBadFile,
    };
    const imports: WebAssembly.Imports = {};
    for (const { module: from, name } of WebAssembly.Module.imports(module)) {
      const import_ = from.startsWith('placeholder')
        ? this.placeholder(Number(name))
        : known[`${from}.${name}`];
      if (import_ === undefined)
        throw new EngineDied(
          `this build of the engines imports ${from}.${name}, which the loader does not provide`,
        );
      imports[from] ??= {};
      (imports[from] as Record<string, WebAssembly.ImportValue>)[name] = import_;
    }
    return imports;
  }

  // Stands in for a function of the seldom-run part. The first call loads that part, which fills
  // its slots of the function table.
  private placeholder(slot: number): (...args: number[]) => number {
    return (...args) => {
      const exports = this.live().exports as unknown as WebAssembly.Exports;
      this.seldom ??= new WebAssembly.Instance(this.seldomModule(), { primary: exports });
      const table = Object.values(exports).find((value) => value instanceof WebAssembly.Table);
      return (table as WebAssembly.Table).get(slot)(...args);
    };
  }

  private seldomModule(): WebAssembly.Module {
    try {
      if (this.loadSeldom === undefined) throw new Error('no loader was given');
      return this.loadSeldom();
    } catch (error) {
      this.panicText = 'the rest of the engines could not be fetched: check the network connection';
      throw error;
    }
  }

  private cString(pointer: number | undefined): string {
    const bytes = new Uint8Array(this.live().exports.memory.buffer);
    const start = (pointer ?? 0) >>> 0;
    const end = bytes.indexOf(0, start);
    return new TextDecoder().decode(
      bytes.slice(start, end < 0 ? start : Math.min(end, start + 500)),
    );
  }
}

const kBadFile = 8;
const kOutOfMemory = 'out of memory'; // wasm/bridge/door.h

const outOfMemory = (memory: WebAssembly.Memory): string =>
  `${kOutOfMemory}: the engine uses ${Math.round(memory.buffer.byteLength / 2 ** 20)} MiB and cannot have as much more as it asks for`;

// The C++ side reports its own checks, and a failed `new`, through tt_panic. A bare trap is
// probably another failed allocation: it is, if memory cannot grow any more.
function explainTrap(error: unknown, memory: WebAssembly.Memory): string {
  try {
    memory.grow(256);
  } catch {
    return outOfMemory(memory);
  }
  return `the engine crashed: ${error instanceof Error ? error.message : String(error)}`;
}

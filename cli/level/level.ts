// An engine as a database for Node programs: an abstract-level
// (https://github.com/Level/abstract-level) on an emulated drive.
//
//   const db = new ThreeTreesLevel({ tree: 'lsm', engine: { write_buffer_size: 1 << 20 } });
//   await db.put('key', 'value');
//
// The drive lives as long as the object: close() and open() find the rows again; each object has
// its drive. Only the LSM-tree has snapshots: iterators of the other trees read the newest rows.
import {
  type AbstractBatchOperation,
  type AbstractClearOptions,
  type AbstractDatabaseOptions,
  AbstractIterator,
  type AbstractIteratorOptions,
  AbstractLevel,
  type AbstractOpenOptions,
  AbstractSnapshot,
} from 'abstract-level';
import { kPresent, type Range, type Setting, Store } from './calls';

export interface ThreeTreesOptions<K, V> extends AbstractDatabaseOptions<K, V>, Partial<Setting> {}

type Bounds = {
  gt?: Uint8Array;
  gte?: Uint8Array;
  lt?: Uint8Array;
  lte?: Uint8Array;
  reverse?: boolean;
};
type Reading = { snapshot?: AbstractSnapshot | undefined };

const kDrive = 256 * 2 ** 20;
/** Rows and bytes to fetch ahead, from the second piece on: many iterators need only the first. */
const kAheadRows = 1000;
const kAheadBytes = 64 * 1024;

function rangeOf({ gt, gte, lt, lte, reverse }: Bounds): Range {
  return {
    lower: gte ?? gt,
    lowerIncluded: gte !== undefined,
    upper: lte ?? lt,
    upperIncluded: lte !== undefined,
    backward: reverse === true,
  };
}
const momentOf = ({ snapshot }: Reading): bigint =>
  (snapshot as Snapshot | undefined)?.sequence ?? kPresent;

export class ThreeTreesLevel<K = string, V = string> extends AbstractLevel<Uint8Array, K, V> {
  private store: Store | undefined;
  private readonly setting: Setting;

  constructor({
    tree = 'lsm',
    drive = kDrive,
    powerCuts = false,
    engine = {},
    ...options
  }: ThreeTreesOptions<K, V> = {}) {
    super(
      {
        encodings: { view: true },
        seek: true,
        has: true,
        getSync: true,
        implicitSnapshots: tree === 'lsm',
        explicitSnapshots: tree === 'lsm',
        createIfMissing: true,
        errorIfExists: true,
      } as ConstructorParameters<typeof AbstractLevel>[0],
      options,
    );
    this.setting = { tree, drive, powerCuts, engine };
  }

  /** The store, for calls that abstract-level does not have, such as power cuts. */
  get live(): Store {
    if (this.store === undefined) throw new Error('the database was never opened');
    return this.store;
  }

  async _open({ createIfMissing, errorIfExists }: AbstractOpenOptions): Promise<void> {
    const exists = this.store?.exists() ?? false;
    if (!exists && createIfMissing === false)
      throw new Error('the database does not exist and createIfMissing is false');
    if (exists && errorIfExists === true)
      throw new Error('the database exists already and errorIfExists is true');
    this.store ??= await Store.start();
    this.store.open(this.setting);
  }
  async _close(): Promise<void> {
    this.live.close();
  }

  _getSync(key: Uint8Array, options: Reading): Uint8Array | undefined {
    return this.live.get([key], momentOf(options))[0];
  }
  async _get(key: Uint8Array, options: Reading): Promise<Uint8Array | undefined> {
    return this._getSync(key, options);
  }
  async _getMany(keys: Uint8Array[], options: Reading): Promise<(Uint8Array | undefined)[]> {
    return this.live.get(keys, momentOf(options));
  }
  async _has(key: Uint8Array, options: Reading): Promise<boolean> {
    return this.live.has([key], momentOf(options))[0] === true;
  }
  async _hasMany(keys: Uint8Array[], options: Reading): Promise<boolean[]> {
    return this.live.has(keys, momentOf(options));
  }

  async _put(key: Uint8Array, value: Uint8Array): Promise<void> {
    this.live.write([{ key, value }]);
  }
  async _del(key: Uint8Array): Promise<void> {
    this.live.write([{ key }]);
  }
  async _batch(operations: AbstractBatchOperation<this, Uint8Array, Uint8Array>[]): Promise<void> {
    this.live.write(
      operations.map((op) => ({ key: op.key, value: op.type === 'put' ? op.value : undefined })),
    );
  }
  async _clear(options: AbstractClearOptions<Uint8Array> & Reading): Promise<void> {
    const limit =
      options.limit === undefined || options.limit < 0 ? Number.POSITIVE_INFINITY : options.limit;
    this.live.clear(rangeOf(options as Bounds), momentOf(options), limit);
  }

  _iterator(options: AbstractIteratorOptions<Uint8Array, Uint8Array> & Reading): Rows {
    return new Rows(this as unknown as AbstractLevel<Uint8Array>, this.live, options);
  }
  _snapshot(options: object): Snapshot {
    return new Snapshot(this.live, options);
  }
}

class Snapshot extends AbstractSnapshot {
  readonly sequence: bigint;
  constructor(
    private readonly store: Store,
    options: object,
  ) {
    // @ts-expect-error: the types omit the options, which decide who closes the snapshot.
    super(options);
    this.sequence = store.takeSnapshot();
  }
  async _close(): Promise<void> {
    this.store.releaseSnapshot(this.sequence);
  }
}

// Fetches rows in pieces; the engine's iterator keeps its place between them.
class Rows extends AbstractIterator<AbstractLevel<Uint8Array>, Uint8Array, Uint8Array> {
  private readonly iterator: number;
  private ahead: [Uint8Array, Uint8Array][] = [];
  private taken = 0;
  private first = true;
  private more = true;

  constructor(
    db: AbstractLevel<Uint8Array>,
    private readonly store: Store,
    options: AbstractIteratorOptions<Uint8Array, Uint8Array> & Reading,
  ) {
    super(db, options);
    this.iterator = this.store.beginRows(rangeOf(options as Bounds), momentOf(options));
  }
  async _next(): Promise<[Uint8Array, Uint8Array] | undefined> {
    return (await this._nextv(1))[0];
  }
  async _nextv(size: number): Promise<[Uint8Array, Uint8Array][]> {
    while (this.more && this.ahead.length - this.taken < size) {
      const kept = this.ahead.slice(this.taken);
      const { rows, more } = this.store.nextRows(
        this.iterator,
        this.first ? size : Math.max(size, kAheadRows),
        kAheadBytes,
      );
      this.first = false;
      this.ahead = kept.length === 0 ? rows : kept.concat(rows);
      this.taken = 0;
      this.more = more;
    }
    const rows = this.ahead.slice(this.taken, this.taken + size);
    this.taken += rows.length;
    return rows;
  }
  _seek(target: Uint8Array): void {
    this.store.seek(this.iterator, target);
    this.ahead = [];
    this.taken = 0;
    this.first = this.more = true;
  }
  async _close(): Promise<void> {
    this.store.endRows(this.iterator);
  }
}

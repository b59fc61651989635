// Runs one engine behind abstract-level's interface through that package's test suite; the argument
// is the engine's name. Sends the counts to the parent process.
//
// "lsm" keeps everything in memtables and the log. "flushed" flushes after each write, so that all
// reads go through tables, compactions and blocks of a few rows. The other trees have their
// smallest pages or nodes, so that a few hundred rows split them.
import suite from 'abstract-level/test/index.js';
import { type Assertions, createHarness } from 'tape';
import type { Tree } from '../../cli/level/calls';
import { ThreeTreesLevel, type ThreeTreesOptions } from '../../cli/level/level';

const test = createHarness();
type Options = ThreeTreesOptions<string, string>;

const kTiny = {
  write_buffer_size: 64 * 1024,
  target_file_size_base: 16 * 1024,
  max_bytes_for_level_base: 64 * 1024,
  block_size: 512,
  level_compaction_dynamic_level_bytes: 1,
};

class Flushed extends ThreeTreesLevel<string, string> {
  constructor(options?: Options) {
    super({ drive: 2 ** 26, engine: kTiny, ...options });
  }
  override async _put(key: Uint8Array, value: Uint8Array): Promise<void> {
    await super._put(key, value);
    this.live.flush();
  }
  override async _del(key: Uint8Array): Promise<void> {
    await super._del(key);
    this.live.flush();
  }
  override async _batch(operations: Parameters<ThreeTreesLevel['_batch']>[0]): Promise<void> {
    await super._batch(operations as never);
    this.live.flush();
  }
}

const kSmall: Readonly<Record<Tree, Readonly<Record<string, number>>>> = {
  lsm: kTiny,
  btree: { page_size: 4096, buffer_pool_size: 2 ** 20, log_file_size: 2 ** 20 },
  fractal: { block_size: 16_384, read_block_size: 4096, cache_size: 2 ** 20, log_file: 2 ** 20 },
};
const small = (tree: Tree, options?: Options) => ({
  tree,
  drive: 2 ** 26,
  ...(tree === 'lsm' ? {} : { engine: kSmall[tree] }),
  ...options,
});

interface Row {
  type: 'test' | 'assert' | 'end';
  id?: number;
  test?: number;
  name?: string;
  ok?: boolean;
  skip?: boolean | string;
}
const names = new Map<number, string>();
const failed = new Set<number>();
const skipped = new Set<number>();
let assertions = 0;
test.createStream({ objectMode: true }).on('data', (row: Row) => {
  if (row.type === 'test' && row.id !== undefined) names.set(row.id, row.name ?? '');
  if (row.type !== 'assert' || row.test === undefined) return;
  assertions++;
  if (row.skip) skipped.add(row.test);
  if (row.ok !== false) return;
  if (!failed.has(row.test)) console.error(`failed: ${names.get(row.test)}`);
  console.error(row);
  failed.add(row.test);
});

const kTrees: readonly Tree[] = ['lsm', 'btree', 'fractal'];
const tree = kTrees.find((one) => one === process.argv[2]);
const factory = (options?: Options) =>
  tree === undefined ? new Flushed(options) : new ThreeTreesLevel(small(tree, options));
suite({ test, factory });

/** Options that make a commit durable when it is acknowledged. */
const kSynced: Readonly<Record<Tree, Readonly<Record<string, number>>>> = {
  lsm: { wal_sync: 1 },
  btree: {}, // the default
  fractal: { commit_sync: 1, fsync_log_period: 0 },
};
if (tree !== undefined)
  test(`${tree}: rows are there again after close() and open(), and after a power cut`, (t) =>
    survives(t, tree));

async function survives(t: Assertions, tree: Tree): Promise<void> {
  const db = new ThreeTreesLevel({
    ...small(tree),
    powerCuts: true,
    engine: { ...kSmall[tree], ...kSynced[tree] },
  });
  await db.batch(
    Array.from({ length: 2000 }, (_, i) => ({
      type: 'put' as const,
      key: `key${i}`,
      value: `value${i}`,
    })),
  );
  await db.close();
  await db.open();
  t.is(await db.get('key1234'), 'value1234', 'after close() and open()');
  await db.del('key1234');
  await db.put('last', 'one');
  db.live.powerCut(7n);
  db.live.open({ tree, drive: 0, powerCuts: false, engine: {} });
  t.is(await db.get('key1234'), undefined, 'what was deleted does not come back');
  t.is(await db.get('last'), 'one', 'what was written last is there');
  t.is((await db.keys().all()).length, 2000, 'nothing else is missing');
  await db.close();
}

test.onFinish(() => {
  const counts = {
    passed: names.size - failed.size - skipped.size,
    failed: failed.size,
    skipped: skipped.size,
  };
  process.send?.({ ...counts, assertions });
  process.exitCode = failed.size === 0 && names.size > 0 ? 0 : 1;
});

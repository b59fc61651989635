// Documents at the ends of the options' ranges: each ends, or is refused before it begins with both
// options, their values and the nearest ones that can run. `npm run soak` sweeps all options.
import { expect, test } from 'vitest';
import { parseScenario } from '../../web/src/document/scenario/checks/parse';
import { engineOverrides } from '../../web/src/document/scenario/load_request';
import type { StartInstance } from '../../web/src/run/transport/lab_instance';
import { type Case, casesOf, startNativeLab, startWasmLab, stateText } from '../support';

interface Extreme {
  readonly engine: string;
  readonly profile?: string;
  readonly options: object;
  readonly workload?: object;
  readonly phases?: readonly string[];
  readonly device?: object;
}

const kInstant = { kind: 'flash', profile: 'instant' };

function requestOf({ engine, profile, options, workload, phases, device }: Extreme) {
  const document = {
    version: 2,
    name: 'extreme',
    title: 'An extreme',
    question: 'Does it end?',
    seed: 3,
    device: device ?? kInstant,
    workload: {
      kind: 'kv',
      options: { rows: 4000, ...workload },
      phases: (phases ?? ['load', 'update', 'compact']).map((kind) => ({ kind })),
    },
    contenders: [{ name: 'A', engine, ...(profile === undefined ? {} : { profile }), options }],
  };
  const [only] = casesOf(parseScenario(document)) as [Case];
  return only.request;
}

async function runToTheEnd(start: StartInstance, extreme: Extreme) {
  const lab = await start();
  try {
    await lab.load(requestOf(extreme));
    const { status } = await lab.advance({
      stop: 'end',
      target: 0,
      maxSteps: 1e9,
      facts: 'off',
    });
    return { status, text: await stateText(lab) };
  } finally {
    lab.close();
  }
}

const kUnscaled = 'mariadb-10.11-unscaled';
const kLeastPool = { page_size: '4 KiB', buffer_pool_size: '1280 KiB', log_file_size: '512 KiB' };

const kEnd: Record<string, Extreme> = {
  'the least pool and one client': { engine: 'btree', profile: kUnscaled, options: kLeastPool },
  'the least pool and 64 clients': {
    engine: 'btree',
    profile: kUnscaled,
    options: kLeastPool,
    workload: { clients: 64 },
  },
  'the least pool with pages of 16 KiB, 64 clients and two rollback segments': {
    engine: 'btree',
    options: { buffer_pool_size: '5 MiB', rollback_segments: 2 },
    workload: { clients: 64, value_bytes: 1000 },
  },
  'few free pages and 64 clients on a moving window': {
    engine: 'btree',
    options: { buffer_pool_size: '64 MiB', lru_scan_depth: 3 },
    workload: { clients: 64, window: 4000 },
    phases: ['load', 'window', 'compact'],
  },
  'a cache of less than two nodes on a disk': {
    engine: 'fractal',
    profile: 'tokudb-5.7',
    options: { block_size: '256 KiB', cache_size: '420 KiB' },
    workload: { rows: 2000, clients: 16 },
    device: { kind: 'hdd' },
  },
  'basement nodes and a cleaner at odd values': {
    engine: 'fractal',
    profile: 'tokudb-5.7',
    options: { read_block_size: 1440, cleaner_period: '1 ms' },
    workload: { rows: 2000, clients: 16 },
  },
};

test.for(Object.entries(kEnd))('it ends: %s', async ([, extreme]) => {
  const { status } = await runToTheEnd(startNativeLab, extreme);
  expect(status).toMatchObject({ state: 1, message: '', statements: status.statements_total });
});

test('a pool larger than WebAssembly’s memory takes only what it uses', async () => {
  const extreme: Extreme = {
    engine: 'btree',
    profile: kUnscaled,
    options: { buffer_pool_size: '4 GiB' },
  };
  const [native, wasm] = [
    await runToTheEnd(startNativeLab, extreme),
    await runToTheEnd(startWasmLab, extreme),
  ];
  expect(wasm.status.state).toBe(1);
  expect(wasm.text).toBe(native.text);
});

const kRefused: Record<string, readonly [Extreme, string]> = {
  'a pool of fewer pages than InnoDB takes': [
    { engine: 'btree', options: { buffer_pool_size: '1 MiB' } },
    'options.buffer_pool_size 1 MiB excludes options.page_size 16 KiB: InnoDB needs memory for 320 pages. Nearest that can run: options.buffer_pool_size at least 5 MiB',
  ],
  'a pool that suffices for smaller pages': [
    { engine: 'btree', options: { buffer_pool_size: '2 MiB' } },
    'options.buffer_pool_size at least 5 MiB, or options.page_size 4 KiB',
  ],
  'a redo log smaller than InnoDB takes': [
    { engine: 'btree', options: { log_file_size: '1 MiB' } },
    'options.log_file_size 1 MiB excludes options.page_size 16 KiB: InnoDB keeps room for 48 pages of records and needs a log of more than twice that. Nearest that can run: options.log_file_size at least 1719 KiB, or options.page_size 8 KiB',
  ],
  'a redo log larger than its drive': [
    {
      engine: 'btree',
      options: { log_file_size: '9 MiB' },
      device: { kind: 'hdd', options: { capacity_bytes: '8 MiB' } },
    },
    'options.log_file_size 9 MiB excludes device.options.capacity_bytes 8 MiB: the drive must have room for the whole log, and for the data. Nearest that can run: options.log_file_size less than 8 MiB, or device.options.capacity_bytes more than 9 MiB',
  ],
  'a page size between two powers': [
    { engine: 'btree', options: { page_size: 5000 } },
    'options.page_size: 5000 B is not a power of two; the nearest are 4 KiB and 8 KiB',
  ],
  'rows of more than half a page': [
    { engine: 'btree', options: {}, workload: { value_bytes: 9000 } },
    'workload.options.value_bytes 9000 B excludes options.page_size 16 KiB: a row must fit half a page, as columns that are stored off the page are not supported. Nearest that can run: workload.options.value_bytes at most 8088 B',
  ],
  'nodes larger than the cache': [
    { engine: 'fractal', options: { block_size: '16 MiB', cache_size: '2 MiB' } },
    'options.cache_size 2 MiB excludes options.block_size 16 MiB: a cachetable that cannot keep one whole node would write it again for each statement. Nearest that can run: options.cache_size at least 16 MiB, or options.block_size at most 2 MiB',
  ],
  'blocks that do not begin at a sector': [
    { engine: 'fractal', options: { block_alignment: 3103 } },
    'options.block_alignment: 3103 B is not a multiple of 512; the nearest are 3 KiB and 3584 B',
  ],
  'timers faster than PerconaFT’s': [
    { engine: 'fractal', options: { cleaner_period: 14 } },
    'options.cleaner_period: 14 ns is less than a millisecond, in which PerconaFT counts; the nearest are 0 and 1 ms',
  ],
  'writes that stop before a compaction begins': [
    { engine: 'lsm', options: { level0_stop_writes_trigger: 1 } },
    'options.level0_stop_writes_trigger 1 excludes options.level0_slowdown_writes_trigger 20: what compacts the files of L0 must begin before what delays writes, and that before what stops them. Nearest that can run: options.level0_stop_writes_trigger at least 20, or options.level0_slowdown_writes_trigger at most 1',
  ],
  'a memory limit that every row reaches': [
    { engine: 'lsm', options: { db_write_buffer_size: 238 } },
    'options.db_write_buffer_size 238 B excludes options.write_buffer_size 1 MiB',
  ],
};

test.for(Object.entries(kRefused))('it is refused: %s', async ([, [extreme, message]]) => {
  const lab = await startNativeLab();
  await expect(lab.load(requestOf(extreme))).rejects.toThrow(message);
  lab.close();
});

// The values that a refusal names are true: the nearest can run, and the next cannot.
test('the greatest row, the least pool and the least log are what they are said to be', async () => {
  const lab = await startNativeLab();
  const load = (options: object, workload = {}) =>
    lab.load(requestOf({ engine: 'btree', options, workload }));
  await load({}, { value_bytes: 8088 });
  await expect(load({}, { value_bytes: 8089 })).rejects.toThrow('at most 8088 B');
  await load({ buffer_pool_size: '5 MiB' });
  await expect(load({ buffer_pool_size: 5 * 2 ** 20 - 1 })).rejects.toThrow('at least 5 MiB');
  await load({ log_file_size: '1719 KiB' });
  await expect(load({ log_file_size: '1718 KiB' })).rejects.toThrow('at least 1719 KiB');
  lab.close();
});

test('a run whose clock would pass what can be shown says so', async () => {
  const { status } = await runToTheEnd(startNativeLab, {
    engine: 'btree',
    options: {},
    workload: { rows: 1000000, think_ns: 60e9, value_bytes: 0 },
    phases: ['load'],
  });
  expect(status.state).toBe(2);
  expect(status.message).toContain('after 104 days');
});

test('options that would exclude each other cannot be set while the engine runs', async () => {
  const lab = await startNativeLab();
  const request = requestOf({ engine: 'lsm', options: {} });
  await lab.load(request);
  await expect(
    lab.change(engineOverrides('lsm', { level0_stop_writes_trigger: 2 })),
  ).rejects.toThrow('options.level0_stop_writes_trigger 2 excludes');
  await lab.change(engineOverrides('lsm', { level0_stop_writes_trigger: 21 }));
  lab.close();
});

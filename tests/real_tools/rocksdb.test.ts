// RocksDB's tools read our files: sst_dump verifies every table, ldb opens the database with its
// log, and returns our rows.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { has } from '../../scripts/bootstrap.mjs';
import { parseScenario } from '../../web/src/document/scenario/checks/parse';
import { volumeFiles } from '../../web/src/run/export/volume_files';
import { casesOf, startNativeLab, tinyDocument } from '../support';
import { rowsAfter, type Statements, valueBytesOf } from './kv_rows';

const kUpdates: Statements = { rows: 600, valueBytes: 1000, updates: { statements: 900, seed: 5 } };
const kWindow: Statements = {
  rows: 600,
  valueBytes: 1000,
  window: { size: 300, statements: 1500 },
};

function documentOf(statements: Statements, options: object): object {
  const { rows, valueBytes, updates, window } = statements;
  const phases =
    window === undefined
      ? [{ kind: 'load' }, { kind: 'update', ...updates }]
      : [{ kind: 'window', statements: window.statements }];
  const document = tinyDocument('real-tools', phases, options) as { workload: { options: object } };
  document.workload.options = {
    rows,
    value_bytes: valueBytes,
    ...(window === undefined ? {} : { window: window.size }),
  };
  return document;
}

/** Runs `done` statements, crashes on request, and calls `look` with the database's folder. */
async function withDatabase(
  document: object,
  done: number,
  look: (folder: string, statements: number) => void,
  crash = false,
): Promise<void> {
  const [kase] = casesOf(parseScenario(document));
  const lab = await startNativeLab();
  const folder = mkdtempSync(join(tmpdir(), 'three-trees-'));
  try {
    await lab.load((kase as NonNullable<typeof kase>).request);
    const { status } = await lab.advance({
      stop: 'statements',
      target: done,
      maxSteps: 1e9,
      facts: 'off',
    });
    if (crash) await lab.crash(0);
    for await (const { name, bytes } of volumeFiles(lab)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), bytes);
    }
    look(folder, status.statements);
  } finally {
    lab.close();
    rmSync(folder, { recursive: true });
  }
}

function tool(program: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  expect(status, `${program} ${args.join(' ')}\n${stdout.slice(0, 2000)}\n${stderr}`).toBe(0);
  return stdout;
}

/** The rows of a column family, by `ldb scan --hex`. */
function scanned(folder: string, family = 'default'): Map<string, string> {
  const lines = tool('ldb', `--db=${folder}`, `--column_family=${family}`, 'scan', '--hex').split(
    '\n',
  );
  return new Map(
    lines
      .flatMap((line) =>
        (/^0x([0-9A-F]*) : 0x([0-9A-F]*)$/.exec(line) ?? []).length === 0
          ? []
          : [line.split(' : ')],
      )
      .map(([key, value]) => [plain(key), plain(value)]),
  );
}
const plain = (hex: string | undefined) => (hex ?? '').slice(2).toLowerCase();

/** Expects the rows after `done` statements; the next one may be applied but not acknowledged. */
function expectRows(found: Map<string, string>, statements: Statements, done: number): void {
  const wanted = [rowsAfter(statements, done), rowsAfter(statements, done + 1)];
  const differences = wanted.map(
    (rows) =>
      [...rows].filter(([key, value]) => found.get(key) !== value).length +
      Math.abs(found.size - rows.size),
  );
  expect(Math.min(...differences)).toBe(0);
}

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a suite is no function to be read whole
describe.skipIf(!has('ldb') || !has('sst_dump'))("RocksDB's tools (Debian's rocksdb-tools)", () => {
  const kCases: [string, Statements, object, number][] = [
    ['only a log', kUpdates, {}, 40],
    ['no codec, in the middle of the load', kUpdates, {}, 450],
    ['lz4', kUpdates, { compression: 'lz4' }, 1200],
    [
      'zstd, static levels',
      kUpdates,
      { compression: 'zstd', level_compaction_dynamic_level_bytes: false },
      1499,
    ],
    [
      'zstd with dictionaries',
      kUpdates,
      { compression: 'zstd', compression_max_dict_bytes: 4096 },
      1499,
    ],
    ['zlib, universal', kUpdates, { compression: 'zlib', compaction_style: 'universal' }, 1333],
    ['tables of version 2', kUpdates, { format_version: 2, checksum: 'crc32c' }, 1450],
    ['tables of version 3, lz4', kUpdates, { format_version: 3, compression: 'lz4' }, 1450],
    ['tables of version 4', kWindow, { format_version: 4 }, 1450],
    [
      'tombstones, crc32c, no filter',
      kWindow,
      { checksum: 'crc32c', bloom_millibits_per_key: 0 },
      1400,
    ],
  ];
  test.each(kCases)(
    '%s: tables verify, and every row is there',
    async (_name, statements, options, at) => {
      await withDatabase(documentOf(statements, options), at, (folder, done) => {
        if (at > 300)
          expect(tool('sst_dump', '--command=verify', `--file=${folder}`)).not.toMatch(/corrupt/i);
        const there = scanned(folder);
        expectRows(there, statements, done);
        // A lookup uses the filters; a scan does not.
        for (const [key, value] of [...there].filter((_, i) => i % 97 === 0))
          expect(plain(tool('ldb', `--db=${folder}`, 'get', '--hex', `0x${key}`).trim())).toBe(
            value,
          );
        // Opened for writing, RocksDB replays the log into a new table, and continues.
        tool('ldb', `--db=${folder}`, 'put', '--hex', '0x01', '0x02');
        expect(tool('ldb', `--db=${folder}`, 'get', '--hex', '0x01').trim()).toBe('0x02');
        expect(tool('ldb', `--db=${folder}`, 'checkconsistency')).toMatch(/OK/);
        expect(scanned(folder)).toEqual(new Map([['01', '02'], ...there]));
      });
    },
  );

  /**
   * A table with three secondary indexes, written in transactions of ten rows. `families`: which of
   * its indexes have separate column families.
   */
  const indexed = (families: string, sync: boolean, own: object = {}): object => {
    const options = {
      column_family_of_indexes: families,
      batch_transactions: true,
      wal_sync: sync,
      ...own,
    };
    const document = tinyDocument('real-tools', [{ kind: 'iib', statements: 900 }], options) as {
      workload: object;
    };
    document.workload = {
      kind: 'tables',
      options: { rows: 900, rows_per_transaction: 10 },
      phases: [{ kind: 'iib', statements: 900 }, { kind: 'flush' }],
    };
    return document;
  };
  /** The rows of each column family by its name, at a moment within a transaction. */
  const familiesOf = async (
    families: string,
    crash: boolean,
  ): Promise<Map<string, Map<string, string>>> => {
    const found = new Map<string, Map<string, string>>();
    await withDatabase(
      indexed(families, crash),
      70 * 40 + 20,
      (folder) => {
        // Without a crash a table may still be being written.
        if (crash)
          expect(tool('sst_dump', '--command=verify', `--file=${folder}`)).not.toMatch(/corrupt/i);
        const list = tool('ldb', `--db=${folder}`, 'list_column_families');
        for (const name of /\{(.*)\}/.exec(list)?.[1]?.split(', ') ?? [])
          found.set(name, scanned(folder, name));
        // Opened for writing, RocksDB replays the log of all families, and finds the same rows.
        tool('ldb', `--db=${folder}`, '--column_family=default', 'put', '--hex', '0x01', '0x02');
        for (const [name, rows] of found)
          expect(scanned(folder, name)).toEqual(
            name === 'default' ? new Map([['01', '02'], ...rows]) : rows,
          );
      },
      crash,
    );
    return found;
  };
  test.each([false, true])(
    'column families: each opens with its own rows (after a power cut: %s)',
    async (crash) => {
      const together = await familiesOf('default', crash);
      expect([...together.keys()]).toEqual(['default']);
      expect(together.get('default')?.size).toBe(70 * 40);
      for (const families of ['each_secondary', 'each']) {
        const apart = await familiesOf(families, crash);
        const filled = [...apart].filter(([, rows]) => rows.size > 0);
        expect(filled.map(([, rows]) => rows.size)).toEqual([700, 700, 700, 700]);
        expect(
          filled
            .map(([name]) => name)
            .every((name) => name.startsWith('index_') || families === 'each_secondary'),
        ).toBe(true);
        expect(new Map(filled.flatMap(([, rows]) => [...rows]))).toEqual(together.get('default'));
      }
    },
  );

  test.each([false, true])(
    'flushes of all column families as one: a group in the MANIFEST (after a power cut: %s)',
    async (crash) => {
      const document = indexed('each_secondary', true, {
        atomic_flush: true,
        db_write_buffer_size: '128 KiB',
      });
      await withDatabase(
        document,
        900 * 4 + (crash ? 0 : 40),
        (folder) => {
          const names =
            /\{(.*)\}/
              .exec(tool('ldb', `--db=${folder}`, 'list_column_families'))?.[1]
              ?.split(', ') ?? [];
          const rows = names.map((name) => scanned(folder, name).size).filter((size) => size > 0);
          expect(rows).toEqual([900, 900, 900, 900]);
          expect(tool('ldb', `--db=${folder}`, 'checkconsistency')).toMatch(/OK/);
          if (crash) return;
          const manifest = join(
            folder,
            readdirSync(folder).find((name) => name.startsWith('MANIFEST')) as string,
          );
          const left = [
            ...tool('ldb', 'manifest_dump', '--verbose', `--path=${manifest}`).matchAll(
              /AtomicGroup: (\d+) entries remains/g,
            ),
          ].map(Number);
          expect(left.length).toBeGreaterThan(4);
        },
        crash,
      );
    },
  );

  test('column families with their own options: other codecs and filters, the same rows', async () => {
    const rows = new Map<string, string>();
    for (const own of [
      {},
      {
        secondary_compression: 'zstd',
        secondary_bloom_millibits_per_key: 0,
        secondary_write_buffer_size: '128 KiB',
      },
    ]) {
      await withDatabase(indexed('each_secondary', false, own), 900 * 40, (folder) => {
        const codecs = new Map<string, Set<string>>();
        for (const file of readdirSync(folder).filter((name) => name.endsWith('.sst'))) {
          const says = tool(
            'sst_dump',
            '--command=none',
            '--show_properties',
            `--file=${join(folder, file)}`,
          );
          expect(tool('sst_dump', '--command=verify', `--file=${join(folder, file)}`)).not.toMatch(
            /corrupt/i,
          );
          const word = (name: string) => new RegExp(`${name}: (.*)`).exec(says)?.[1] ?? '';
          const family = word('column family name');
          codecs.set(
            family,
            (codecs.get(family) ?? new Set()).add(
              `${word('SST file compression algo')}, ${word('filter policy name')}`,
            ),
          );
        }
        const secondary =
          Object.keys(own).length === 0 ? 'NoCompression, bloomfilter' : 'ZSTD, N/A';
        for (const [family, found] of codecs)
          expect([...found], family).toEqual([
            family === 'default' ? 'NoCompression, bloomfilter' : secondary,
          ]);
        expect(codecs.size).toBe(4);
        for (const name of codecs.keys())
          for (const [key, value] of scanned(folder, name)) {
            if (Object.keys(own).length > 0) expect(rows.get(key)).toBe(value);
            rows.set(key, value);
          }
        expect(rows.size).toBe(900 * 4);
      });
    }
  });

  test.each([false, true])(
    'a bulk load over older rows wins by its global sequence number (in the table too: %s)',
    async (written) => {
      const phases = [
        { kind: 'load', statements: 400 },
        { kind: 'bulk_load', first_id: 100, statements: 500, first_version: 7 },
      ];
      const document = tinyDocument('real-tools', phases, {
        ingest_allow_global_seqno: true,
        ingest_allow_blocking_flush: true,
        ingest_write_global_seqno: written,
      }) as { workload: { options: object } };
      document.workload.options = { rows: 400, value_bytes: 1000, key_order: 'sequential' };
      const keyOf = (id: number) =>
        id.toString(16).padStart(16, '0') + Buffer.from('ABCDEFGH').toString('hex');
      await withDatabase(document, 900, (folder) => {
        const look = () => {
          const there = scanned(folder);
          expect(there.size).toBe(600);
          for (let id = 0; id < 600; id++)
            expect(
              there.get(keyOf(id)) === valueBytesOf(id, id < 100 ? 0 : 7, 1000),
              `row ${id}`,
            ).toBe(true);
        };
        expect(tool('sst_dump', '--command=verify', `--file=${folder}`)).not.toMatch(/corrupt/i);
        expect(tool('sst_dump', '--command=none', '--show_properties', `--file=${folder}`)).toMatch(
          /external_sst_file.*version/,
        );
        look();
        tool('ldb', `--db=${folder}`, 'compact');
        look();
      });
    },
  );

  test.each([0, '1 GiB'])(
    'checkpoints keep the rows of their moments while the database goes on (flush from %s of logs on)',
    async (limit) => {
      const { rows, valueBytes } = kUpdates;
      const phases = ['load', 'checkpoint', 'update', 'compact', 'checkpoint'].map((kind) => ({
        kind,
        ...(kind === 'update' ? kUpdates.updates : {}),
      }));
      const document = tinyDocument('real-tools', phases, {
        log_size_for_flush: limit,
        compression: 'lz4',
      }) as {
        workload: { options: object };
      };
      document.workload.options = { rows, value_bytes: valueBytes };
      await withDatabase(document, 1503, (folder) => {
        const tables = (at: string) => readdirSync(at).filter((name) => name.endsWith('.sst'));
        const origin = new Set(tables(folder));
        for (const [directory, done] of Object.entries({
          checkpoint_1: 600,
          checkpoint_2: 1500,
          '.': 1500,
        })) {
          const at = join(folder, directory);
          expect(tool('sst_dump', '--command=verify', `--file=${at}`)).not.toMatch(/corrupt/i);
          expect(scanned(at)).toEqual(rowsAfter(kUpdates, done));
          tool('ldb', `--db=${at}`, 'put', '--hex', '0x01', '0x02');
          expect(scanned(at).size).toBe(rows + 1);
        }
        expect(tables(join(folder, 'checkpoint_1')).some((name) => origin.has(name))).toBe(false);
      });
    },
  );

  test('what a power cut has left opens there too', async () => {
    await withDatabase(
      documentOf(kUpdates, { wal_sync: true }),
      700,
      (folder, done) => {
        expectRows(scanned(folder), kUpdates, done);
      },
      true,
    );
  });
});

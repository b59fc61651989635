// `compare` from the outside: what it runs, what it prints, what it refuses.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tinyBtreeDocument, tinyDocument } from '../tests/support';
import { pack } from '../web/src/document/scenario/received/packing';
import { run } from './testing/run_main';

function file(document: object): string {
  const path = join(mkdtempSync(join(tmpdir(), 'three-trees-')), 'scenario.json');
  writeFileSync(path, JSON.stringify(document));
  return path;
}
const kTiny = () =>
  file(tinyDocument('tiny', [{ kind: 'load' }, { kind: 'update', statements: 900 }]));

test('a run and the same with another value: what differs, sorted, with equal figures folded', async () => {
  const path = kTiny();
  const { code, out, err } = await run('compare', path, '--set', 'LSM.options.wal_sync=true');
  expect([code, err]).toEqual([0, '']);
  const [head, documents, pair, ...rest] = out.split('\n\n');
  expect(head).toBe(`A  ${path}\n   run now\nB  ${path}, LSM.options.wal_sync=true\n   run now`);
  expect(documents?.split('\n').map((line) => line.split(/ {2,}/))).toEqual([
    ['what differs', 'A', 'B'],
    [expect.any(String), expect.any(String), expect.any(String)],
    ['LSM.options.wal_sync', 'false', 'true'],
  ]);
  expect(pair).toBe('LSM: 1,500 statements');
  expect(rest[0]).toMatch(/^What it costs \(the largest ratio first\) +A +B +B − A +B ÷ A\n/);
  expect(rest[0]).toMatch(/\nflushes of the drive +\d+ +1,\d{3} +\+1,\d{3} +[\d.]+×\n/);
  expect(rest.at(-1)).toMatch(/^\d+ figures are equal: /);
  expect(rest.at(-1)).toContain('user_bytes');
});

test('the figures of both runs are those of `run`', async () => {
  const path = kTiny();
  const { out } = await run('compare', path, '--set', 'seed=8', '--json');
  const comparison = JSON.parse(out);
  const { contenders } = JSON.parse((await run('run', path, '--json', '--native')).out);
  expect(comparison.a.outcomes).toEqual(contenders);
  expect(comparison.documents).toEqual([{ path: 'seed', a: '7', b: '8' }]);
  expect(comparison.pairs[0].b.report.digest).not.toBe(contenders[0].report.digest);
});

test('the same twice is the same run', async () => {
  const path = kTiny();
  expect((await run('compare', path, path)).out).toContain(
    'Nothing differs in what the documents run.\n\nLSM: the same run on both sides\n',
  );
});

test('a link stands for its scenario up to its moment', async () => {
  const document = tinyDocument('tiny', [{ kind: 'load' }]);
  const link = `https://example.org/lab/#v2.${await pack(JSON.stringify({ d: document, s: 300 }))}`;
  const { out } = await run('compare', file(document), link);
  expect(out).toContain('LSM: A 600 statements; B 300 statements');
  const cut = `v3.${await pack(JSON.stringify({ d: document, s: 300, x: [[[40, 0]]] }))}`;
  expect((await run('compare', link, cut)).err).toContain('forks or power cuts');
});

const contendersOf = (document: object) => (document as { contenders: object[] }).contenders;

test('one contender of several; Markdown and CSV', async () => {
  const [lsm] = contendersOf(tinyDocument('tiny', []));
  const [btree] = contendersOf(tinyBtreeDocument('tiny', []));
  const contenders = [lsm, { ...btree, name: 'Other one' }];
  const document = { ...tinyBtreeDocument('tiny', [{ kind: 'load' }]), contenders };
  const path = file(document);
  const { out } = await run('compare', `${path}@LSM`, `${path}@btree`, '--markdown');
  expect(out).toContain('## LSM → Other one\n\n600 statements.\n');
  expect(out).toContain('| LSM → Other one.engine | lsm | btree |\n');
  const csv = await run('compare', path, '--set', 'Other one.options.doublewrite=false', '--csv');
  expect(csv.out).toContain(',document,Other one.options.doublewrite,,true,false\r\n');
  expect(csv.out).toMatch(
    /\r\nOther one,Bytes by cause,written: doublewrite buffer,bytes,\d+,0,-\d+,0\r\n/,
  );
  // The LSM-tree is the same run: no figure of it differs.
  expect(csv.out).not.toMatch(/\r\nLSM,(What|Bytes|The rest)/);
});

test('three runs are one table; what neither changes is left out', async () => {
  const words = ['compare', kTiny(), '--set', 'LSM.options.compression=lz4'];
  const third = ['--set-c', 'LSM.options.compression=zstd', '--set-both', 'seed=9'];
  const { code, out, err } = await run(...words, ...third);
  expect([code, err]).toEqual([0, '']);
  expect(out).toMatch(/\nLSM\.options\.compression +none +lz4 +zstd\n/);
  expect(out).not.toContain('\nseed');
  expect(out).toMatch(/\nWhat it costs \(what C changed most first\) +A +B +C +B ÷ A +C ÷ A\n/);
  expect(out).toMatch(/\nspace of tables and indexes( +[\d.]+ [kM]B){3}( +0\.\d+×){2}\n/);
  expect(out).not.toContain('user_bytes');
  const data = JSON.parse((await run(...words, ...third, '--json')).out);
  const two = JSON.parse((await run(...words, '--set-both', 'seed=9', '--json')).out);
  const figure = (name: string) => {
    const all = data.contenders[0].groups.flatMap((one: { figures: object[] }) => one.figures);
    return all.find((one: { name: string }) => one.name === name).values;
  };
  const { a, b } = two.pairs[0];
  expect(figure('space of tables and indexes').slice(0, 2)).toEqual([
    a.report.space.tables,
    b.report.space.tables,
  ]);
  expect((await run(...words, ...third, '--markdown')).out).toContain(
    '| LSM.options.compression | none | lz4 | zstd |',
  );
  expect((await run(...words, ...third, '--csv')).out).toContain(
    ',document,LSM.options.compression,,none,lz4,zstd\r\n',
  );
});

test('a gallery scenario that was recorded is not run again', async () => {
  const { out } = await run('compare', 'sequential-load', 'sequential-load');
  expect(out).toMatch(/recorded by build [0-9a-f]{12}, first digests checked now/);
});

test('a phase is added after the last one', async () => {
  const phase = ['--set', 'workload.phases[2].kind=get_present'];
  const { out } = await run(
    'compare',
    kTiny(),
    ...phase,
    '--set',
    'workload.phases[2].statements=50',
  );
  expect(out).toMatch(/workload\.phases\[2\] +– +kind get_present, statements 50\n/);
  expect(out).toContain('LSM: A 1,500 statements; B 1,550 statements');
});

test('a contender with "=" in its name is named too', async () => {
  const document = tinyDocument('tiny', [{ kind: 'load' }]) as { contenders: { name: string }[] };
  const [first] = document.contenders;
  if (first !== undefined) first.name = 'sync=1';
  const { out } = await run('compare', file(document), '--set', 'sync=1.options.wal_sync=true');
  expect(out).toMatch(/sync=1\.options\.wal_sync +(–|false) +true\n/);
});

test('another kind of drive keeps the options that it has', async () => {
  // Its knobs, which are about the drive that it was, do not keep it from that.
  const knobs = [{ label: 'speed', sets: ['device.profile'], choices: ['sata-mlc', 'sata-tlc'] }];
  const path = file({ ...tinyDocument('tiny', [{ kind: 'load' }]), knobs });
  const { out } = await run('compare', path, '--set', 'device.kind=hdd');
  expect(out).toMatch(/device\.kind +flash +hdd\n/);
  expect(out).not.toContain('device.options.capacity_bytes');
});

test.for([
  [['compare'], '"compare" takes one run, two or three; see --help'],
  [['compare', 'a', 'b', 'c', 'd'], '"compare" takes one run, two or three; see --help'],
  [
    ['compare', 'random-updates', '--json', '--csv'],
    '"compare" writes one of --json, --markdown and --csv',
  ],
  [
    ['compare', 'ranom-updates'],
    'there is no scenario "ranom-updates"; did you mean "random-updates"?',
  ],
  [['compare', 'innodb-vs-myrocks@InoDB'], 'there is no contender "InoDB"; did you mean "InnoDB"?'],
  [['compare', '#v2/ranom-updates'], 'no scenario is called "ranom-updates"; choose one of '],
  [['compare', 'random-updates', '--set', 'seed'], '--set needs PATH=VALUE, not "seed"'],
  [
    ['compare', 'innodb-vs-myrocks', '--set', 'InoDB.options.doublewrite=false'],
    '--set InoDB.options.doublewrite: nothing is called "InoDB"; did you mean "InnoDB.options.doublewrite"?',
  ],
  [
    ['compare', 'innodb-vs-myrocks', '--set', 'InnoDB.options.doublewrit=false'],
    '--set InnoDB.options.doublewrit: nothing is called "doublewrit"; did you mean "InnoDB.options.doublewrite"?',
  ],
  [
    ['compare', 'innodb-vs-myrocks', '--set', 'btree.doublewrite=false'],
    '--set btree.doublewrite: nothing is called "doublewrite"; did you mean "btree.options.doublewrite"?',
  ],
  [
    ['compare', 'random-updates', '--set', 'workload.phases[7].kind=scan'],
    '--set workload.phases[7].kind: workload.phases has the entries 0 to 2, not 7',
  ],
  [
    ['compare', 'random-updates', '--set', 'device.options=4'],
    '--set device.options: this has parts; name one value, such as "device.options.capacity_bytes"',
  ],
  [
    ['compare', 'random-updates', '--set', 'RocksDB.options.compression=zst'],
    'contenders[0].options.compression: must be one of none, lz4, zstd, zlib, not "zst" (did you mean "zstd"?)',
  ],
] as const)('%j is refused with exit code 2', async ([words, message]) => {
  const { code, err, out } = await run(...words);
  expect([code, out]).toEqual([2, '']);
  expect(err).toContain(message);
});

// The command line from the outside: what it prints and its exit code.
import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { kTinyDocuments, tinyDocument } from '../tests/support';
import { run } from './testing/run_main';

function file(document: unknown): string {
  const path = join(mkdtempSync(join(tmpdir(), 'three-trees-')), 'scenario.json');
  writeFileSync(path, JSON.stringify(document));
  return path;
}
const kTiny = () => file(tinyDocument('tiny', [{ kind: 'load' }]));

test('run prints the same report as JSON for both builds', async () => {
  const path = kTiny();
  const [native, wasm] = [
    await run('run', path, '--json', '--native'),
    await run('run', path, '--json'),
  ];
  expect([native.code, wasm.code, wasm.err]).toEqual([0, 0, '']);
  expect(JSON.parse(wasm.out).contenders).toEqual(JSON.parse(native.out).contenders);
  expect(JSON.parse(wasm.out)).toMatchObject({
    scenario: { name: 'tiny' },
    contenders: [{ name: 'LSM', state: 'finished', statements: 600 }],
  });
});

test('run begins with the answer to the question, in its unit', async () => {
  const { out } = await run('run', kTiny());
  const [title, question, answer, totals] = out.split('\n');
  expect(title).toMatch(/\(tiny, seed \d+, build \w+\)$/);
  expect(question).toMatch(/\?$/);
  expect(answer).toMatch(/^One row of \d+ B cost the drive: [\d.,]+ k?B\.$/);
  expect(totals).toMatch(/^You saved .*; the drive wrote .*\.$/);
  expect(out).toMatch(/\nbytes the drive wrote per user byte +\d/);
  expect(out).not.toContain('write_amplification');
  expect((await run('run', kTiny(), '--all')).out).toMatch(/\nwrite_amplification\.total +\d/);
});

test('the causes of a printed report add up', async () => {
  const { out } = await run('run', kTiny(), '--until', '400', '--all');
  const lines = out
    .slice(out.indexOf('LSM: cause'))
    .split('\n')
    .slice(2)
    .filter((line) => line !== '');
  const numbers = lines.map((line) =>
    line
      .split(/ {2,}/)
      .slice(1)
      .map((cell) => Number(cell.replaceAll(',', ''))),
  );
  const sum = numbers.pop() as number[];
  expect(sum).toEqual(
    sum.map((_, column) => numbers.reduce((total, row) => total + (row[column] as number), 0)),
  );
  expect(sum.length).toBeGreaterThan(4);
  expect(out).toMatch(/statements +400\n/);
});

test('report writes the run as Markdown or CSV, with what is needed to reproduce it', async () => {
  const path = kTiny();
  const [markdown, csv] = [
    await run('report', path, '--markdown', '--native'),
    await run('report', path, '--csv', '--native'),
  ];
  const { build, contenders } = JSON.parse((await run('run', path, '--json', '--native')).out);
  for (const { code, out } of [markdown, csv]) {
    expect(code).toBe(0);
    for (const piece of ['tiny', build, contenders[0].report.digest]) expect(out).toContain(piece);
  }
  expect(csv.out).toContain(`LSM,user_bytes,,bytes,${contenders[0].report.user_bytes}\r\n`);
  expect(markdown.out).toContain('| sum |');
  expect((await run('report', path)).err.trim()).toBe(
    '"report" writes one of --markdown, --csv and --over-time',
  );
});

test('report --over-time writes how the run went, one interval a line', async () => {
  const mixed = { kind: 'mixed', lookups_permille: 800, updates_permille: 200, statements: 2500 };
  const path = file(tinyDocument('tiny', [{ kind: 'load' }, mixed]));
  const { out, code } = await run('report', path, '--over-time', '--native');
  expect(code).toBe(0);
  const lines = out.trimEnd().split('\r\n');
  expect(lines[0]).toMatch(/^contender,statements,virtual_seconds,statements_per_second,/);
  // The load's end, then every 1,000 statements, then the end.
  expect(lines.slice(1).map((line) => line.split(',').slice(0, 2).join(' '))).toEqual([
    'LSM 600',
    'LSM 1600',
    'LSM 2600',
    'LSM 3100',
  ]);
});

test('describe and facts print one row a line', async () => {
  const described = await run('describe', kTiny(), '--at', '100');
  expect(described.out).toMatch(/^lab\.progress id=0 phase=0 statements=100 /m);
  expect(described.out).toMatch(/^lab\.memory kind=memtables bytes=\d+ most_bytes=\d+$/m);
  const facts = await run('facts', kTiny(), '--from', '100', '--to', '110');
  expect(facts.out.split('\n').map((line) => Number(line.split(' ')[0]))).toEqual([
    101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 0,
  ]);
});

test('describe --stats prints RocksDB’s compaction statistics, which add up to the report', async () => {
  const path = file(tinyDocument('tiny', [{ kind: 'load' }, { kind: 'update', statements: 2500 }]));
  const { out, code } = await run('describe', path, '--stats');
  expect(code).toBe(0);
  const [title, head, , ...lines] = out.trimEnd().split('\n');
  expect(title).toBe('** Compaction Stats [default] **');
  expect(
    head
      ?.trim()
      .split(/ +/)
      .join(' ')
      .replaceAll(/\([KMG]B\)/g, '(GB)'),
  ).toBe(
    'Level Files Size Score Read(GB) Rn(GB) Rnp1(GB) Write(GB) Wnew(GB) Moved(GB) W-Amp Rd(MB/s) Wr(MB/s) Comp(sec) CompMergeCPU(sec) Comp(cnt) Avg(sec) KeyIn KeyDrop Rblob(GB) Wblob(GB)',
  );
  const names = head?.replace('Size', 'Size Unit').trim().split(/ +/) ?? [];
  const rows = lines.map((line) =>
    Object.fromEntries(
      line
        .trim()
        .split(/ +/)
        .map((cell, i) => [names[i], cell]),
    ),
  );
  expect(rows.map(({ Level }) => Level).slice(-2)).toEqual(['Sum', 'Int']);
  const { report } = JSON.parse((await run('run', path, '--json')).out).contenders[0];
  const written = report.lsm.flush_bytes + report.lsm.compact_write_bytes;
  // Nothing of this run is a warm-up, so the interval is all of it.
  for (const row of rows.slice(-2)) {
    expect(row['Comp(cnt)']).toBe(String(report.flushes + report.compactions));
    expect(row['Write(KB)']).toBe((written / 1024).toFixed(1));
    expect(row['W-Amp']).toBe((written / report.lsm.flush_bytes).toFixed(1));
  }
  const sum = (name: string) =>
    rows.slice(0, -2).reduce((total, row) => total + Number(row[name]), 0);
  expect(report.compactions).toBeGreaterThan(3);
  expect(sum('Comp(cnt)')).toBe(report.flushes + report.compactions);
  expect(sum('Rn(KB)') + sum('Rnp1(KB)')).toBeCloseTo(sum('Read(KB)'), 0);
  expect(sum('Write(KB)') - sum('Rnp1(KB)')).toBeCloseTo(sum('Wnew(KB)'), 0);
});

test.for([
  [['rum'], 'there is no command "rum"; did you mean "run"?'],
  [
    ['run', 'ranom-updates'],
    'there is no scenario "ranom-updates"; did you mean "random-updates"?',
  ],
  [['run', 'random-updates', '--natve'], 'there is no option "natve"; did you mean "native"?'],
  [['describe', 'random-updates', '--json'], '"describe" has no option --json; see --help'],
  [
    ['run', 'random-updates', '--until', '1e999'],
    '--until: must be a whole number, 0 or more, not "1e999"',
  ],
  [
    ['run', 'random-updates', '--until', '-1'],
    '--until: must be a whole number, 0 or more, not "-1"',
  ],
  [['exprot', '--help'], 'there is no command "exprot"; did you mean "export"?'],
  [
    ['facts', 'random-updates', '--contender', 'rocksdb'],
    'there is no contender "rocksdb"; did you mean "RocksDB"?',
  ],
  [['facts', 'random-updates', '--contender', 'X'], 'there is no contender "X"; there is RocksDB'],
  [
    ['describe', 'innodb-vs-myrocks', '--stats', '--at', '9'],
    '--stats needs an engine with compaction statistics; choose one with --contender',
  ],
  [['facts', 'random-updates', '--from', '9', '--to', '3'], '--to 3 is before --from 9'],
] as const)('%j is refused with exit code 2', async ([words, message]) => {
  const { code, err, out } = await run(...words);
  expect([code, err.trim(), out]).toEqual([2, message, '']);
});

test('an invalid scenario is refused with path and nearest name', async () => {
  const { code, err } = await run(
    'run',
    file(tinyDocument('tiny', [{ kind: 'load' }], { block_siz: 3 })),
  );
  expect(code).toBe(2);
  expect(err).toContain(
    'contenders[0].options.block_siz: no option has this name (did you mean "block_size"?)',
  );
});

test('a scenario that the engines refuse ends with exit code 1 and their message', async () => {
  const { code, err } = await run('run', file(tinyDocument('tiny', [{ kind: 'get_present' }])));
  expect(code).toBe(1);
  expect(err).toContain('workload.phases[0]');
});

test('a drive that runs full stops the run: exit code 1, with the report', async () => {
  const document = tinyDocument('full', [{ kind: 'load' }]) as { device: object };
  document.device = { kind: 'flash', options: { capacity_bytes: '4 MiB' } };
  (document as unknown as { workload: { options: object } }).workload.options = {
    rows: 20_000,
    value_bytes: 1000,
  };
  const { code, out } = await run('run', file(document));
  expect(code).toBe(1);
  expect(out).toMatch(/^LSM stopped: .*\n/m);
  expect(out).toMatch(/\nstate +stopped\n/);
});

test('export --clean refuses what a server could not take over', async () => {
  const out = join(mkdtempSync(join(tmpdir(), 'three-trees-')), 'tables');
  const wrong = await run('export', kTiny(), '--out', out, '--clean', '--native');
  expect([wrong.code, wrong.err]).toEqual([2, expect.stringMatching(/tables of the B-tree/)]);
  const early = await run('export', kTiny(), '--out', out, '--clean', '--at', '5');
  expect([early.code, early.err]).toEqual([2, expect.stringMatching(/leave out --at/)]);
});

/** A B-tree that loses its power in the middle of page writes, and has no second copies. */
const kTorn = () => {
  const document = kTinyDocuments.btree?.('torn', [{ kind: 'load' }], { doublewrite: false });
  return file({ ...document, faults: { options: { power_cut_at_write: 150, seed: 5 } } });
};

test('files of a run that stopped are exported with a warning, its tables are not', async () => {
  const path = kTorn();
  const out = join(mkdtempSync(join(tmpdir(), 'three-trees-')), 'files');
  const files = await run('export', path, '--out', out);
  expect([files.code, files.err]).toEqual([
    1,
    expect.stringMatching(/files of .*the run stopped/s),
  ]);
  const tables = await run('export', path, '--out', `${out}-clean`, '--clean');
  expect([tables.code, tables.err]).toEqual([1, expect.stringMatching(/no clean tables.*page \d/)]);
  expect(readdirSync(`${out}-clean`)).toEqual([]);
});

test('run says what was found after a power cut, or that there was none', async () => {
  const torn = await run('run', kTorn(), '--quiet');
  expect([torn.code, torn.out]).toEqual([1, expect.stringMatching(/\ntorn +1 pages\n/)]);
  const early = { ...tinyDocument('early', [{ kind: 'load' }]) };
  const path = file({ ...early, faults: { options: { power_cut_at_write: 999_999 } } });
  const missed = await run('run', path, '--quiet');
  expect([missed.code, missed.err]).toEqual([0, expect.stringMatching(/^LSM: .*no write 999999/)]);
});

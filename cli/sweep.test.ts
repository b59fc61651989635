// `sweep` from the outside: what it prints and refuses, and that order and interruption change
// nothing.
import { mkdtempSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tinyDocument } from '../tests/support';
import { run } from './testing/run_main';

const kShares = { lookups_permille: 500, updates_permille: 500 };
const folder = (): string => mkdtempSync(join(tmpdir(), 'three-trees-'));

function file(changes: object = {}): string {
  const path = join(folder(), 'sweep.json');
  const [lsm] = (tinyDocument('tiny', []) as { contenders: { options: object }[] }).contenders;
  const phases = [{ kind: 'load' }, { kind: 'mixed', statements: 1000, ...kShares }];
  const document = {
    version: 1,
    name: 'small',
    title: 'Two trees',
    question: 'Which one writes less?',
    scenario: {
      ...tinyDocument('tiny', phases),
      contenders: [
        { ...lsm, name: 'Small' },
        { ...lsm, name: 'Large', options: { ...lsm?.options, write_buffer_size: '256 KiB' } },
      ],
    },
    options: [
      {
        label: 'lookups',
        unit: '% of statements',
        sets: ['workload.phases[1].lookups_permille', 'workload.phases[1].updates_permille'],
        choices: [
          { label: '0', values: [0, 1000] },
          { label: '100', values: [1000, 0] },
        ],
      },
      { label: 'sync', sets: ['Small.options.wal_sync'], choices: [false, true] },
    ],
    measures: [
      {
        name: 'bytes',
        label: 'bytes written',
        measure: 'each.host_bytes.written / each.operations',
        unit: 'bytes',
        wins: 'lower',
      },
      {
        name: 'rate',
        label: 'statements a second',
        measure: 'each.operations / each.virtual_seconds',
        unit: 'rate',
        wins: 'higher',
      },
    ],
    ...changes,
  };
  writeFileSync(path, JSON.stringify(document));
  return path;
}

test('a grid for each measure, with the winner of each cell and its lead', async () => {
  const [path, kept] = [file(), folder()];
  const { code, out, err } = await run('sweep', path, '--out', kept);
  expect([code, err]).toEqual([0, '']);
  const [, bytes = '', rate = '', build] = out.split('\n\n');
  expect(bytes).toMatch(
    /^bytes written, the lower wins\nlookups, % of statements \\ sync +off +on\n/,
  );
  expect(bytes).toMatch(/\n0 +Large [\d.]+× +Large [\d.]+×\n/);
  expect(rate).toMatch(/^statements a second, the higher wins\n/);
  expect(build).toMatch(/^build [0-9a-f]{12}\n$/);
  // Four cells of two runs each, of which the second contender's are the same twice.
  expect(readdirSync(kept)).toHaveLength(6);

  const before = readdirSync(kept).map((name) => statSync(join(kept, name)).mtimeMs);
  const csv = (await run('sweep', path, '--out', kept, '--csv')).out.split('\r\n');
  expect(csv[0]).toBe(
    '"lookups, % of statements",sync,measure,contender,value,wins,digest,why,build',
  );
  expect(csv[1]).toMatch(/^0,off,bytes,Small,[\d.]+,0,[0-9a-f]{16},,[0-9a-f]{12}$/);
  expect(csv).toHaveLength(1 + 4 * 2 * 2 + 1);
  const markdown = (await run('sweep', path, '--out', kept, '--markdown')).out;
  expect(markdown).toContain('## bytes written, the lower wins\n\n| lookups, % of statements');
  expect(readdirSync(kept).map((name) => statSync(join(kept, name)).mtimeMs)).toEqual(before);
});

test('neither order nor interruption changes the result', async () => {
  const path = file();
  const whole = await run('sweep', path, '--out', folder(), '--jobs', '1', '--json');
  expect(whole.code).toBe(0);
  expect(JSON.parse(whole.out).cells).toHaveLength(4);
  const side = await run('sweep', path, '--out', folder(), '--jobs', '3', '--json');
  expect(side.out).toBe(whole.out);

  const kept = folder();
  const first = run('sweep', path, '--out', kept, '--jobs', '1', '--json');
  while (readdirSync(kept).length < 2) await new Promise((resolve) => setTimeout(resolve, 1));
  process.emit('SIGINT');
  const stopped = await first;
  expect(stopped.code).toBe(130);
  const had = readdirSync(kept);
  expect(had.length).toBeLessThan(6);
  const cells = JSON.parse(stopped.out).cells;
  expect(stopped.err).toBe(
    `stopped; ${4 - cells.length} of 4 cells are missing. Run it again to go on\n`,
  );
  const times = had.map((name) => statSync(join(kept, name)).mtimeMs);
  const again = await run('sweep', path, '--out', kept, '--json');
  expect([again.code, again.out]).toEqual([0, whole.out]);
  expect(had.map((name) => statSync(join(kept, name)).mtimeMs)).toEqual(times);
});

test('a cell that fails has its reason, and the others their winners', async () => {
  const row = { label: 'row', sets: ['workload.options.value_bytes'], choices: ['40 kB', '1 kB'] };
  const { code, out } = await run('sweep', file({ options: [row] }), '--out', folder());
  expect(code).toBe(1);
  expect(out).toMatch(/\n +failed +(Large|Small) /);
  expect(out).toMatch(/\nCells that failed:\nrow 40 kB: Small: stopped: \w.*; Large: stopped: /);
});

test('what is wrong is refused before anything runs', async () => {
  const wrong = await run('sweep', file({ scenario: 'innodb-vs-myrock' }));
  expect(wrong.code).toBe(2);
  expect(wrong.err).toMatch(
    /sweep.json is not a valid sweep:\n {2}scenario: there is no scenario "innodb-vs-myrock" \(did you mean "innodb-vs-myrocks"\?\)\n$/,
  );
  expect(await run('sweep', 'memory-and-read')).toMatchObject({
    code: 2,
    err: 'there is no sweep "memory-and-read"; did you mean "memory-and-reads"?\n',
  });
  expect((await run('sweep', file(), '--csv', '--json')).code).toBe(2);
  expect((await run('sweep', file(), '--jobs', '0')).err).toContain('--jobs: must be 1 or more');
});

test('the place where two contenders cross is found by halves', async () => {
  // Small pays for the bytes of its updates, Large for those of 300: even where 700 are lookups.
  const measure =
    'each.options.write_buffer_size < 100000 ? total("each", "user_bytes", phase(1)) : 300 * (workload.value_bytes + 16)';
  const measures = [{ name: 'cost', label: 'cost', measure, unit: 'bytes', wins: 'lower' }];
  const along = (label: string) =>
    run('sweep', file({ measures }), '--break-even', label, '--out', folder());
  const { code, out } = await along('lookups');
  expect([code, out.split('\n')]).toEqual([
    0,
    [
      'cost; sync off: Large up to lookups 687 ‰, Small from 702 ‰',
      'cost; sync on: Large up to lookups 687 ‰, Small from 702 ‰',
      '',
    ],
  ]);
  expect((await along('sync')).err).toBe(
    '--break-even: there is nothing between two values of "sync"\n',
  );
  expect((await along('lookup')).err).toBe(
    'there is no option of this sweep "lookup"; did you mean "lookups"?\n',
  );
});

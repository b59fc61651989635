// A form says what runs, what that stands for, and which of its numbers is outside its bounds.
import { expect, test } from 'vitest';
import { drawsOf } from '../../../document/sql/bring/own_workload';
import { withReads, writingShare } from './mix_shares';
import { kFirstForm, type OwnForm } from './own_form';
import { readForm, scenarioOf, sizeWords } from './read_form';

const formOf = (amounts: Partial<OwnForm['amounts']>, more: Partial<OwnForm> = {}): OwnForm => ({
  ...kFirstForm,
  ...more,
  amounts: { ...kFirstForm.amounts, ...amounts },
});
const kTables =
  'CREATE TABLE a (id INT NOT NULL, c CHAR(96) NOT NULL, PRIMARY KEY (id)); CREATE TABLE b (id INT NOT NULL, c CHAR(96) NOT NULL, PRIMARY KEY (id))';

test('the first form runs as it is', async () => {
  const read = readForm(kFirstForm);
  expect(read.trouble).toBeUndefined();
  expect(sizeWords(read)).toBe('About 10.0 MB of rows.');
  const { scenario } = await scenarioOf(read, kFirstForm);
  expect(scenario?.stands_for).toBeUndefined();
  expect(scenario?.contenders[2]?.options).not.toHaveProperty('compression');
  const plain = await scenarioOf(read, { ...kFirstForm, compression: 'none' });
  expect(plain.scenario?.contenders[2]?.options).toMatchObject({
    compression: 'none',
    bottommost_compression: 'none',
  });
});

test('rows have as many bytes as was said', () => {
  const read = readForm(formOf({ rowBytes: 4000 }));
  expect(read.bytes).toBe(50_000 * 4000);
  const { brought } = read;
  expect(brought && drawsOf(brought)).toMatchObject({ mine_body: 'motif(3988, 48, 122, 0.5)' });
});

test('gigabytes are rows, and those of several tables are divided among them', () => {
  expect(readForm(formOf({ size: 2 }, { sizeIn: 'GB' })).rows).toBe(10_000_000);
  const form = formOf({ size: 2 }, { sizeIn: 'GB', from: 'sql', ddl: kTables });
  expect(readForm(form)).toMatchObject({ rows: 10_000_000, bytes: 2e9 });
});

test('more than a tab can run is scaled, and it is said', async () => {
  const form = formOf({ size: 1000, memory: 64 }, { sizeIn: 'GB', memoryIn: 'GiB' });
  const read = readForm(form);
  expect(read).toMatchObject({ rows: 5e9, size: { times: 20_000, rows: 250_000, memoryMb: 5 } });
  expect(sizeWords(read)).toBe(
    'This is more than a tab can run, so 1:20,000 of it runs: 250,000 rows, 50.0 MB, with 5 MiB of memory, the least that all trees run with.',
  );
  const { scenario } = await scenarioOf(read, form);
  expect(scenario?.stands_for).toEqual({ times: 20_000, memory: '64 GiB' });
  expect(scenario?.workload.scale).toEqual({ rows: 250_000 });
  const cached = readForm(formOf({ memory: 64 }, { memoryIn: 'GiB' }));
  expect(sizeWords(cached)).toBe(
    'About 10.0 MB of rows, with 256 MiB of memory, which holds every row.',
  );
  const roomy = readForm(formOf({ size: 1_000_000, memory: 400 }));
  expect(roomy.size).toEqual({ times: 5, rows: 200_000, memoryMb: 80, memoryIs: 'scaled' });
});

test('a pace is in statements, or in rows that are written', async () => {
  const form = formOf({ pace: 5000 });
  expect(readForm(form).statementsPerSecond).toBe(5000);
  const { scenario } = await scenarioOf(readForm(form), form);
  expect(scenario?.stands_for).toEqual({ statements_per_second: 5000 });
  // 45 of 100 statements write.
  const written = readForm(formOf({ pace: 900 }, { paceIn: 'rows written' }));
  expect(written.statementsPerSecond).toBeCloseTo(2000);
  const onlyReads = withReads(kFirstForm.mix, 100);
  const none = readForm(formOf({ pace: 900 }, { paceIn: 'rows written', mix: onlyReads }));
  expect(none.trouble).toContain('Nothing is written');
});

test.for([
  [
    { rowBytes: 5000 },
    {},
    '“bytes of a row” must be a whole number from 20 to 4,000; the nearest is 4,000.',
  ],
  [
    { rowBytes: 30, indexes: 8 },
    {},
    '“bytes of a row” must be a whole number from 41 to 4,000; the nearest is 41.',
  ],
  [
    { indexes: 2.4 },
    {},
    '“secondary indexes” must be a whole number from 0 to 8; the nearest is 2.',
  ],
  [
    { size: 0 },
    {},
    '“size” must be a whole number from 1 to 1,000,000,000,000 rows; the nearest is 1 row.',
  ],
  [
    { size: 0 },
    { sizeIn: 'GB' },
    '“size of all rows” must be from 0.001 to 1,000,000 GB; the nearest is 0.001 GB.',
  ],
  [
    { memory: 2 },
    {},
    '“memory” must be a whole number from 5 to 67,108,864 MiB; the nearest is 5 MiB.',
  ],
  [
    { repeats: 101 },
    {},
    '“compressibility” must be a whole number from 0 to 100; the nearest is 100.',
  ],
  [{ runs: Number.NaN }, {}, '“statements to run” must be a whole number from 1 to 1,000,000.'],
  [{ pace: 0 }, {}, '“pace” must be from 1 to 10,000,000; the nearest is 1.'],
] as const)('%j is refused', ([amounts, more, trouble]) => {
  const read = readForm(formOf(amounts, more));
  expect(read.trouble).toBe(trouble);
  // The columns stay on the page while a number is being typed.
  expect(read.brought?.tables).toHaveLength(1);
});

test('reads to writes divides the mix, and keeps the shares within each', () => {
  expect(writingShare(kFirstForm.mix, [])).toBeCloseTo(0.45);
  expect(withReads(kFirstForm.mix, 90)).toEqual({
    point: 82,
    range: 8,
    insert: 4,
    updateIndexed: 2,
    updatePlain: 2,
    deleteOldest: 2,
  });
  const none = withReads(kFirstForm.mix, 0);
  expect(none).toMatchObject({ point: 0, range: 0 });
  expect(withReads(none, 50)).toMatchObject({ point: 46, range: 4 });
  expect(writingShare(kFirstForm.mix, ['select 1', 'UPDATE t SET a = 1'])).toBe(0.5);
});

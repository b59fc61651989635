// Damaged files: whatever is in them, an answer comes, soon, for every setting, and the scenario
// passes its checks. TT_SOAK makes a hundred thousand of them.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bring } from '../../web/src/document/bring/bring';
import { parseScenario } from '../../web/src/document/scenario/checks/parse';
import { kRealFiles } from './real_files';

const kTexts = kRealFiles.map(({ text }) => text);
const kRuns = process.env.TT_SOAK === undefined ? 1000 : 100_000;
const kSeed = 38;
/** Pieces that break readers: brackets, quotes, huge numbers, other alphabets. */
const kPieces = [
  ...'=;{}[]"\'\\#$(),:|\t\n\0-',
  ...['18446744073709551615', '-1', '1e99', 'NaN', '9'.repeat(400), '٣', '__proto__=1', 'toString'],
  ...['{'.repeat(3000), '='.repeat(3000), ' '.repeat(9000), 'a'.repeat(9000), '\\'.repeat(999)],
  ...['[mysqld]\n', '[CFOptions "default"]\n', 'db_bench ', 'sysbench ', 'constructor=2\n'],
];

const damage = fc.record({
  at: fc.nat(),
  /** Letters that are taken out. */
  out: fc.nat(40),
  put: fc.oneof(fc.constantFrom(...kPieces), fc.string({ unit: 'binary', maxLength: 12 })),
});
const damaged = fc
  .tuple(fc.constantFrom(...kTexts), fc.array(damage, { minLength: 1, maxLength: 8 }))
  .map(([text, damages]) =>
    damages.reduce((one, { at, out, put }) => {
      const from = one.length === 0 ? 0 : at % one.length;
      return one.slice(0, from) + put + one.slice(from + out);
    }, text),
  );

test(
  'damaged files are answered, and quickly',
  () => {
    let slowest = 0;
    fc.assert(
      fc.property(
        fc.array(damaged, { minLength: 1, maxLength: 2 }),
        fc.boolean(),
        (texts, asItIs) => {
          const sources = texts.map((text, i) => ({ name: `file ${i}`, text }));
          // The processor's time: other programs may hold up this one.
          const began = process.cpuUsage();
          const { rows, document, files, troubles } = bring(sources, { asItIs });
          slowest = Math.max(slowest, process.cpuUsage(began).user / 1000);
          expect(files.length + troubles.length).toBeGreaterThan(0);
          expect(rows.length).toBe(document === undefined ? 0 : rows.length);
          if (document === undefined) return;
          const parsed = parseScenario(document);
          // The tables of sysbench's workload are read apart.
          if (!JSON.stringify(document).includes('"use"'))
            expect(parsed.ok ? [] : parsed.issues).toEqual([]);
        },
      ),
      { numRuns: kRuns, seed: kSeed },
    );
    expect(slowest).toBeLessThan(2000);
  },
  kRuns * 20 + 10_000,
);

test('files that are too large, empty or no text are refused in a sentence', () => {
  const of = (text: string) => bring([{ name: 'a', text }]);
  expect(of('a=1\n'.repeat(300_000)).troubles).toEqual(['a is larger than 1 MiB.']);
  expect(of(' \n').troubles).toEqual(['a is empty.']);
  expect(of('a=1;b=\0').troubles[0]).toContain('is not a text');
  expect(of('Dear reader').troubles[0]).toContain('has no setting');
  const many = 'innodb_io_capacity=3\n'.repeat(6000);
  expect(of(`[mysqld]\n${many}`).troubles[0]).toContain('More than 5,000 settings');
});

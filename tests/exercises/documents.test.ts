// Exercise and hand-in documents of unknown origin are either taken, or refused with a path and the
// nearest valid choice, in bounded time.
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exerciseNames, exercises } from '../../cli/exercises';
import { exerciseJsonSchema } from '../../web/src/document/exercise/checks/json_schema';
import { takeExercises } from '../../web/src/document/exercise/checks/own_exercises';
import { parseExercise, parseExerciseText } from '../../web/src/document/exercise/checks/parse';
import type { ExerciseDocument } from '../../web/src/document/exercise/exercise';
import { decodeExercise, encodeExercise } from '../../web/src/document/exercise/exercise_link';
import { parseHandIn } from '../../web/src/document/exercise/grading/hand_in_checks';
import { readSubmissions } from '../../web/src/document/exercise/grading/submissions';
import {
  decodeHandIn,
  encodeHandIn,
  type HandIn,
  kMaxHandIn,
  sealed,
} from '../../web/src/document/exercise/hand_in';

const kSeed = 16;
const textOf = (name: string) =>
  readFileSync(new URL(`../../exercises/${name}.json`, import.meta.url), 'utf8');
const document = (name = 'bits-against-misses') => JSON.parse(textOf(name)) as ExerciseDocument;
const kExercises = exercises();

const handIn = (changes: Partial<HandIn> = {}): HandIn => ({
  ...sealed({
    version: 1,
    exercise: 'bits-against-misses',
    student: 'Ada',
    build: 'abc123',
    prediction: 2,
    options: { 'Bloom filter': '6 bits a key', 'block cache': '1 MiB' },
    given: '0123456789abcdef',
    yours: 'fedcba9876543210',
  }),
  ...changes,
});

function problems(value: unknown): string[] {
  const result = parseExercise(value);
  return result.ok
    ? []
    : result.issues.map(
        ({ path, message, nearest }) =>
          `${path}: ${message}${nearest === undefined ? '' : ` (${nearest})`}`,
      );
}

test.for(exerciseNames())('%s is a valid exercise', (name) => {
  const { name: own, $schema } = document(name) as ExerciseDocument & { $schema: string };
  expect(parseExerciseText(textOf(name)).ok).toBe(true);
  expect([own, $schema]).toEqual([name, './schema.json']);
});

test('the published schema describes every part', () => {
  const schema = JSON.stringify(exerciseJsonSchema());
  for (const word of ['prediction', 'tolerance', 'bloom_millibits_per_key', 'docs/measures.md'])
    expect(schema).toContain(word);
});

test('a wrong exercise is refused by path, with the nearest valid name', () => {
  const good = document();
  const check = good.check[0] as object;
  const cases: [unknown, string][] = [
    [null, 'must be an object, not null'],
    [{ ...good, level: 4 }, 'level: must be one of 1, 2, 3, not 4'],
    [{ ...good, hint: [] }, 'hint: no entry has this name; there are'],
    [{ ...good, hint: [] }, '(hints)'],
    [{ ...good, prediction: { ...good.prediction, kind: 'numer' } }, '(number)'],
    [{ ...good, prediction: { ...good.prediction, neer: 1 } }, 'prediction.neer'],
    [{ ...good, check: [{ ...check, measure: 'RocksDB.read_amplificaton' }] }, 'check[0].measure'],
    [
      { ...good, check: [{ ...check, measure: 'count(column("RocksDB", "lsm.levls", "a"))' }] },
      'lsm.levels',
    ],
    [{ ...good, check: [{ ...check, band: {} }] }, 'check[0].band: must have an end'],
    [{ ...good, question: 'How {x | count}?' }, 'question'],
    [{ ...good, question: 'How {RocksDB.operations | count}?' }, 'is read before it'],
    [{ ...good, task: 'How {1 | cont}?' }, 'count'],
    [{ ...good, options: [{ ...good.options[0], sets: ['RocksDB.options.blom'] }] }, 'options[0]'],
    [
      {
        ...good,
        scenario: {
          ...good.scenario,
          workload: { kind: 'kv', options: { rows: 1e12 }, phases: [{}] },
        },
      },
      'must end soon',
    ],
    [{ ...good, scenario: { ...good.scenario, device: { kind: 'flsh' } } }, 'scenario.device.kind'],
  ];
  for (const [value, words] of cases) expect(problems(value).join('\n')).toContain(words);
});

const kJunk = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(-1, 1e308, '', '__proto__', 'x'.repeat(5000), '{'.repeat(300), [], {}),
);

/** Replaces the value at `path` by junk. */
function spoiled(value: unknown, path: readonly number[], junk: unknown): unknown {
  if (path.length === 0 || typeof value !== 'object' || value === null) return junk;
  const keys = Object.keys(value);
  const [first = 0, ...rest] = path;
  const key = keys[first % Math.max(1, keys.length)];
  if (key === undefined) return junk;
  const own = (value as Record<string, unknown>)[key];
  const next = spoiled(own, rest, junk);
  return Array.isArray(value) ? value.with(Number(key), next) : { ...value, [key]: next };
}

test('a spoiled exercise is refused or taken, in bounded time', { timeout: 60_000 }, () => {
  const names = exerciseNames();
  const begin = performance.now();
  fc.assert(
    fc.property(
      fc.nat(names.length - 1),
      fc.array(fc.nat(20), { minLength: 1, maxLength: 6 }),
      kJunk,
      (which, path, junk) => {
        const result = parseExercise(spoiled(document(names[which]), path, junk));
        if (!result.ok) {
          expect(result.issues.length).toBeGreaterThan(0);
          expect(result.issues.length).toBeLessThanOrEqual(20);
        }
      },
    ),
    { numRuns: 300, seed: kSeed },
  );
  expect(performance.now() - begin).toBeLessThan(50_000);
});

test('a wrong hand-in is refused by path, with the nearest valid choice', () => {
  const said = (value: unknown) => {
    const result = parseHandIn(JSON.stringify(value), kExercises);
    return result.ok
      ? ''
      : result.issues.map((one) => `${one.path}: ${one.message} ${one.nearest ?? ''}`).join('\n');
  };
  expect(said(handIn())).toBe('');
  expect(said(handIn({ exercise: 'bits-agains-misses' }))).toContain('bits-against-misses');
  expect(said({ ...handIn(), options: { 'Bloom filter': '6 bit a key' } })).toMatch(
    /options\.Bloom filter: must be one of .* 6 bits a key[\s\S]*options\.block cache/,
  );
  expect(said(handIn({ prediction: 1e9 }))).toContain('prediction: must be a number from');
  expect(said(handIn({ student: 'a\nb' }))).toContain('student: ');
  expect(said(handIn({ given: 'xyz' }))).toContain('given: must be a digest');
  expect(said({ ...handIn(), garde: 1 })).toContain('garde: no entry has this name');
  expect(said([handIn()])).toContain('must be a hand-in');
  expect(said({ ...handIn(), version: 2 })).toContain('version: must be 1');
  expect(said(handIn({ at: 'yesterday' }))).toContain('at: must be a moment');
});

test('a link reads back as it was written; damaged ones are reported', async () => {
  const link = `https://example.org/exercises/x/#${await encodeHandIn(handIn())}`;
  const [one] = await readSubmissions('a.txt', `\n${link}\r\n`, kExercises);
  expect(one).toMatchObject({ ok: true, where: 'a.txt:2', handIn: handIn() });
  for (const text of [link.slice(0, -9), link.replace('#h1', '#h7'), 'hello', `${link}x`]) {
    const [other] = await readSubmissions('a.txt', text, kExercises);
    expect(other).toMatchObject({ ok: false, where: 'a.txt:1' });
  }
  expect(await decodeHandIn('x'.repeat(kMaxHandIn + 1))).toMatchObject({ ok: false });
});

test('an exercise comes back from its link; damaged ones are reported', async () => {
  const hash = (await encodeExercise(document())) ?? '';
  const link = `https://example.org/exercises/own/#${hash}`;
  const decoded = await decodeExercise(link);
  expect(decoded.ok ? JSON.parse(decoded.text) : decoded.message).toEqual(document());
  for (const text of [link.slice(0, -9), link.replace('#e1', '#e7'), 'hello', `${link}x`])
    expect(await decodeExercise(text)).toMatchObject({ ok: false });
});

test('a teacher’s exercise is found among hand-ins, whose lines keep their numbers', async () => {
  const own = { ...document(), name: 'own-bits' };
  const given = handIn({ exercise: 'own-bits' });
  const lines = [`x#${await encodeExercise(own)}`, '', `x#${await encodeHandIn(given)}`];
  const taken = await takeExercises([{ file: 'a', text: lines.join('\n') }], kExercises);
  expect(taken.problems).toEqual([]);
  const [one] = await readSubmissions('a', taken.rest[0]?.text ?? '', taken.exercises);
  expect(one).toMatchObject({ ok: true, where: 'a:3', exercise: { name: 'own-bits' } });
  const wrong = JSON.stringify({ ...own, title: 7 });
  const refused = await takeExercises([{ file: 'b.json', text: wrong }], kExercises);
  expect(refused.problems).toMatchObject([{ where: 'b.json' }]);
  expect(refused.rest).toEqual([]);
});

test('junk in place of a hand-in is reported line by line', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat(12), { minLength: 1, maxLength: 3 }),
      kJunk,
      fc.boolean(),
      async (path, junk, asLink) => {
        const value = spoiled(handIn(), path, junk);
        const text = JSON.stringify(value);
        const sent = asLink ? `x#${await encodeHandIn(value as HandIn)}` : text;
        const all = await readSubmissions('f', sent, kExercises);
        for (const one of all) if (!one.ok) expect(one.problems.length).toBeGreaterThan(0);
      },
    ),
    { numRuns: 200, seed: kSeed },
  );
});

test('a bomb in a link is not inflated', async () => {
  const bomb = await encodeHandIn({ ...handIn(), student: 'a'.repeat(2_000_000) });
  const [one] = await readSubmissions('f', `#${bomb}`, kExercises);
  expect(one).toMatchObject({ ok: false });
});

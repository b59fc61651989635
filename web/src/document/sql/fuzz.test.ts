// Random and damaged documents end with a program that decodes, or with issues: never with an
// exception. Damaged programs are refused by the decoder's checks. TT_SOAK=1 tries 100,000 of each.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compileWorkload } from './compile';
import { parseCreateTable } from './grammar/ddl';
import { parseStatement } from './grammar/statements';
import { decodeProgram } from './testing/decode';
import { compiled, kBank, kCreate, kLinkBench, kTpcc, library, mistakeIn } from './testing/fixture';

const kSeed = 34;
const kRounds = process.env.TT_SOAK === undefined ? 400 : 100_000;
const kPatienceMs = Math.max(120_000, kRounds * 20);
const kDocuments = [kBank, kLinkBench, kTpcc];
const kWords = JSON.stringify(kDocuments).match(/\w+|[^\w\s"]/g) as string[];

/** Returns the places of all texts and numbers of a document. */
function placesOf(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, part]) => placesOf(part, [...path, key]))];
}

function replaced(value: unknown, [key, ...rest]: readonly string[], part: unknown): unknown {
  if (key === undefined) return part;
  const copy = Array.isArray(value) ? [...value] : { ...(value as object) };
  const object = copy as Record<string, unknown>;
  object[key] = replaced(object[key], rest, part);
  return copy;
}
const partAt = (value: unknown, path: readonly string[]): unknown =>
  path.reduce((part, key) => (part as Record<string, unknown>)?.[key], value);

function check(document: unknown): boolean {
  const result = compileWorkload(document, library);
  if (result.ok) decodeProgram(result.workload.program);
  else expect(result.issues.length).toBeGreaterThan(0);
  return result.ok;
}

test('random documents', { timeout: kPatienceMs }, () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => void check(value)),
    { numRuns: kRounds, seed: kSeed },
  );
});

test('documents with one part replaced by another value', { timeout: kPatienceMs }, () => {
  let compiledOnes = 0;
  fc.assert(
    fc.property(fc.nat(), fc.nat(), fc.jsonValue(), fc.nat(2), (which, where, value, how) => {
      const document = kDocuments[which % kDocuments.length];
      const places = placesOf(document);
      const place = places[where % places.length] as string[];
      const other = partAt(document, places[(where * 7 + which) % places.length] as string[]);
      if (check(replaced(document, place, how === 0 ? value : other))) compiledOnes++;
    }),
    { numRuns: kRounds, seed: kSeed },
  );
  expect(compiledOnes).toBeGreaterThan(kRounds / 200);
});

test('documents with words of a text changed', { timeout: kPatienceMs }, () => {
  let compiledOnes = 0;
  fc.assert(
    fc.property(
      fc.nat(),
      fc.nat(),
      fc.nat(),
      fc.array(fc.constantFrom(...kWords), { maxLength: 3 }),
      (which, where, at, words) => {
        const document = kDocuments[which % kDocuments.length];
        const texts = placesOf(document).filter(
          (path) => typeof partAt(document, path) === 'string',
        );
        const place = texts[where % texts.length] as string[];
        const parts = (partAt(document, place) as string).split(/(\w+|[^\w\s])/);
        parts.splice(at % parts.length, 1, words.join(' '));
        if (check(replaced(document, place, parts.join('')))) compiledOnes++;
      },
    ),
    { numRuns: kRounds, seed: kSeed },
  );
  expect(compiledOnes).toBeGreaterThan(kRounds / 20);
});

test('random words as SQL', { timeout: kPatienceMs }, () => {
  const words = fc.array(fc.constantFrom(...kWords, '(', ')', "'", '{', '`'), { maxLength: 30 });
  fc.assert(
    fc.property(
      words,
      fc.constantFrom('', 'SELECT', 'INSERT INTO t VALUES', 'CREATE TABLE x ('),
      (list, head) => {
        const text = [head, ...list].join(' ');
        mistakeIn(() => parseCreateTable(text));
        mistakeIn(() => parseStatement(text, (found) => found));
      },
    ),
    { numRuns: kRounds, seed: kSeed },
  );
});

test('damaged programs', { timeout: kPatienceMs }, () => {
  const program = compiled({ ...kBank, tables: [...kBank.tables, kCreate.t] }).program;
  let refused = 0;
  fc.assert(
    fc.property(
      fc.nat(),
      fc.nat(255),
      fc.constantFrom('change', 'cut', 'lose'),
      (where, byte, how) => {
        const at = where % program.length;
        const damaged =
          how === 'cut'
            ? program.slice(0, at)
            : how === 'lose'
              ? Uint8Array.from([...program.slice(0, at), ...program.slice(at + 1)])
              : program.with(at, byte);
        try {
          decodeProgram(damaged);
        } catch (error) {
          expect((error as Error).message).toMatch(/^damaged program: /);
          refused++;
        }
      },
    ),
    { numRuns: kRounds, seed: kSeed },
  );
  expect(refused).toBeGreaterThan(kRounds / 2);
});

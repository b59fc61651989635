// A document survives the form: each exercise of the site comes back as it was.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { ExerciseDocument } from '../../../document/exercise/exercise';
import { documentOf, draftOf, nameOf } from './draft';
import { choicesIn, numberIn, numberText } from './draft_text';

const kFolder = new URL('../../../../../exercises/', import.meta.url);
const kFiles = readdirSync(kFolder).filter((file) => /^(?!schema).*\.json$/.test(file));

test.for(kFiles)('%s comes back from the form as it was', (file) => {
  const document = JSON.parse(readFileSync(new URL(file, kFolder), 'utf8')) as ExerciseDocument;
  const {
    $schema: _,
    description: __,
    ...rest
  } = document as ExerciseDocument & {
    $schema: string;
  };
  expect(documentOf(draftOf(document), [])).toEqual({ ...rest, name: nameOf(rest.title, []) });
});

test('numbers are typed in their unit, or as a size', () => {
  expect([
    numberIn('15 %', 'percent'),
    numberIn('5 MiB', 'binary'),
    numberIn('3,000'),
    numberIn('2e3'),
    numberIn(' '),
    numberIn('many'),
    numberText(0.15, 'percent'),
  ]).toEqual([0.15, 5 * 2 ** 20, 3000, 2000, undefined, 'many', '15']);
});

test('choices are lines: values, named values, or even steps', () => {
  expect(choicesIn('5 MiB\n8 MiB\n')).toEqual({ choices: ['5 MiB', '8 MiB'] });
  expect(choicesIn('none = 0 | 1000\nhalf = 500 | 500')).toEqual({
    choices: [
      { label: 'none', values: [0, 1000] },
      { label: 'half', values: [500, 500] },
    ],
  });
  expect(choicesIn('"512"\ntrue')).toEqual({ choices: ['512', true] });
  expect(choicesIn('4 to 12 in steps of 2')).toEqual({ range: { from: 4, to: 12, step: 2 } });
});

test('names are letters, digits and dashes, and none that the site has', () => {
  expect(nameOf('Größe: 16 or 4 KiB?', [])).toBe('gro-e-16-or-4-kib');
  expect(nameOf('¿?', ['exercise'])).toBe('exercise-of-mine');
});

import { expect, test } from 'vitest';
import { type Card, searchCards } from '../../stage/answers/card_search';

const card = (name: string, title: string, fact: string): Card => ({
  name,
  title,
  question: 'What?',
  facts: [fact],
  words: ['Now rows go.'],
});
const kCards = [
  card('hdd-random', 'Saves on a disk', '1,000 rows × 116 B'),
  card('window', 'Keep the last rows', 'flash sata-mlc'),
];
const found = (search: string) => searchCards(kCards, search).map(({ name }) => name);

test('each word must begin a word of the card, in any case and order', () => {
  expect(found('')).toEqual(['hdd-random', 'window']);
  expect(found('DISK sav')).toEqual(['hdd-random']);
  expect(found('hdd')).toEqual(['hdd-random']);
  expect(found('flash keep')).toEqual(['window']);
  expect(found('rows')).toEqual(['hdd-random', 'window']);
  expect(found('isk')).toEqual([]);
  expect(found('disk flash')).toEqual([]);
});

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
  expect(found('rows')).toEqual(['window', 'hdd-random']);
  expect(found('isk')).toEqual([]);
  expect(found('disk flash')).toEqual([]);
});

test('cards with the words in name, title or question come before those of their sentences', () => {
  const bank = { ...card('bank', 'Move money', '20 rows'), words: ['Keep the last rows.'] };
  expect(searchCards([bank, ...kCards], 'keep last').map(({ name }) => name)).toEqual([
    'window',
    'bank',
  ]);
  expect(searchCards([bank, ...kCards], '').map(({ name }) => name)).toEqual([
    'bank',
    'hdd-random',
    'window',
  ]);
});

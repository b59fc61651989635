// Finds cards by words: each word of the search must begin a word on the card.

export interface Card {
  readonly name: string;
  readonly title: string;
  readonly question: string;
  /** Trees, drive and workload. */
  readonly facts: readonly string[];
  readonly words: readonly string[];
}

/** Cards with all of these words; first those that have them in name, title or question. */
export function searchCards(cards: readonly Card[], search: string): readonly Card[] {
  const wanted = wordsOf(search);
  const has = (...texts: readonly string[]) => {
    const words = wordsOf(texts.join(' '));
    return wanted.every((want) => words.some((word) => word.startsWith(want)));
  };
  const found = cards.filter((card) => has(...heads(card), ...card.facts, ...card.words));
  const first = found.filter((card) => has(...heads(card)));
  return [...first, ...found.filter((card) => !first.includes(card))];
}

const heads = ({ name, title, question }: Card): string[] => [name, title, question];

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

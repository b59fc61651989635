// Finds cards by words: each word of the search must begin a word on the card.

export interface Card {
  readonly name: string;
  readonly title: string;
  readonly question: string;
  /** Trees, drive and workload. */
  readonly facts: readonly string[];
  readonly words: readonly string[];
}

export function searchCards(cards: readonly Card[], search: string): readonly Card[] {
  const wanted = wordsOf(search);
  return cards.filter((card) => {
    const words = wordsOf(
      [card.name, card.title, card.question, ...card.facts, ...card.words].join(' '),
    );
    return wanted.every((want) => words.some((word) => word.startsWith(want)));
  });
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

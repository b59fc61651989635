// Finds cards by words: every word of the search begins a word of the card.

export interface Card {
  readonly name: string;
  readonly title: string;
  readonly question: string;
  /** What it runs: trees, drive, workload. */
  readonly facts: readonly string[];
  readonly captions: readonly string[];
}

export function searchCards(cards: readonly Card[], search: string): readonly Card[] {
  const wanted = wordsOf(search);
  return cards.filter((card) => {
    const words = wordsOf(
      [card.name, card.title, card.question, ...card.facts, ...card.captions].join(' '),
    );
    return wanted.every((want) => words.some((word) => word.startsWith(want)));
  });
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

// What the glossary says of one word.
export interface Term {
  /** What links name. */
  readonly id: string;
  readonly name: string;
  /**
   * Other spellings under which it is found on the page, in small letters and in the singular: "s"
   * may follow. `name` is one by itself unless it is a word of everyday English.
   */
  readonly forms?: readonly string[];
  /** Its name is an everyday word: it is marked only where the page says so. */
  readonly everyday?: true;
  /** At most 40 words. */
  readonly says: string;
  /** What the engines themselves call it. */
  readonly named?: string;
  readonly see?: readonly string[];
}

export type TermGroup = readonly [name: string, terms: readonly Term[]];

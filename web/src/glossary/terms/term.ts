// One term of the glossary.
export interface Term {
  /** The name in links. */
  readonly id: string;
  readonly name: string;
  /**
   * Further forms found on the page, in lower case and singular; an "s" may follow. `name` is
   * itself one unless it is an everyday word.
   */
  readonly forms?: readonly string[];
  /** The name is an everyday word: marked only if the page requests it. */
  readonly everyday?: true;
  /** At most 40 words. */
  readonly says: string;
  /** The engines' own word for it. */
  readonly named?: string;
  readonly see?: readonly string[];
}

export type TermGroup = readonly [name: string, terms: readonly Term[]];

// The recorded runs that pages quote: figures by expression, and pictures of moments. The build
// writes pages with it, and tests check them.
import type { ReactNode } from 'react';
import { createContext, useContext } from 'react';
import type { Measure } from '../../app/still/still_picture';
import { normalize } from '../../document/scenario/normalize';
import type { Scenario } from '../../document/scenario/scenario';
import { RecordedMoments } from '../../run/telling/recorded_moments';
import { wordsOf } from '../../run/telling/words';

const kDocuments = import.meta.glob<unknown>(
  ['../../../../scenarios/*.json', '!../../../../scenarios/schema.json'],
  { eager: true, import: 'default' },
);

const kScenarios = new Map(
  Object.values(kDocuments).map((document) => {
    const scenario = normalize(document as Scenario);
    return [scenario.name, scenario];
  }),
);

export const kScenarioNames: readonly string[] = [...kScenarios.keys()];

export function scenarioNamed(name: string): Scenario {
  const scenario = kScenarios.get(name);
  if (scenario === undefined) throw new Error(`there is no scenario ${name}`);
  return scenario;
}

/** Returns a recording's decompressed bytes; undefined if there is none. */
export type ReadMoments = (name: string) => Uint8Array | undefined;

export class Book {
  private readonly recorded = new Map<string, RecordedMoments | undefined>();
  /** Figures and pictures that no recording has; the build reports them, tests fail. */
  readonly missing = new Set<string>();

  constructor(
    private readonly read: ReadMoments,
    readonly measure: Measure,
  ) {}

  scenario(name: string): Scenario {
    return scenarioNamed(name);
  }

  /** Returns undefined if another build made the recording, until scenarios are recorded again. */
  moments(name: string): RecordedMoments | undefined {
    if (!this.recorded.has(name)) {
      const bytes = this.read(name);
      const moments = bytes && RecordedMoments.of(bytes, this.scenario(name));
      if (moments === undefined) this.missing.add(`${name}: no recording that fits`);
      this.recorded.set(name, moments);
    }
    return this.recorded.get(name);
  }

  /**
   * Returns words with figures in braces, as in a scenario's moments, at a moment (from 1); an
   * ellipsis if the recording does not support them.
   */
  words(name: string, moment: number, text: string): string {
    const scenario = this.scenario(name);
    const recorded = this.moments(name);
    if (recorded === undefined) return '…';
    const moments = scenario.moments.with(moment - 1, { at: { statements: 0 }, text });
    const words = wordsOf({ ...scenario, moments }, moment - 1, (at) => recorded.reportsAt(at));
    if (words.kind === 'said') return withUnits(words.text);
    this.missing.add(`${name}, moment ${moment}, "${text}": ${JSON.stringify(words)}`);
    return '…';
  }
}

/** Keeps a number and its unit on one line. */
const withUnits = (words: string): string =>
  words.replaceAll(/(\d) ([kMGT]?B|[nmµ]?s|rows)\b/g, '$1\u00a0$2');

const kBook = createContext<Book | null>(null);
export const BookProvider = kBook.Provider;

export function useBook(): Book {
  const book = useContext(kBook);
  if (book === null) throw new Error('no book around this page');
  return book;
}

export interface FigureProps {
  /**
   * "{InnoDB.amplification
   * factor}": figures in braces, and optional words around them.
   */
  readonly of: string;
  readonly scenario: string;
  readonly at: number;
}

/** A figure of a recorded run; none is typed by hand. */
export function Figure({ of, scenario, at }: FigureProps): ReactNode {
  return useBook().words(scenario, at, of);
}

// Three runs side by side: "none, lz4 or zstd" in one table. B and C are each compared with A;
// figures that neither changes are left out.

import type { DocumentDifference } from '../web/src/document/scenario/text/document_diff';
import type { ComparedFigure } from '../web/src/model/reports/compared_figures';
import { printRatio, printValue } from '../web/src/model/reports/compared_figures';
import { csv, markdownTable } from '../web/src/model/reports/table_text';
import { plural } from '../web/src/model/values/units';
import { type ComparedPair, type ComparedRun, compareRuns } from '../web/src/run/export/comparison';
import { table } from './text_table';

const kRunNames = ['A', 'B', 'C'] as const;

interface Row<T> {
  readonly name: string;
  /** Values in A, B and C. */
  readonly values: readonly [T, T, T];
}

interface FigureRow extends Row<number | undefined> {
  readonly unit: ComparedFigure['unit'];
}

interface Contender {
  readonly name: string;
  readonly statements: readonly number[];
  readonly groups: readonly { readonly title: string; readonly figures: readonly FigureRow[] }[];
}

export interface ThreeRuns {
  readonly runs: readonly ComparedRun[];
  readonly documents: readonly Row<string | undefined>[];
  /** Contenders that all three runs have. */
  readonly contenders: readonly Contender[];
}

export function compareThree(a: ComparedRun, b: ComparedRun, c: ComparedRun): ThreeRuns {
  const [ofB, ofC] = [compareRuns(a, b), compareRuns(a, c)];
  return {
    runs: [a, b, c],
    documents: merged<string | undefined, DocumentDifference>(
      ofB.documents,
      ofC.documents,
      ({ path }) => path,
    ),
    contenders: ofB.pairs.flatMap((pair) => {
      const other = ofC.pairs.find((one) => one.a === pair.a);
      return other === undefined ? [] : [contender(pair, other)];
    }),
  };
}

function contender(ofB: ComparedPair, ofC: ComparedPair): Contender {
  const titles = [...new Set([...ofB.groups, ...ofC.groups].map(({ title }) => title))];
  const figuresIn = ({ groups }: ComparedPair, title: string): readonly ComparedFigure[] =>
    groups.find((group) => group.title === title)?.figures ?? [];
  return {
    name: ofB.a.name,
    statements: [ofB.a, ofB.b, ofC.b].map(({ statements }) => statements),
    groups: titles.map((title) => {
      const [inB, inC] = [figuresIn(ofB, title), figuresIn(ofC, title)];
      const units = new Map([...inB, ...inC].map(({ name, unit }) => [name, unit]));
      const rows = merged<number | undefined, ComparedFigure>(inB, inC, ({ name }) => name);
      return {
        title,
        figures: rows.map((row) => ({ ...row, unit: units.get(row.name) ?? 'count' })),
      };
    }),
  };
}

/**
 * Joins two lists of differences from A by name, the order of C first. A name that only one list
 * has did not change in the other run, which then has A's value.
 */
function merged<T, D extends { readonly a: T; readonly b: T }>(
  ofB: readonly D[],
  ofC: readonly D[],
  nameOf: (one: D) => string,
): readonly Row<T>[] {
  const names = [...new Set([...ofC, ...ofB].map(nameOf))];
  return names.map((name) => {
    const [inB, inC] = [ofB, ofC].map((list) => list.find((one) => nameOf(one) === name));
    const a = (inB ?? inC)?.a as T;
    return { name, values: [a, inB === undefined ? a : inB.b, inC === undefined ? a : inC.b] };
  });
}

const kHead = [...kRunNames, 'B ÷ A', 'C ÷ A'];

function cells({ name, unit, values: [a, b, c] }: FigureRow): string[] {
  const ratio = (to: number | undefined) => printRatio({ name, unit, a, b: to });
  return [name, ...[a, b, c].map((value) => printValue(value, unit)), ratio(b), ratio(c)];
}

const documentCells = ({ name, values }: Row<string | undefined>): string[] => [
  name,
  ...values.map((value) => value ?? '–'),
];

const headOf = ({ name, statements }: Contender): string => {
  const [first = 0] = statements;
  const same = statements.every((one) => one === first);
  const words = same ? plural(first, 'statement') : `${statements.join(', ')} statements`;
  return `${name}: ${words}`;
};

const kSorted = 'what C changed most first';

export function threeText({ runs, documents, contenders }: ThreeRuns): string {
  return [
    `${runs.map(({ label, source }, i) => `${kRunNames[i]}  ${label}\n   ${source}`).join('\n')}\n`,
    table([['what differs', ...kRunNames], ...documents.map(documentCells)]),
    ...contenders.flatMap((one) => [
      `${headOf(one)}\n`,
      ...one.groups.map(({ title, figures }) =>
        table([[`${title} (${kSorted})`, ...kHead], ...figures.map(cells)]),
      ),
    ]),
  ].join('\n');
}

export function threeMarkdown({ runs, documents, contenders }: ThreeRuns): string {
  return [
    `${runs.map(({ label, source }, i) => `${kRunNames[i]}: ${label} (${source})`).join('  \n')}\n`,
    markdownTable(['what differs', ...kRunNames], documents.map(documentCells)),
    ...contenders.flatMap((one) => [
      `## ${headOf(one)}\n`,
      ...one.groups.map(({ title, figures }) =>
        markdownTable([`${title}, ${kSorted}`, ...kHead], figures.map(cells)),
      ),
    ]),
  ].join('\n');
}

/** One line for each figure, with numbers unrounded; labels and options come first. */
export function threeCsv({ runs, documents, contenders }: ThreeRuns): string {
  return csv([
    ['contender', 'group', 'name', 'unit', 'a', 'b', 'c'],
    ['', 'run', 'label', '', ...runs.map(({ label }) => label)],
    ['', 'run', 'source', '', ...runs.map(({ source }) => source)],
    ...documents.map(({ name, values }) => ['', 'document', name, '', ...values]),
    ...contenders.flatMap((one) => [
      [one.name, 'run', 'statements', 'count', ...one.statements],
      ...one.groups.flatMap(({ title, figures }) =>
        figures.map(({ name, unit, values }) => [one.name, title, name, unit, ...values]),
      ),
    ]),
  ]);
}

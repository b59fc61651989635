// A comparison as Markdown and as CSV, for the page and the command line.
import {
  type ComparedFigure,
  differenceOf,
  printDifference,
  printRatio,
  printValue,
  ratioOf,
} from '../../model/reports/compared_figures';
import { csv, markdownTable } from '../../model/reports/table_text';
import { plural } from '../../model/values/units';
import type { ComparedPair, Comparison } from './comparison';

/** The columns after a figure's name. */
export const kFigureHead = ['A', 'B', 'B − A', 'B ÷ A'] as const;

export const figureCells = (one: ComparedFigure): readonly string[] => [
  printValue(one.a, one.unit),
  printValue(one.b, one.unit),
  printDifference(one),
  printRatio(one),
];

/** "the same run"; "A 1,600,000 statements, B 12 statements, stopped: the drive is full". */
export function pairNote({ a, b, same, groups }: ComparedPair): string {
  if (same) return 'the same run on both sides';
  const words = ({ statements, state, message }: ComparedPair['a']) =>
    `${plural(statements, 'statement')}${state === 'stopped' ? `, stopped: ${message}` : ''}`;
  const [ofA, ofB] = [words(a), words(b)];
  const done = ofA === ofB ? ofA : `A ${ofA}; B ${ofB}`;
  return groups.length === 0 ? `${done}, and no figure differs` : done;
}

/** "12 figures are equal: …". */
export const equalNote = (equal: readonly string[]): string =>
  `${plural(equal.length, 'figure is', 'figures are')} equal: ${equal.join(', ')}`;

/** Contenders that only one of the runs has; empty if there are none. */
export function aloneNote({ onlyA, onlyB }: Comparison): string {
  const words = (names: readonly string[], run: string) =>
    names.length === 0 ? [] : [`only in ${run}: ${names.join(', ')}`];
  return [...words(onlyA, 'A'), ...words(onlyB, 'B')].join('; ');
}

export function comparisonMarkdown(comparison: Comparison): string {
  const { a, b, documents, pairs } = comparison;
  const alone = aloneNote(comparison);
  return [
    `A: ${a.label} (${a.source})  \nB: ${b.label} (${b.source})\n`,
    documents.length === 0
      ? 'Nothing differs in what the documents run.\n'
      : markdownTable(
          ['what differs', 'A', 'B'],
          documents.map((one) => [one.path, one.a ?? '–', one.b ?? '–']),
        ),
    ...pairs.map(pairMarkdown),
    ...(alone === '' ? [] : [`Not compared, ${alone}.\n`]),
  ].join('\n');
}

function pairMarkdown(pair: ComparedPair): string {
  const head = `## ${pair.name}\n\n${sentence(pairNote(pair))}\n`;
  if (pair.same) return head;
  return [
    head,
    ...pair.groups.map(({ title, order, figures }) =>
      markdownTable(
        [`${title}, ${order}`, ...kFigureHead],
        figures.map((one) => [one.name, ...figureCells(one)]),
      ),
    ),
    `${sentence(equalNote(pair.equal))}\n`,
  ].join('\n');
}

const sentence = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;

/** One figure a line, in plain numbers; differences between the documents first. */
export function comparisonCsv({ a, b, documents, pairs }: Comparison): string {
  return csv([
    ['contender', 'group', 'name', 'unit', 'a', 'b', 'difference', 'ratio'],
    ['', 'run', 'label', '', a.label, b.label],
    ['', 'run', 'source', '', a.source, b.source],
    ...documents.map((one) => ['', 'document', one.path, '', one.a, one.b]),
    ...pairs.flatMap((pair) => [
      [pair.name, 'run', 'statements', 'count', pair.a.statements, pair.b.statements],
      [pair.name, 'run', 'state', '', pair.a.state, pair.b.state],
      [pair.name, 'run', 'digest', '', pair.a.report.digest, pair.b.report.digest],
      ...pair.groups.flatMap(({ title, figures }) =>
        figures.map((one) => [
          pair.name,
          title,
          one.name,
          one.unit,
          one.a,
          one.b,
          differenceOf(one),
          ratioOf(one),
        ]),
      ),
    ]),
  ]);
}

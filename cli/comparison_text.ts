// A comparison as text for a terminal.
import type { ComparedPair, Comparison } from '../web/src/run/export/comparison';
import {
  aloneNote,
  equalNote,
  figureCells,
  kFigureHead,
  pairNote,
} from '../web/src/run/export/comparison_files';
import { table, wrapped } from './text_table';

export function comparisonText(comparison: Comparison): string {
  const { a, b, documents, pairs } = comparison;
  const alone = aloneNote(comparison);
  return [
    `A  ${a.label}\n   ${a.source}\nB  ${b.label}\n   ${b.source}\n`,
    documents.length === 0
      ? 'Nothing differs in what the documents run.\n'
      : table([
          ['what differs', 'A', 'B'],
          ...documents.map((one) => [one.path, one.a ?? '–', one.b ?? '–']),
        ]),
    ...pairs.map(pairText),
    ...(alone === '' ? [] : [`Not compared, ${alone}\n`]),
  ].join('\n');
}

function pairText(pair: ComparedPair): string {
  const head = wrapped(`${pair.name}: ${pairNote(pair)}`);
  if (pair.same) return head;
  return [
    head,
    ...pair.groups.map(({ title, order, figures }) =>
      table([
        [`${title} (${order})`, ...kFigureHead],
        ...figures.map((one) => [one.name, ...figureCells(one)]),
      ]),
    ),
    wrapped(equalNote(pair.equal)),
  ].join('\n');
}

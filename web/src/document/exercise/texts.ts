// Texts of exercises: words with figures in braces. "{InnoDB.write_amplification.total
// ratio}" is a measure of the run as given, "{yours: …}" one of the run with the student's options.
// No figure is typed by hand.
//
// Texts shown before a run can only use values known by then: options.

import { parseMeasure } from '../measure/measure';
import { MeasureError } from '../measure/measure_error';
import type { Names, Subject } from '../measure/subject';
import { nearest } from '../scenario/values/nearest';
import { inUnit, kUnits, type Unit } from './units';

export type TextPart =
  | string
  | { readonly source: string; readonly unit: Unit; readonly yours: boolean };

/** Splits a text into words and figures. Throws MeasureError, which quotes the faulty figure. */
export function partsOf(text: string): TextPart[] {
  const parts: TextPart[] = [];
  for (const [all, inside, end] of text.matchAll(/\{([^}]*)(\}?)|[^{]+/g)) {
    if (inside === undefined) parts.push(all);
    else if (end === '') throw new MeasureError(`"${all.slice(0, 40)}" has no "}"`, 0);
    else parts.push(figureOf(inside));
  }
  return parts;
}

function figureOf(inside: string): TextPart {
  const cut = inside.lastIndexOf('|');
  const unit = inside.slice(cut + 1).trim();
  const [, whose, source = ''] =
    /^\s*(yours:|given:)?\s*(.*?)\s*$/s.exec(inside.slice(0, cut)) ?? [];
  if (cut < 0) throw new MeasureError(`"{${inside}}" has no unit, as in {1 + 1 | count}`, 0);
  if (!(kUnits as readonly string[]).includes(unit))
    throw new MeasureError(
      `"{${inside}}": there is no unit ${unit}; there are ${kUnits.join(', ')}`,
      0,
      nearest(unit, kUnits),
    );
  return { source, unit: unit as Unit, yours: whose === 'yours:' };
}

/** The runs that a text may be about. */
export interface TextRuns {
  readonly given: Subject;
  readonly yours?: Subject;
}

/** Returns the words with their figures; a figure without a value is an ellipsis. */
export function fillText(text: string, names: Names, { given, yours }: TextRuns): string {
  const parts = partsOf(text).map((part) => {
    if (typeof part === 'string') return part;
    try {
      const value = parseMeasure(part.source, names).evaluate(
        part.yours ? (yours ?? given) : given,
      );
      return inUnit(Number(value), part.unit);
    } catch (error) {
      if (!(error instanceof MeasureError)) throw error;
      return '…';
    }
  });
  return parts.join('').replaceAll(/(\d) ([kMGT]?i?B|[nmµ]?s)\b/g, '$1\u00a0$2');
}

/**
 * True if all figures of a text are known before the scenario has run, as they only use options.
 */
export const isKnownBefore = (text: string, names: Names, before: Subject): boolean =>
  partsOf(text).every((part) => {
    if (typeof part === 'string') return true;
    try {
      return Number.isFinite(Number(parseMeasure(part.source, names).evaluate(before)));
    } catch (error) {
      if (!(error instanceof MeasureError)) throw error;
      return false;
    }
  });

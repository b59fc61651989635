// The words of a moment: text with figures in braces, "{InnoDB.amplification
// factor}", and the units of figures. "{{" is a brace.
import { type Expression, ExpressionError, parseExpression } from './expression';
import { nearest } from './nearest';

/** Notations of a figure; `text` is for words that a condition chooses. */
export const kFigureUnits = [
  'text',
  'count',
  'ratio',
  'factor',
  'percent',
  'bytes',
  'binary',
  'ns',
  'seconds',
  'rate',
] as const;
export type FigureUnit = (typeof kFigureUnits)[number];

export interface Figure {
  readonly expression: Expression;
  readonly unit: FigureUnit;
}
export type TextPart = string | Figure;

/**
 * Splits a text into words and figures. Throws an ExpressionError that quotes the faulty figure.
 */
export function parseText(text: string): TextPart[] {
  const parts: TextPart[] = [];
  for (const found of text.matchAll(/\{\{|\{([^}]*)(\}?)|[^{]+/g)) {
    const [all, figure, end] = found;
    if (all === '{{') parts.push('{');
    else if (figure === undefined) parts.push(all);
    else if (end === '') throw new ExpressionError(`"${all.slice(0, 40)}" has no "}"`);
    else parts.push(parseFigure(figure));
  }
  return parts;
}

function parseFigure(source: string): Figure {
  const [expression = '', unit = 'text', ...more] = source.split('|').map((one) => one.trim());
  if (more.length > 0) throw new ExpressionError(`"{${source}}" has two units`);
  if (!(kFigureUnits as readonly string[]).includes(unit))
    throw new ExpressionError(
      `"{${source}}": there is no unit ${unit}; there are ${kFigureUnits.join(', ')}`,
      nearest(unit, kFigureUnits),
    );
  try {
    return { expression: parseExpression(expression), unit: unit as FigureUnit };
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    throw new ExpressionError(`"{${source}}" ${error.message}`, error.nearest);
  }
}

/** Escapes braces, for texts from before texts could hold figures. */
export const plainText = (text: string): string => text.replaceAll('{', '{{');

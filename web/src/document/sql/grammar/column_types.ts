// The types of columns, as MySQL stores and compares them, and how a literal becomes a value of
// one.
import type { Expression } from './expressions';
import { SqlError, type Tokens } from './tokens';

/** The kinds of values, numbered as in a program. */
export const kTypeKinds = [
  'integer',
  'decimal',
  'datetime',
  'char',
  'varchar',
  'text',
  'binary',
  'varbinary',
  'blob',
] as const;
export type TypeKind = (typeof kTypeKinds)[number];

export interface ColumnType {
  readonly kind: TypeKind;
  /**
   * Bytes of an integer, digits of a decimal, largest number of bytes of a text; of TEXT and BLOB
   * the bytes of their length, 1 to 4.
   */
  readonly size: number;
  /** Digits after the point of a decimal. */
  readonly scale: number;
  readonly unsigned: boolean;
}

const kIntegers: Readonly<Record<string, number>> = {
  TINYINT: 1,
  BOOL: 1,
  BOOLEAN: 1,
  SMALLINT: 2,
  MEDIUMINT: 3,
  INT: 4,
  INTEGER: 4,
  BIGINT: 8,
};
const kLong: Readonly<Record<string, readonly [TypeKind, number]>> = {
  TINYTEXT: ['text', 1],
  TEXT: ['text', 2],
  MEDIUMTEXT: ['text', 3],
  LONGTEXT: ['text', 4],
  TINYBLOB: ['blob', 1],
  BLOB: ['blob', 2],
  MEDIUMBLOB: ['blob', 3],
  LONGBLOB: ['blob', 4],
};
const kSized: Readonly<Record<string, readonly [TypeKind, number]>> = {
  CHAR: ['char', 255],
  VARCHAR: ['varchar', 65_535],
  BINARY: ['binary', 255],
  VARBINARY: ['varbinary', 65_535],
};
/** Decimals are scaled integers of 64 bits, which hold 18 digits of any value. */
const kMostDigits = 18;

export const isText = ({ kind }: ColumnType): boolean =>
  kind !== 'integer' && kind !== 'decimal' && kind !== 'datetime';

/** Parses a type; adds clauses that say nothing to a row, such as a width of display. */
export function parseType(tokens: Tokens): ColumnType {
  const { at } = tokens.now;
  const plain = { scale: 0, unsigned: false };
  const integer = tokens.takeOneOf(Object.keys(kIntegers));
  if (integer !== undefined)
    return {
      kind: 'integer',
      size: kIntegers[integer] as number,
      scale: 0,
      unsigned: signOf(tokens, true),
    };
  if (tokens.takeOneOf(['DECIMAL', 'NUMERIC', 'DEC'])) return decimal(tokens, at);
  if (tokens.take('DATETIME')) {
    if (tokens.is('(')) throw new SqlError('has fractions of a second; DATETIME has none', at);
    return { kind: 'datetime', size: 5, ...plain };
  }
  const long = kLong[tokens.takeOneOf(Object.keys(kLong)) ?? ''];
  if (long !== undefined) return { kind: long[0], size: long[1], ...plain };
  const word = tokens.takeOneOf(Object.keys(kSized)) ?? '';
  const sized = kSized[word];
  if (sized !== undefined) {
    const [kind, most] = sized;
    const size = tokens.is('(') || word.startsWith('VAR') ? lengthOf(tokens) : 1;
    if (size > most) throw new SqlError(`is longer than ${most} bytes`, at);
    return { kind, size, ...plain };
  }
  if (/^(FLOAT|DOUBLE|REAL)$/i.test(tokens.now.text))
    throw new SqlError('has floating point; DECIMAL(p, s) is exact', at, 'DECIMAL');
  return tokens.fail('a type');
}

function signOf(tokens: Tokens, hasWidth: boolean): boolean {
  if (hasWidth && tokens.is('(')) tokens.skipGroup();
  const unsigned = tokens.take('UNSIGNED');
  return tokens.take('ZEROFILL') || unsigned;
}

function decimal(tokens: Tokens, at: number): ColumnType {
  let [size, scale] = [10, 0];
  if (tokens.take('(')) {
    size = tokens.count('a number of digits');
    if (tokens.take(',')) scale = tokens.count('a number of digits');
    tokens.need(')');
  }
  if (size < 1 || size > kMostDigits || scale > size)
    throw new SqlError(
      `has 1 to ${kMostDigits} digits, not ${size} with ${scale} of them after the point`,
      at,
    );
  return { kind: 'decimal', size, scale, unsigned: signOf(tokens, false) };
}

function lengthOf(tokens: Tokens): number {
  tokens.need('(');
  const length = tokens.count('a number of bytes');
  tokens.need(')');
  return length;
}

/**
 * Returns a literal as a value of the type, as MySQL converts it: a text to a number or a time.
 * Other expressions are returned as they are, and are converted when they have a value.
 */
export function fitted(type: ColumnType, expression: Expression): Expression {
  const { at, end } = expression;
  if (isText(type)) {
    if (expression.kind !== 'number') return expression;
    throw new SqlError('compares or sets a text with a number; put it in quotes', at);
  }
  if (expression.kind !== 'text') return expression;
  const text = expression.text.trim();
  if (type.kind === 'datetime')
    return { kind: 'number', digits: timeOf(text, at), scale: 0, at, end };
  const found = /^([+-]?)(\d{1,19})(?:\.(\d{0,18}))?$/.exec(text);
  if (found === null) throw new SqlError(`has '${text.slice(0, 40)}', which is no number`, at);
  const [, sign, whole = '', fraction = ''] = found;
  const digits = BigInt(whole + fraction) * (sign === '-' ? -1n : 1n);
  return { kind: 'number', digits, scale: fraction.length, at, end };
}

const kTime = /^(\d{4})-(\d\d?)-(\d\d?)(?:[ T](\d\d?):(\d\d?):(\d\d?))?$/;

/** Returns a time as the number that MySQL makes of it: 20260131235959. */
function timeOf(text: string, at: number): bigint {
  const parts = kTime
    .exec(text)
    ?.slice(1)
    .map((part) => Number(part ?? 0));
  const [year, month, day, hour, minute, second] = (parts ?? [0, 0, 0, 0, 0, 0]) as number[];
  const last = new Date(Date.UTC(year as number, month as number, 0)).getUTCDate();
  const ok =
    parts !== undefined &&
    [
      [month, 1, 12],
      [day, 1, last],
      [hour, 0, 23],
      [minute, 0, 59],
      [second, 0, 59],
    ].every(
      ([value, least, most]) => Number(value) >= Number(least) && Number(value) <= Number(most),
    );
  if (!ok)
    throw new SqlError(
      `has '${text.slice(0, 40)}', which is no time; '2026-01-31 23:59:59' is one`,
      at,
    );
  return parts.reduce((sum, part) => sum * 100n + BigInt(part), 0n);
}

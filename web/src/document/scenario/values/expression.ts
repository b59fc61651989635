// Small expressions over a run's figures, used in the words of moments.
//
//   InnoDB.host_bytes.written ÷ InnoDB.user_bytes
//   'One tree'.space.amplification > 2 ? 'more than twice' : 'less than twice'
//   at(3, TokuDB.reads) − at(2, TokuDB.reads)
//
// A path begins with a contender's name, in quotes if it has blanks, or with its engine if no other
// contender runs that. `at(3, …)` is the value at the third moment. Expressions are parsed once and
// have no side effects; the scope gives paths their meaning.
import { nearest } from './nearest';

export type Value = number | string | boolean;

/** Gives paths their values, at a moment (from 1) or, if undefined, at the current one. */
export interface Scope {
  look(path: readonly string[], moment: number | undefined): Value;
}

export interface Expression {
  /** The paths and the moments that the expression names. */
  readonly paths: readonly (readonly string[])[];
  readonly moments: readonly number[];
  evaluate(scope: Scope): Value;
}

/** Thrown if an expression cannot be parsed or has no value. */
export class ExpressionError extends Error {
  constructor(
    message: string,
    /** The valid name that was probably meant. */
    readonly nearest?: string,
  ) {
    super(message);
  }
}

type Node = (scope: Scope, moment: number | undefined) => Value;

const kToken =
  /\s*(?:(?<number>\d+(?:\.\d+)?)|(?<name>[A-Za-z_]\w*(?:\.\w+)*)|'(?<text>[^']*)'(?<rest>(?:\.\w+)*)|(?<sign><=|>=|!=|[-+−*×/÷<>=?:(),]))/y;

interface Token {
  readonly number?: string;
  readonly name?: string;
  readonly text?: string;
  readonly rest?: string;
  readonly sign?: string;
}

const kLevels: readonly (readonly string[])[] = [
  ['or'],
  ['and'],
  ['<', '<=', '>', '>=', '=', '!='],
  ['+', '-', '−'],
  ['*', '×', '/', '÷'],
];
const kFunctions = ['at', 'min', 'max'];

/**
 * Maximum length in characters, and maximum depth of brackets: both bound the work on a hostile
 * text.
 */
const kLongest = 500;
const kDeepest = 20;

/** Parses an expression. Throws ExpressionError. */
export function parseExpression(source: string): Expression {
  if (source.length > kLongest) throw new ExpressionError(`is longer than ${kLongest} characters`);
  return new Parser(tokensOf(source)).whole();
}

function tokensOf(source: string): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; source.slice(at).trim() !== ''; at = kToken.lastIndex) {
    kToken.lastIndex = at;
    const found = kToken.exec(source);
    if (found === null)
      throw new ExpressionError(`cannot be read at "${source.slice(at).trim().slice(0, 20)}"`);
    tokens.push(found.groups as Token);
  }
  return tokens;
}

class Parser {
  private readonly paths: string[][] = [];
  private readonly moments: number[] = [];
  private next = 0;
  private depth = 0;

  constructor(private readonly tokens: readonly Token[]) {}

  whole(): Expression {
    const node = this.choice();
    const left = this.tokens[this.next];
    if (left !== undefined) throw new ExpressionError(`has "${shown(left)}" too many`);
    return {
      paths: this.paths,
      moments: this.moments,
      evaluate: (scope) => node(scope, undefined),
    };
  }

  private choice(): Node {
    if (++this.depth > kDeepest) throw new ExpressionError('is nested too deep');
    const test = this.level(0);
    this.depth--;
    if (!this.take('?')) return test;
    const yes = this.choice();
    this.need(':');
    const no = this.choice();
    return (scope, moment) => (test(scope, moment) ? yes(scope, moment) : no(scope, moment));
  }

  /** Parses operators of one precedence and all that bind tighter. */
  private level(precedence: number): Node {
    const signs = kLevels[precedence];
    if (signs === undefined) return this.single();
    let node = this.level(precedence + 1);
    for (;;) {
      const sign = signs.find((one) => this.take(one));
      if (sign === undefined) return node;
      const [left, right] = [node, this.level(precedence + 1)];
      node = (scope, moment) => apply(sign, left(scope, moment), () => right(scope, moment));
    }
  }

  private single(): Node {
    const token = this.tokens[this.next++];
    if (token === undefined) throw new ExpressionError('ends too early');
    const { number, name, text, rest, sign } = token;
    if (number !== undefined) return () => Number(number);
    if (text !== undefined) return rest === '' ? () => text : this.path([text], rest as string);
    if (sign === '-' || sign === '−') {
      const inner = this.single();
      return (scope, moment) => -numberOf(inner(scope, moment));
    }
    if (sign === '(') {
      const inner = this.choice();
      this.need(')');
      return inner;
    }
    if (name === undefined) throw new ExpressionError(`has "${sign}" where a value is expected`);
    return this.take('(') ? this.call(name) : this.path([], `.${name}`);
  }

  private path(first: string[], rest: string): Node {
    const path = [...first, ...rest.split('.').slice(1)];
    this.paths.push(path);
    return (scope, moment) => scope.look(path, moment);
  }

  private call(name: string): Node {
    const given: Node[] = [];
    if (name === 'at') {
      const moment = Number(this.tokens[this.next++]?.number);
      if (!Number.isInteger(moment)) throw new ExpressionError('at(…) needs a moment’s number');
      this.moments.push(moment);
      this.need(',');
      const inner = this.choice();
      this.need(')');
      return (scope) => inner(scope, moment);
    }
    if (!kFunctions.includes(name))
      throw new ExpressionError(`there is no function ${name}`, nearest(name, kFunctions));
    do given.push(this.choice());
    while (this.take(','));
    this.need(')');
    const of = name === 'min' ? Math.min : Math.max;
    return (scope, moment) => of(...given.map((one) => numberOf(one(scope, moment))));
  }

  private take(word: string): boolean {
    const token = this.tokens[this.next];
    if (token?.sign !== word && token?.name !== word) return false;
    this.next++;
    return true;
  }

  private need(sign: string): void {
    if (this.take(sign)) return;
    const token = this.tokens[this.next];
    const found = token === undefined ? 'its end' : `"${shown(token)}"`;
    throw new ExpressionError(`needs "${sign}" before ${found}`);
  }
}

const shown = ({ number, name, text, sign }: Token): string =>
  number ?? name ?? sign ?? `'${text}'`;

function numberOf(value: Value): number {
  if (typeof value !== 'number')
    throw new ExpressionError(`calculates with ${JSON.stringify(value)}`);
  return value;
}

function apply(sign: string, left: Value, rightOf: () => Value): Value {
  if (sign === 'or') return left === true || rightOf() === true;
  if (sign === 'and') return left === true && rightOf() === true;
  const right = rightOf();
  if (sign === '=') return left === right;
  if (sign === '!=') return left !== right;
  const [a, b] = [numberOf(left), numberOf(right)];
  switch (sign) {
    case '<':
      return a < b;
    case '<=':
      return a <= b;
    case '>':
      return a > b;
    case '>=':
      return a >= b;
    case '+':
      return a + b;
    case '*':
    case '×':
      return a * b;
    case '/':
    case '÷':
      return a / b;
    default:
      return a - b;
  }
}

// Parses expressions, those of SQL and those of scripts. They differ in names: a bare name is a
// column in SQL and a variable in a script, where SQL has ":name"; and scripts have "a ? b : c".
import { type Span, SqlError, type Tokens } from './tokens';

/** Operators of two operands. "/" of a script is SQL's DIV. */
export type Sign = '=' | '!=' | '<' | '<=' | '>' | '>=' | '+' | '-' | '*' | 'DIV' | '%';

export type Expression = Span &
  (
    | { readonly kind: 'number'; readonly digits: bigint; readonly scale: number }
    | { readonly kind: 'text'; readonly text: string }
    | { readonly kind: 'null' }
    | { readonly kind: 'column'; readonly name: string }
    | { readonly kind: 'variable'; readonly name: string }
    /** A variable that has been found: its place among the script's values. */
    | { readonly kind: 'slot'; readonly slot: number }
    | { readonly kind: 'call'; readonly name: string; readonly args: readonly Expression[] }
    | { readonly kind: 'negative' | 'not' | 'is null'; readonly of: Expression }
    | {
        readonly kind: 'binary';
        readonly sign: Sign;
        readonly left: Expression;
        readonly right: Expression;
      }
    | { readonly kind: 'all' | 'any'; readonly parts: readonly Expression[] }
    | { readonly kind: 'in'; readonly of: Expression; readonly list: readonly Expression[] }
    | {
        readonly kind: 'choice';
        readonly test: Expression;
        readonly yes: Expression;
        readonly no: Expression;
      }
  );
// A distributive Omit keeps the alternatives of the union.
type Bare = Expression extends infer One
  ? One extends Span
    ? Omit<One, keyof Span>
    : never
  : never;

/**
 * Replaces a variable or a call in SQL, or the expression that chooses a table's copy, as soon as
 * it has been read, so in the order of the text. A statement's draws are made in that order, each
 * once.
 */
export type Bind = (found: Expression) => Expression;

const kComparisons: Readonly<Record<string, Sign>> = {
  '=': '=',
  '!=': '!=',
  '<>': '!=',
  '<=': '<=',
  '>=': '>=',
  '<': '<',
  '>': '>',
};
/** Maximum depth of brackets, and number of parts of one expression. */
const kDeepest = 30;
const kMostParts = 2000;

export class ExpressionParser {
  private depth = 0;
  private parts = 0;

  /** Without `bind` the expressions are those of a script. */
  constructor(
    private readonly tokens: Tokens,
    private readonly bind?: Bind,
  ) {}

  parse(): Expression {
    const { at } = this.tokens.now;
    if (++this.depth > kDeepest) throw new SqlError('is nested too deep', at);
    const test = this.either();
    let found = test;
    if (this.bind === undefined && this.tokens.take('?')) {
      const yes = this.parse();
      this.tokens.need(':');
      found = this.node(at, { kind: 'choice', test, yes, no: this.parse() });
    }
    this.depth--;
    return found;
  }

  /** Parses expressions between commas. */
  list(): Expression[] {
    const list = [this.parse()];
    while (this.tokens.take(',')) list.push(this.parse());
    return list;
  }

  private node(at: number, fields: Bare): Expression {
    if (++this.parts > kMostParts) throw new SqlError(`has more than ${kMostParts} parts`, at);
    return { ...fields, at, end: this.tokens.end } as Expression;
  }

  private either = (): Expression => this.chain('any', 'OR', this.both);
  private both = (): Expression => this.chain('all', 'AND', this.negated);

  private chain(kind: 'all' | 'any', word: string, inner: () => Expression): Expression {
    const { at } = this.tokens.now;
    const parts = [inner()];
    while (this.tokens.take(word)) parts.push(inner());
    return parts.length === 1 ? (parts[0] as Expression) : this.node(at, { kind, parts });
  }

  private negated = (): Expression => {
    const { at } = this.tokens.now;
    let negations = 0;
    while (this.tokens.take('NOT')) negations++;
    const of = this.comparison();
    return negations % 2 === 0 ? of : this.node(at, { kind: 'not', of });
  };

  private comparison(): Expression {
    const { tokens } = this;
    const { at } = tokens.now;
    const left = this.sum();
    if (tokens.take('IS')) {
      const isNot = tokens.take('NOT');
      tokens.need('NULL');
      const test = this.node(at, { kind: 'is null', of: left });
      return isNot ? this.node(at, { kind: 'not', of: test }) : test;
    }
    const isNot = tokens.is('NOT') && /^(IN|BETWEEN)$/i.test(tokens.after.text);
    if (isNot) tokens.advance();
    const found = this.membership(at, left);
    if (found !== undefined) return isNot ? this.node(at, { kind: 'not', of: found }) : found;
    const { kind, text } = tokens.now;
    const sign = kind === 'sign' ? kComparisons[text] : undefined;
    if (sign === undefined) return left;
    tokens.advance();
    return this.node(at, { kind: 'binary', sign, left, right: this.sum() });
  }

  /** Parses BETWEEN and IN, if one is next. */
  private membership(at: number, left: Expression): Expression | undefined {
    const { tokens } = this;
    if (tokens.take('BETWEEN')) {
      simple(left, 'BETWEEN');
      const low = this.sum();
      const from = this.node(at, { kind: 'binary', sign: '>=', left, right: low });
      tokens.need('AND');
      const to = this.node(at, { kind: 'binary', sign: '<=', left, right: this.sum() });
      return this.node(at, { kind: 'all', parts: [from, to] });
    }
    if (!tokens.take('IN')) return undefined;
    simple(left, 'IN');
    tokens.need('(');
    const list = this.list();
    tokens.need(')');
    return this.node(at, { kind: 'in', of: left, list });
  }

  private sum(): Expression {
    const { at } = this.tokens.now;
    let left = this.product();
    for (;;) {
      const sign = this.tokens.take('+') ? '+' : this.tokens.take('-') ? '-' : undefined;
      if (sign === undefined) return left;
      left = this.node(at, { kind: 'binary', sign, left, right: this.product() });
    }
  }

  private product(): Expression {
    const { at } = this.tokens.now;
    let left = this.signed();
    for (;;) {
      const sign = this.productSign();
      if (sign === undefined) return left;
      left = this.node(at, { kind: 'binary', sign, left, right: this.signed() });
    }
  }

  private productSign(): Sign | undefined {
    const { tokens } = this;
    if (tokens.take('*')) return '*';
    if (tokens.take('%') || tokens.take('MOD')) return '%';
    if (tokens.take('DIV')) return 'DIV';
    if (!tokens.is('/')) return undefined;
    if (this.bind !== undefined)
      throw new SqlError(
        'divides by "/", which gives fractions; only DIV is known',
        tokens.now.at,
        'DIV',
      );
    tokens.advance();
    return 'DIV';
  }

  signed(): Expression {
    const { at } = this.tokens.now;
    let negations = 0;
    while (this.tokens.take('-')) negations++;
    const of = this.single();
    if (negations % 2 === 0) return of;
    if (of.kind === 'number')
      return this.node(at, { kind: 'number', digits: -of.digits, scale: of.scale });
    return this.node(at, { kind: 'negative', of });
  }

  single(): Expression {
    const { tokens } = this;
    const { kind, text, at } = tokens.now;
    if (kind === 'number') {
      tokens.advance();
      return this.node(at, numberOf(text, at));
    }
    if (kind === 'text') {
      tokens.advance();
      return this.node(at, { kind: 'text', text });
    }
    if (tokens.take('NULL')) return this.node(at, { kind: 'null' });
    if (tokens.take('(')) {
      const inner = this.parse();
      tokens.need(')');
      return inner;
    }
    if (this.bind !== undefined && tokens.is('?'))
      throw new SqlError('has "?"; a document says what is drawn there', at);
    if (this.bind !== undefined && tokens.take(':'))
      return this.bind(this.node(at, { kind: 'variable', name: tokens.variable() }));
    const isCall = (kind === 'word' || kind === 'quoted') && tokens.after.text === '(';
    return isCall ? this.call(at) : this.named(at);
  }

  private named(at: number): Expression {
    const { tokens } = this;
    if (this.bind === undefined)
      return this.node(at, { kind: 'variable', name: tokens.variable() });
    let name = tokens.name('a value');
    // A column may be written with its table, which is the statement's only one.
    if (tokens.take('.')) name = tokens.name('a column');
    return this.node(at, { kind: 'column', name });
  }

  private call(at: number): Expression {
    const { tokens } = this;
    const name = tokens.advance().text.toLowerCase();
    tokens.need('(');
    const args = tokens.is(')') ? [] : this.list();
    if (name === 'cast' && tokens.take('AS')) tokens.need('CHAR');
    tokens.need(')');
    const found = this.node(at, { kind: 'call', name, args });
    return this.bind === undefined ? found : this.bind(found);
  }
}

function simple(of: Expression, word: string): void {
  if (of.kind !== 'column' && of.kind !== 'slot' && of.kind !== 'variable')
    throw new SqlError(`has ${word} after a value that is calculated; it needs a name`, of.at);
}

const kMost = (1n << 64n) - 1n;

function numberOf(text: string, at: number) {
  const [whole = '', fraction = ''] = text.split('.');
  const digits = BigInt(whole + fraction || '0');
  if (text.length > 21 || digits > kMost)
    throw new SqlError(`has the number ${text.slice(0, 40)}, which needs more than 64 bits`, at);
  return { kind: 'number' as const, digits, scale: fraction.length };
}

/** Returns all expressions within one, itself first. */
export function* within(expression: Expression): Generator<Expression> {
  yield expression;
  for (const part of partsOf(expression)) yield* within(part);
}

function partsOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'call':
      return expression.args;
    case 'negative':
    case 'not':
    case 'is null':
      return [expression.of];
    case 'binary':
      return [expression.left, expression.right];
    case 'all':
    case 'any':
      return expression.parts;
    case 'in':
      return [expression.of, ...expression.list];
    case 'choice':
      return [expression.test, expression.yes, expression.no];
    default:
      return [];
  }
}

// Splits SQL, and the expressions of scripts, into tokens and reads them one by one. A reader
// remembers the words that it looked for, so that a wrong one is refused with its place and the
// nearest of them.
import { nearest } from '../../scenario/values/nearest';

/** The reason why a text is refused, and the place of the mistake there. */
export class SqlError extends Error {
  constructor(
    message: string,
    /** Characters before the mistake. */
    readonly at: number,
    /** The valid word that was probably meant. */
    readonly nearest?: string,
  ) {
    super(message);
  }
}

export interface Span {
  readonly at: number;
  readonly end: number;
}

export interface Token extends Span {
  readonly kind: 'word' | 'quoted' | 'number' | 'text' | 'sign' | 'end';
  readonly text: string;
}

/** Maximum length of a text in characters, which bounds the work on a hostile one. */
const kLongest = 20_000;

/** Blanks or a comment; or in groups a number, a word, a name or a text in quotes, a sign. */
const kToken =
  /\s+|--(?=\s|$)[^\n]*|#[^\n]*|\/\*[\s\S]*?\*\/|(\d+(?:\.\d+)?|\.\d+)|([A-Za-z_$][\w$]*)|`([^`]+)`|('(?:[^'\\]|\\[\s\S]|'')*'|"(?:[^"\\]|\\[\s\S]|"")*")|(<=|>=|<>|!=|[-+*/%=<>(),.;{}?:])/y;
const kKinds = ['number', 'word', 'quoted', 'text', 'sign'] as const;

/** Words that are no names unless they are in backquotes. */
const kReserved = new Set(
  (
    'ALL AND AS ASC BEGIN BETWEEN BY CASE CHECK COLLATE CONSTRAINT CREATE DEFAULT DELETE DESC ' +
    'DISTINCT DIV DROP ELSE EXISTS FOR FORCE FOREIGN FROM GROUP HAVING IGNORE IN INDEX INNER ' +
    'INSERT INTO IS JOIN KEY LEFT LIKE LIMIT LOCK MOD NOT NULL ON OR ORDER PRIMARY REPLACE ' +
    'RIGHT SELECT SET TABLE THEN UNION UNIQUE UPDATE USE USING VALUES WHEN WHERE WITH XOR'
  ).split(' '),
);

/** Returns a name, in backquotes if it would mean something else without them. */
export const nameText = (name: string): string =>
  /^[A-Za-z_$][\w$]*$/.test(name) && !kReserved.has(name.toUpperCase()) ? name : `\`${name}\``;

/** Words of expressions, which name no variable of a script. */
const kOperators = new Set('AND BETWEEN DIV IN IS MOD NOT NULL OR'.split(' '));

const kEscapes: Readonly<Record<string, string>> = {
  0: '\0',
  b: '\b',
  n: '\n',
  r: '\r',
  t: '\t',
  Z: '\x1a',
};

function tokensOf(source: string): Token[] {
  if (source.length > kLongest)
    throw new SqlError(`is longer than ${kLongest} characters`, kLongest);
  const tokens: Token[] = [];
  for (let at = 0; at < source.length; at = kToken.lastIndex) {
    kToken.lastIndex = at;
    const found = kToken.exec(source);
    if (found === null) throw new SqlError(`cannot be read at "${source.slice(at, at + 20)}"`, at);
    const group = found.findIndex((text, i) => i > 0 && text !== undefined);
    const kind = kKinds[group - 1];
    if (kind === undefined) continue;
    const text = found[group] as string;
    const value = kind === 'text' ? unescaped(text, at) : text;
    tokens.push({ kind, text: value, at, end: kToken.lastIndex });
  }
  tokens.push({ kind: 'end', text: '', at: source.length, end: source.length });
  return tokens;
}

/** Returns the characters of a literal in quotes; each is one byte of latin1. */
function unescaped(literal: string, at: number): string {
  const quote = literal[0] as string;
  const text = literal
    .slice(1, -1)
    .replaceAll(quote + quote, quote)
    .replace(/\\([\s\S])/g, (_, letter: string) => kEscapes[letter] ?? letter);
  const foreign = [...text].find((letter) => (letter.codePointAt(0) as number) > 255);
  if (foreign !== undefined)
    throw new SqlError(`has "${foreign}" in a text; texts are latin1, one byte a letter`, at);
  return text;
}

/** Reads the tokens of one text. */
export class Tokens {
  private readonly tokens: readonly Token[];
  private next = 0;
  private readonly expected: string[] = [];

  constructor(readonly source: string) {
    this.tokens = tokensOf(source);
  }

  get now(): Token {
    return this.tokens[this.next] as Token;
  }
  get after(): Token {
    return this.tokens[Math.min(this.next + 1, this.tokens.length - 1)] as Token;
  }
  /** The end of the last token that was taken. */
  get end(): number {
    return this.tokens[this.next - 1]?.end ?? 0;
  }

  advance(): Token {
    const token = this.now;
    if (token.kind !== 'end') this.next++;
    this.expected.length = 0;
    return token;
  }

  /** Takes a sign, or a word in any case, if it is next. */
  take(wanted: string): boolean {
    if (this.is(wanted)) {
      this.advance();
      return true;
    }
    this.expected.push(wanted);
    return false;
  }

  /** Takes one of several words, and returns it as it is among them. */
  takeOneOf<Word extends string>(words: readonly Word[]): Word | undefined {
    const { kind, text } = this.now;
    const word = text.toUpperCase();
    const found = kind === 'word' ? words.find((one) => one === word) : undefined;
    if (found === undefined) this.expected.push(...words);
    else this.advance();
    return found;
  }

  /** Takes words that follow each other: all of them or none. */
  takeAll(first: string, second: string): boolean {
    if (this.is(first) && this.after.text.toUpperCase() === second) {
      this.advance();
      this.advance();
      return true;
    }
    this.expected.push(`${first} ${second}`);
    return false;
  }

  is(wanted: string): boolean {
    const { kind, text } = this.now;
    return (
      (kind === 'sign' && text === wanted) || (kind === 'word' && text.toUpperCase() === wanted)
    );
  }

  need(...wanted: string[]): void {
    for (const one of wanted) if (!this.take(one)) this.fail();
  }

  /** Takes a name; `what` says in words what it would name. */
  name(what: string): string {
    return this.unreserved(what, kReserved);
  }
  /** Takes the name of a variable, which may be a reserved word of SQL. */
  variable(): string {
    return this.unreserved('a variable', kOperators);
  }

  private unreserved(what: string, reserved: ReadonlySet<string>): string {
    const { kind, text } = this.now;
    const fits = kind === 'quoted' || (kind === 'word' && !reserved.has(text.toUpperCase()));
    if (!fits) this.fail(what);
    return this.advance().text;
  }

  /** Takes a whole number of at most nine digits. */
  count(what: string): number {
    if (this.now.kind !== 'number' || !/^\d{1,9}$/.test(this.now.text)) this.fail(what);
    return Number(this.advance().text);
  }

  literal(what: string): string {
    if (this.now.kind !== 'text') this.fail(what);
    return this.advance().text;
  }

  /** Skips a group in round brackets, with all that is in it. */
  skipGroup(): void {
    this.need('(');
    for (let depth = 1; depth > 0; ) {
      if (this.now.kind === 'end') this.fail(')');
      const { kind, text } = this.advance();
      if (kind === 'sign') depth += text === '(' ? 1 : text === ')' ? -1 : 0;
    }
  }

  /** Takes the end of the text, perhaps after a semicolon. */
  finish(): void {
    this.take(';');
    if (this.now.kind !== 'end') this.fail('its end');
  }

  /** Refuses the next token: other words were expected, or `what` was. */
  fail(what?: string): never {
    // The last one that was looked for is the likeliest.
    const wanted = [...new Set(this.expected.toReversed())].filter((word) => /[A-Z(),]/.test(word));
    const words = [...(what === undefined ? [] : [what]), ...wanted];
    const { kind, text, at } = this.now;
    const found = kind === 'end' ? 'ends' : `has "${text.slice(0, 40)}"`;
    const listed = words.length > 10 ? [...words.slice(0, 10), '…'] : words;
    const guess = kind === 'word' ? nearest(text, wanted) : undefined;
    throw new SqlError(`${found} where ${listed.join(', ')} is expected`, at, guess);
  }
}

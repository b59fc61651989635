// CREATE TABLE: columns, and indexes in the order in which MySQL keeps them. Clauses that mean
// nothing to the engines here are read and left out, by name; unknown ones are refused.
import { type ColumnType, fitted, isText, parseType } from './column_types';
import { type Expression, ExpressionParser } from './expressions';
import { SqlError, Tokens } from './tokens';

export interface Column {
  readonly name: string;
  readonly type: ColumnType;
  nullable: boolean;
  autoIncrement: boolean;
  /** A literal. */
  byDefault?: Expression;
}

export interface KeyPart {
  /** The column's number. */
  readonly column: number;
  /** Bytes of the column that are in the key; 0: all. */
  readonly length: number;
}

export interface Index {
  readonly name: string;
  readonly kind: 'primary' | 'unique' | 'plain' | 'hidden';
  /** Carries all columns, so that it answers every query. */
  readonly clustering: boolean;
  readonly parts: readonly KeyPart[];
}

export interface Table {
  readonly name: string;
  readonly columns: readonly Column[];
  /** The first holds the rows: the primary key, or a hidden one without parts. */
  readonly indexes: readonly Index[];
  /** Clauses that were read and mean nothing here. */
  readonly leftOut: readonly string[];
}

const kMostColumns = 64;
const kMostIndexes = 16;
const kMostParts = 16;
/** InnoDB's limit of a key in bytes. */
const kMostKeyBytes = 3072;

interface Drafted extends Omit<Index, 'parts'> {
  readonly parts: readonly {
    readonly name: string;
    readonly length: number;
    readonly at: number;
  }[];
}

export function parseCreateTable(source: string): Table {
  return new TableParser(new Tokens(source)).whole();
}

class TableParser {
  private readonly columns: Column[] = [];
  private readonly drafts: Drafted[] = [];
  private readonly leftOut: string[] = [];

  constructor(private readonly tokens: Tokens) {}

  whole(): Table {
    const { tokens } = this;
    tokens.need('CREATE', 'TABLE');
    if (tokens.take('IF')) tokens.need('NOT', 'EXISTS');
    const name = tokens.name('a name for the table');
    tokens.need('(');
    do this.definition();
    while (tokens.take(','));
    tokens.need(')');
    this.options();
    tokens.finish();
    return { name, columns: this.columns, indexes: this.indexes(), leftOut: this.leftOut };
  }

  private definition(): void {
    const { tokens } = this;
    const { at } = tokens.now;
    const isNamed = tokens.take('CONSTRAINT');
    if (isNamed && !/^(PRIMARY|UNIQUE|FOREIGN|CHECK)$/i.test(tokens.now.text))
      tokens.name('a name for the constraint');
    if (tokens.takeAll('FOREIGN', 'KEY')) this.foreignKey();
    else if (tokens.take('CHECK')) {
      tokens.skipGroup();
      this.leaveOut('CHECK');
    } else if (tokens.takeAll('PRIMARY', 'KEY')) this.key('primary', false, at);
    else if (!this.secondary(at)) {
      if (isNamed) tokens.fail();
      this.column(at);
    }
  }

  private secondary(at: number): boolean {
    const { tokens } = this;
    const clustering = /^(KEY|INDEX|UNIQUE)$/i.test(tokens.after.text) && tokens.take('CLUSTERING');
    const unique = tokens.take('UNIQUE');
    const isKey = tokens.take('KEY') || tokens.take('INDEX');
    if (!unique && !isKey) return false;
    this.key(unique ? 'unique' : 'plain', clustering, at);
    return true;
  }

  private key(kind: Index['kind'], clustering: boolean, at: number): void {
    const { tokens } = this;
    let name = tokens.is('(') || tokens.is('USING') ? '' : tokens.name('a name for the index');
    this.using();
    tokens.need('(');
    const parts: { name: string; length: number; at: number }[] = [];
    do {
      const place = tokens.now.at;
      const column = tokens.name('a column');
      let length = 0;
      if (tokens.take('(')) {
        length = tokens.count('a number of bytes');
        tokens.need(')');
      }
      if (tokens.take('DESC')) this.leaveOut('DESC in a key');
      else tokens.take('ASC');
      parts.push({ name: column, length, at: place });
    } while (tokens.take(','));
    tokens.need(')');
    this.using();
    if (tokens.take('CLUSTERING')) {
      tokens.take('=');
      clustering = tokens.take('YES') || !tokens.take('NO');
    }
    if (tokens.take('COMMENT')) this.comment();
    if (kind === 'primary') name = 'PRIMARY';
    else if (name === '') name = this.freeName(parts[0]?.name as string);
    if (this.drafts.some((one) => one.name.toLowerCase() === name.toLowerCase()))
      throw new SqlError(`has a second index ${name}`, at);
    if (parts.length > kMostParts)
      throw new SqlError(`has a key of more than ${kMostParts} columns`, at);
    this.drafts.push({ name, kind, clustering, parts });
  }

  private freeName(column: string): string {
    const taken = (name: string) => this.drafts.some((one) => one.name === name);
    let name = column;
    for (let n = 2; taken(name); n++) name = `${column}_${n}`;
    return name;
  }

  private using(): void {
    if (this.tokens.take('USING') && !this.tokens.take('HASH')) this.tokens.need('BTREE');
  }

  private comment(): void {
    this.tokens.take('=');
    this.tokens.literal('a text');
    this.leaveOut('COMMENT');
  }

  private column(at: number): void {
    const { tokens } = this;
    const name = tokens.name('a column');
    if (this.columns.length === kMostColumns)
      throw new SqlError(`has more than ${kMostColumns} columns`, at);
    if (this.columns.some((one) => one.name.toLowerCase() === name.toLowerCase()))
      throw new SqlError(`has a second column ${name}`, at);
    const type = parseType(tokens);
    const column: Column = { name, type, nullable: true, autoIncrement: false };
    this.columns.push(column);
    while (this.attribute(column, at));
  }

  /** Takes one attribute of a column; false if there is none. */
  private attribute(column: Column, at: number): boolean {
    const { tokens } = this;
    const own = [{ name: column.name, length: 0, at }];
    if (tokens.takeAll('NOT', 'NULL')) column.nullable = false;
    else if (tokens.take('NULL')) column.nullable = true;
    else if (tokens.take('AUTO_INCREMENT')) {
      if (column.type.kind !== 'integer') throw new SqlError('counts a column of texts', at);
      column.autoIncrement = true;
      column.nullable = false;
    } else if (tokens.take('DEFAULT')) this.byDefault(column);
    else if (tokens.takeAll('PRIMARY', 'KEY'))
      this.drafts.push({ name: 'PRIMARY', kind: 'primary', clustering: false, parts: own });
    else if (tokens.take('UNIQUE')) {
      tokens.take('KEY');
      const name = this.freeName(column.name);
      this.drafts.push({ name, kind: 'unique', clustering: false, parts: own });
    } else if (tokens.take('COMMENT')) this.comment();
    else if (tokens.takeAll('CHARACTER', 'SET') || tokens.take('COLLATE')) this.letters();
    else if (tokens.takeAll('ON', 'UPDATE')) {
      tokens.name('CURRENT_TIMESTAMP');
      if (tokens.is('(')) tokens.skipGroup();
      this.leaveOut('ON UPDATE');
    } else return false;
    return true;
  }

  private byDefault(column: Column): void {
    const { tokens } = this;
    if (/^(CURRENT_TIMESTAMP|NOW)$/i.test(tokens.now.text))
      throw new SqlError('has the time of day as a default; a script can draw one', tokens.now.at);
    const value = new ExpressionParser(tokens, (found) => found).signed();
    if (value.kind !== 'number' && value.kind !== 'text' && value.kind !== 'null')
      throw new SqlError('has a default that is no literal', value.at);
    column.byDefault = fitted(column.type, value);
  }

  private letters(): void {
    this.tokens.take('=');
    const name = this.tokens.now.kind === 'text' ? this.tokens.advance().text : this.word();
    if (!/^(latin1|latin1_bin|binary)$/i.test(name))
      this.leaveOut(`${name} (texts are latin1_bin)`);
  }

  private word(): string {
    const { kind } = this.tokens.now;
    if (kind !== 'word' && kind !== 'number' && kind !== 'text') this.tokens.fail('a value');
    return this.tokens.advance().text;
  }

  private foreignKey(): void {
    const { tokens } = this;
    if (!tokens.is('(')) tokens.name('a name for the key');
    tokens.skipGroup();
    tokens.need('REFERENCES');
    tokens.name('a table');
    tokens.skipGroup();
    while (tokens.take('ON')) {
      if (!tokens.take('DELETE')) tokens.need('UPDATE');
      if (tokens.take('SET')) tokens.need('NULL');
      else if (tokens.take('NO')) tokens.name('ACTION');
      else if (!tokens.take('CASCADE')) tokens.need('RESTRICT');
    }
    this.leaveOut('FOREIGN KEY');
  }

  /** Takes what follows the columns. */
  private options(): void {
    const { tokens } = this;
    const valued = [
      'ENGINE',
      'AUTO_INCREMENT',
      'ROW_FORMAT',
      'KEY_BLOCK_SIZE',
      'COMMENT',
      'COMPRESSION',
    ];
    for (;;) {
      const option = valued.find((word) => tokens.take(word));
      if (option !== undefined) {
        tokens.take('=');
        this.leaveOut(`${option}=${this.word()}`);
      } else if (
        tokens.take('CHARSET') ||
        tokens.takeAll('CHARACTER', 'SET') ||
        tokens.take('COLLATE')
      ) {
        this.letters();
      } else if (tokens.takeAll('PARTITION', 'BY')) {
        this.leaveOut('PARTITION BY');
        while (tokens.now.kind !== 'end') tokens.advance();
      } else if (!tokens.take('DEFAULT') && !tokens.take(',')) return;
    }
  }

  private leaveOut(clause: string): void {
    if (!this.leftOut.includes(clause)) this.leftOut.push(clause);
  }

  /** Returns the indexes in MySQL's order: unique before others, without NULL before with it. */
  private indexes(): Index[] {
    const found = this.drafts.map((draft) => ({ ...draft, parts: this.partsOf(draft) }));
    if (found.length > kMostIndexes)
      throw new SqlError(`has more than ${kMostIndexes} indexes`, this.tokens.now.at);
    if (found.filter(({ kind }) => kind === 'primary').length > 1)
      throw new SqlError('has two primary keys', this.tokens.now.at);
    const hasNull = ({ parts }: Index) =>
      parts.some(({ column }) => this.columns[column]?.nullable === true);
    const order = (index: Index) =>
      index.kind === 'primary' ? 0 : index.kind === 'plain' ? 3 : hasNull(index) ? 2 : 1;
    const sorted = found.toSorted((a, b) => order(a) - order(b));
    const counted = this.columns.findIndex(({ autoIncrement }) => autoIncrement);
    if (counted >= 0 && !sorted.some(({ parts }) => parts[0]?.column === counted))
      throw new SqlError('counts a column that no index begins with', this.tokens.now.at);
    const first = sorted[0];
    // As in MySQL, rows are kept by the first unique key without NULL if there is no primary one.
    const clustered =
      first !== undefined && order(first) <= 1 && first.parts.every((one) => one.length === 0);
    return clustered
      ? sorted
      : [{ name: 'hidden key', kind: 'hidden', clustering: false, parts: [] }, ...sorted];
  }

  private partsOf(draft: Drafted): KeyPart[] {
    let bytes = 0;
    const parts = draft.parts.map(({ name, length, at }) => {
      const number = this.columns.findIndex((one) => one.name.toLowerCase() === name.toLowerCase());
      const column = this.columns[number];
      if (column === undefined) throw new SqlError(`has a key of ${name}, which is no column`, at);
      const { kind, size } = column.type;
      if (length > 0 && !isText(column.type))
        throw new SqlError('has a part of a number as a key', at);
      if (length === 0 && (kind === 'text' || kind === 'blob'))
        throw new SqlError(`has a key of all of ${name}; say how many bytes: ${name}(40)`, at);
      if (draft.kind === 'primary') column.nullable = false;
      bytes += length === 0 ? size : length;
      const isWhole = length >= size && kind !== 'text' && kind !== 'blob';
      return { column: number, length: isWhole ? 0 : length };
    });
    if (bytes > kMostKeyBytes)
      throw new SqlError(
        `has a key of ${bytes} bytes; ${kMostKeyBytes} are the most`,
        draft.parts[0]?.at ?? 0,
      );
    return parts;
  }
}

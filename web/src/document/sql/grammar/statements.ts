// Parses the statements of a script: one table each. The places where a statement may have a value
// that the script draws are bound while they are read (`Bind`).
import { type Bind, type Expression, ExpressionParser } from './expressions';
import { type Span, SqlError, Tokens } from './tokens';

/** A name in the text. */
export interface Named extends Span {
  readonly name: string;
}
/** A table; one of several copies has the expression that chooses it, from 1. */
export interface TableRef extends Named {
  readonly copy?: Expression;
}
interface Assignment extends Named {
  readonly value: Expression;
}
export interface OrderPart extends Named {
  readonly descending: boolean;
}
export type Aggregate = 'none' | 'count' | 'sum' | 'min' | 'max';
/** A column of the answer; COUNT(*) has no expression. */
export interface Item {
  readonly aggregate: Aggregate;
  readonly of?: Expression;
}
/** The choice of rows by UPDATE, DELETE and SELECT. */
export interface Rows {
  readonly table: TableRef;
  readonly force?: Named;
  readonly where?: Expression;
  readonly order: readonly OrderPart[];
  readonly limit?: Expression;
}
export type Lock = 'none' | 'share' | 'update';

export type Statement =
  | { readonly kind: 'begin' | 'commit' | 'rollback' }
  | { readonly kind: 'truncate'; readonly table: TableRef }
  | {
      readonly kind: 'insert';
      readonly table: TableRef;
      /** Undefined: all columns of the table, in order. */
      readonly columns?: readonly Named[];
      /** Undefined values are DEFAULT. */
      readonly rows: readonly (readonly (Expression | undefined)[])[];
      readonly onDuplicate: readonly Assignment[];
    }
  | { readonly kind: 'update'; readonly rows: Rows; readonly sets: readonly Assignment[] }
  | { readonly kind: 'delete'; readonly rows: Rows }
  | {
      readonly kind: 'select';
      readonly rows: Rows;
      readonly distinct: boolean;
      /** Undefined: all columns. */
      readonly items?: readonly Item[];
      readonly lock: Lock;
    };

/** Maximum number of rows of one INSERT. */
const kMostRows = 1000;

export function parseStatement(source: string, bind: Bind): Statement {
  const tokens = new Tokens(source);
  const found = new StatementParser(tokens, bind).whole();
  tokens.finish();
  return found;
}

class StatementParser {
  private readonly values: ExpressionParser;

  constructor(
    private readonly tokens: Tokens,
    private readonly bind: Bind,
  ) {
    this.values = new ExpressionParser(tokens, bind);
  }

  whole(): Statement {
    const { tokens } = this;
    if (tokens.take('SELECT')) return this.select();
    if (tokens.take('INSERT')) return this.insert();
    if (tokens.take('UPDATE')) return this.update();
    if (tokens.take('DELETE')) {
      tokens.need('FROM');
      return { kind: 'delete', rows: this.ordered(this.filtered(this.table())) };
    }
    if (tokens.take('BEGIN')) return { kind: 'begin' };
    if (tokens.takeAll('START', 'TRANSACTION')) return { kind: 'begin' };
    if (tokens.take('COMMIT')) return { kind: 'commit' };
    if (tokens.take('ROLLBACK')) return { kind: 'rollback' };
    if (tokens.take('TRUNCATE')) {
      tokens.take('TABLE');
      return { kind: 'truncate', table: this.table() };
    }
    return tokens.fail();
  }

  private table(): TableRef {
    const { tokens } = this;
    const { at } = tokens.now;
    const name = tokens.name('a table');
    const brace = tokens.now.at;
    if (!tokens.take('{')) return { name, at, end: tokens.end };
    // An expression of the script, drawn as the statement's values are.
    const drawn = new ExpressionParser(tokens).parse();
    tokens.need('}');
    const copy = this.bind({ ...drawn, at: brace, end: tokens.end });
    return { name, copy, at, end: tokens.end };
  }

  private named(what: string): Named {
    const { at } = this.tokens.now;
    const name = this.tokens.name(what);
    return { name, at, end: this.tokens.end };
  }

  private insert(): Statement {
    const { tokens } = this;
    tokens.take('INTO');
    const table = this.table();
    let columns: Named[] | undefined;
    if (tokens.take('(')) {
      columns = [];
      if (!tokens.is(')'))
        do columns.push(this.named('a column'));
        while (tokens.take(','));
      tokens.need(')');
    }
    if (!tokens.take('VALUES')) tokens.need('VALUE');
    const rows: (Expression | undefined)[][] = [];
    do {
      if (rows.length === kMostRows)
        throw new SqlError(`inserts more than ${kMostRows} rows`, tokens.now.at);
      rows.push(this.row());
    } while (tokens.take(','));
    let onDuplicate: Assignment[] = [];
    if (tokens.take('ON')) {
      tokens.need('DUPLICATE', 'KEY', 'UPDATE');
      onDuplicate = this.assignments();
    }
    return { kind: 'insert', table, rows, onDuplicate, ...(columns && { columns }) };
  }

  private row(): (Expression | undefined)[] {
    const { tokens } = this;
    const values: (Expression | undefined)[] = [];
    tokens.need('(');
    if (!tokens.is(')'))
      do values.push(tokens.take('DEFAULT') ? undefined : this.values.parse());
      while (tokens.take(','));
    tokens.need(')');
    return values;
  }

  private assignments(): Assignment[] {
    const list: Assignment[] = [];
    do {
      const column = this.named('a column');
      this.tokens.need('=');
      list.push({ ...column, value: this.values.parse() });
    } while (this.tokens.take(','));
    return list;
  }

  private update(): Statement {
    const table = this.table();
    const force = this.force();
    this.tokens.need('SET');
    const sets = this.assignments();
    return { kind: 'update', sets, rows: this.ordered(this.filtered(table, force)) };
  }

  private force(): Named | undefined {
    const { tokens } = this;
    if (!tokens.take('FORCE') && !tokens.take('USE')) return undefined;
    if (!tokens.take('INDEX')) tokens.need('KEY');
    tokens.need('(');
    // PRIMARY is a reserved word, and an index's name here.
    const { at } = tokens.now;
    const name = tokens.take('PRIMARY') ? 'PRIMARY' : tokens.name('an index');
    tokens.need(')');
    return { name, at, end: tokens.end };
  }

  private filtered(table: TableRef, force?: Named): Rows {
    const where = this.tokens.take('WHERE') ? this.values.parse() : undefined;
    return { table, order: [], ...(force && { force }), ...(where && { where }) };
  }

  private ordered(rows: Rows): Rows {
    const { tokens } = this;
    const order: OrderPart[] = [];
    if (tokens.take('ORDER')) {
      tokens.need('BY');
      do {
        const column = this.named('a column');
        const descending = tokens.take('DESC');
        if (!descending) tokens.take('ASC');
        order.push({ ...column, descending });
      } while (tokens.take(','));
    }
    const limit = tokens.take('LIMIT') ? this.values.single() : undefined;
    return { ...rows, order, ...(limit && { limit }) };
  }

  private select(): Statement {
    const { tokens } = this;
    const distinct = tokens.take('DISTINCT');
    const items = tokens.take('*') ? undefined : this.items();
    tokens.need('FROM');
    const table = this.table();
    const rows = this.ordered(this.filtered(table, this.force()));
    let lock: Lock = 'none';
    if (tokens.take('FOR')) {
      lock = tokens.take('SHARE') ? 'share' : 'update';
      if (lock === 'update') tokens.need('UPDATE');
    } else if (tokens.take('LOCK')) {
      tokens.need('IN', 'SHARE', 'MODE');
      lock = 'share';
    }
    return { kind: 'select', distinct, rows, lock, ...(items && { items }) };
  }

  private items(): Item[] {
    const { tokens } = this;
    const list: Item[] = [];
    do {
      const found = /^(COUNT|SUM|MIN|MAX)$/i.exec(tokens.now.text)?.[1]?.toLowerCase();
      const aggregate = (tokens.after.text === '(' ? found : undefined) as Aggregate | undefined;
      if (aggregate === undefined) {
        list.push({ aggregate: 'none', of: this.values.parse() });
      } else {
        tokens.advance();
        tokens.need('(');
        const all = aggregate === 'count' && tokens.take('*');
        list.push(all ? { aggregate } : { aggregate, of: this.values.parse() });
        tokens.need(')');
      }
      if (tokens.take('AS')) tokens.name('a name');
    } while (tokens.take(','));
    return list;
  }
}

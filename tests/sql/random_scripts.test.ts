// Random scripts of statements and transactions on a table with a unique and a plain index, in all
// three engines with small pages, against a model of rows; and again with the power cut at a write.
// Statements set values that do not depend on those before, so that a transaction that was
// committed without an acknowledgement may be repeated.
import { describe, expect, test } from 'vitest';
import { prepareCheck } from '../../web/src/document/link/prepare';
import { statementsOf } from '../statements';
import { scenarioOf } from '../support';

const kSeeds = process.env.TT_SOAK === undefined ? 4 : 100;
const kCuts = process.env.TT_SOAK === undefined ? 3 : 20;
const kStatements = 120;
const kIds = 40;
const kDuplicate = 1062;

type Row = readonly [id: number, u: number | null, k: number | null, c: string];
type Rows = ReadonlyMap<number, Row>;
interface Expected {
  readonly changed?: number;
  readonly error?: number;
  readonly rows?: readonly string[];
}
interface Step extends Expected {
  readonly sql: string;
}

const kCreate =
  'CREATE TABLE t (id INT NOT NULL, u INT, k INT, c VARCHAR(300) NOT NULL, PRIMARY KEY (id), UNIQUE KEY u (u), KEY k (k, c(4)))';

/** splitmix32: the same numbers everywhere. */
function generator(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x9e3779b9) | 0;
    let t = state ^ (state >>> 16);
    t = Math.imul(t, 0x21f0aaad);
    t ^= t >>> 15;
    t = Math.imul(t, 0x735a2d97);
    return ((t ^ (t >>> 15)) >>> 0) % below;
  };
}

const cell = (value: number | string | null) => (value === null ? '\\N' : String(value));
const literal = (value: number | string | null) =>
  value === null ? 'NULL' : typeof value === 'number' ? String(value) : `'${value}'`;
const line = (row: Row) => `${row.map(cell).join('\t')}\n`;
const byId = (rows: Iterable<Row>) => [...rows].sort((a, b) => a[0] - b[0]);

class Model {
  private rows: Rows = new Map();
  private begun: Rows | undefined;
  readonly steps: Step[] = [];

  constructor(private readonly draw: (below: number) => number) {}

  run(count: number): readonly Step[] {
    while (this.steps.length < count) this.steps.push(this.step());
    return this.steps;
  }

  private maybeNull = (below: number) => (this.draw(4) === 0 ? null : this.draw(below));
  private text = () => String.fromCharCode(97 + this.draw(4)).repeat(1 + this.draw(200));

  private step(): Step {
    const dice = this.draw(100);
    if (dice < 8) return this.transaction();
    if (dice < 45) return this.insert();
    if (dice < 65) return this.update();
    if (dice < 78) return this.remove();
    return this.select();
  }

  private transaction(): Step {
    if (this.begun === undefined) {
      this.begun = this.rows;
      return { sql: 'BEGIN' };
    }
    const undoes = this.draw(2) === 0;
    if (undoes) this.rows = this.begun;
    this.begun = undefined;
    return { sql: undoes ? 'ROLLBACK' : 'COMMIT' };
  }

  private taken(row: Row, but?: number): Row | undefined {
    return byId(this.rows.values()).find(
      ([id, u]) => id !== but && (id === row[0] || (u !== null && u === row[1])),
    );
  }

  private insert(): Step {
    const updates = this.draw(2) === 0;
    const made = Array.from(
      { length: updates ? 1 : 1 + this.draw(3) },
      (): Row => [this.draw(kIds), this.maybeNull(60), this.maybeNull(9), this.text()],
    );
    const k = this.draw(9);
    const values = made.map((row) => `(${row.map(literal).join(', ')})`).join(', ');
    const sql = `INSERT INTO t VALUES ${values}${updates ? ` ON DUPLICATE KEY UPDATE k = ${k}` : ''}`;
    const before = this.rows;
    let changed = 0;
    for (const row of made) {
      // The row with the same primary key is found first.
      const other = this.rows.get(row[0]) ?? this.taken(row);
      if (other !== undefined && !updates) {
        this.rows = before;
        return { sql, error: kDuplicate };
      }
      if (other !== undefined && other[2] === k) continue;
      changed += other === undefined ? 1 : 2;
      const now: Row = other === undefined ? row : [other[0], other[1], k, other[3]];
      this.rows = new Map(this.rows).set(now[0], now);
    }
    return { sql, changed };
  }

  private where(): { text: string; holds: (row: Row) => boolean } {
    const [low, high] = [this.draw(kIds), this.draw(kIds)];
    const k = this.draw(9);
    const u = this.draw(60);
    switch (this.draw(6)) {
      case 0:
        return { text: `id = ${low}`, holds: ([id]) => id === low };
      case 1:
        return {
          text: `id BETWEEN ${low} AND ${high}`,
          holds: ([id]) => id >= low && id <= high,
        };
      case 2:
        return { text: `k = ${k}`, holds: (row) => row[2] === k };
      case 3:
        return { text: 'k IS NULL', holds: (row) => row[2] === null };
      case 4:
        return { text: `u > ${u}`, holds: (row) => row[1] !== null && row[1] > u };
      default:
        return {
          text: `k < ${k} AND id > ${low}`,
          holds: (row) => row[2] !== null && row[2] < k && row[0] > low,
        };
    }
  }

  private update(): Step {
    const { text, holds } = this.where();
    const [k, c] = [this.maybeNull(9), this.text()];
    const rows = byId(this.rows.values()).filter(holds);
    const changed = rows.filter((row) => row[2] !== k || row[3] !== c);
    const next = new Map(this.rows);
    for (const [id, u] of changed) next.set(id, [id, u, k, c]);
    this.rows = next;
    return {
      sql: `UPDATE t SET k = ${literal(k)}, c = '${c}' WHERE ${text}`,
      changed: changed.length,
    };
  }

  private remove(): Step {
    const { text, holds } = this.where();
    const limit = this.draw(2) === 0 ? 1 + this.draw(3) : Number.POSITIVE_INFINITY;
    const gone = byId(this.rows.values()).filter(holds).slice(0, limit);
    const next = new Map(this.rows);
    for (const [id] of gone) next.delete(id);
    this.rows = next;
    const end = Number.isFinite(limit) ? ` ORDER BY id LIMIT ${limit}` : '';
    return { sql: `DELETE FROM t WHERE ${text}${end}`, changed: gone.length };
  }

  private select(): Step {
    const { text, holds } = this.where();
    const rows = byId(this.rows.values()).filter(holds);
    if (this.draw(3) === 0)
      return { sql: `SELECT COUNT(*) FROM t WHERE ${text}`, rows: [`${rows.length}\n`] };
    const down = this.draw(2) === 0;
    const limit = 1 + this.draw(20);
    return {
      sql: `SELECT * FROM t WHERE ${text} ORDER BY id${down ? ' DESC' : ''} LIMIT ${limit}`,
      rows: (down ? rows.reverse() : rows).slice(0, limit).map(line),
    };
  }

  /** Rows at the end, when what is open is undone. */
  end(): string {
    return byId((this.begun ?? this.rows).values())
      .map(line)
      .join('');
  }
}

const kEngines = [
  { name: 'InnoDB', engine: 'btree', options: { page_size: 4096 } },
  { name: 'MyRocks', engine: 'lsm', profile: 'myrocks-2020', options: { write_buffer_size: 65_536 } },
  { name: 'TokuDB', engine: 'fractal', options: {} },
];

async function scenarioFor(steps: readonly Step[], cutAt = 0) {
  const document = {
    version: 2,
    name: 'random',
    title: 'random',
    question: 'Is it as the model says?',
    device: { kind: 'flash', profile: 'instant', options: { capacity_bytes: '512 MiB' } },
    ...(cutAt === 0 ? {} : { faults: { options: { power_cut_at_write: cutAt } } }),
    durability: 'every_commit',
    workload: {
      kind: 'sql',
      tables: [kCreate],
      scripts: { talk: steps.map(({ sql }) => sql), all: ['SELECT * FROM t ORDER BY id'] },
      phases: [
        { kind: 'mix', statements: steps.length, weights: { talk: 1 } },
        { kind: 'mix', statements: 1, weights: { all: 1 } },
      ],
    },
    contenders: kEngines,
  };
  await prepareCheck(document);
  return scenarioOf(document);
}

describe.each(kEngines.map(({ name }, at) => ({ name, at })))('$name', ({ at }) => {
  test.each(Array.from({ length: kSeeds }, (_, i) => i + 1))(
    'answers script %i as the model does',
    async (seed) => {
      const model = new Model(generator(seed));
      const steps = model.run(kStatements);
      const answers = await statementsOf(await scenarioFor(steps), at);
      steps.forEach((step, i) => {
        const answer = answers[i] as (typeof answers)[number];
        const words = `${i}: ${step.sql}`;
        expect(answer.error, words).toBe(step.error ?? 0);
        if (step.changed !== undefined) expect(answer.changed, words).toBe(step.changed);
        if (step.rows !== undefined) expect(answer.rows, words).toBe(step.rows.join(''));
      });
      expect(answers.at(-1)?.rows).toBe(model.end());
    },
  );

  test.each(Array.from({ length: kCuts }, (_, i) => i + 1))(
    'has the same rows after power cut %i',
    async (cut) => {
      const model = new Model(generator(1000 + cut));
      const steps = model.run(kStatements);
      const answers = await statementsOf(await scenarioFor(steps, 7 * cut * cut), at);
      expect(answers.at(-1)?.rows).toBe(model.end());
    },
  );
});

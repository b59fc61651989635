// Runs for tests of panels: real engines with a few hundred rows.

import type { Scenario } from '../../web/src/document/scenario/scenario';
import type { Report, TableName, TableRows } from '../../web/src/gen/types';
import { rowsOf } from '../../web/src/model/tables/tables';
import { scenarioOf, tinyBtreeDocument, tinyDocument, tinyFractalDocument } from '../support';
import { type Lab, openLab } from './rig';

const kPhases = [{ kind: 'load' }, { kind: 'update', statements: 2_000 }, { kind: 'get_present' }];
const contenders = (document: object) => (document as { contenders: object[] }).contenders;

/** One tree of each engine on a flash drive. */
function treesScenario(): Scenario {
  return scenarioOf({
    ...tinyDocument('trees', kPhases),
    question: 'Which tree writes least?',
    moments: [{ at: { statements: 700 }, text: 'Every row is loaded.' }],
    contenders: [
      ...contenders(tinyDocument('lsm', [])),
      ...contenders(tinyBtreeDocument('btree', [])),
      ...contenders(tinyFractalDocument('fractal', [])),
    ],
  });
}

/** A single tree on a hard disk, with files large enough for Ribbon filters. */
function diskScenario(): Scenario {
  const options = { filter_policy: 'ribbon', target_file_size_base: '256 KiB' };
  return scenarioOf({
    ...tinyDocument('disk', kPhases, options),
    workload: { kind: 'kv', options: { rows: 6_000, value_bytes: 100 }, phases: kPhases },
    device: { kind: 'hdd', options: { capacity_bytes: '64 MiB' } },
  });
}

/** A single tree on a flash drive: the page then has room for all details. */
function flashScenario(): Scenario {
  return scenarioOf({ ...tinyDocument('flash', kPhases) });
}

/** A tree that holds a table of a workload of statements. */
function tablesScenario(): Scenario {
  return scenarioOf({
    ...tinyBtreeDocument('tables', []),
    workload: {
      kind: 'sql',
      scale: { rows: 100 },
      tables: ['CREATE TABLE t (id INT NOT NULL, k INT NOT NULL, PRIMARY KEY (id), KEY k (k))'],
      scripts: {
        load: ['INSERT INTO t VALUES (:n, uniform(1, 9))'],
        read: ['SELECT id FROM t WHERE k = uniform(1, 9)'],
      },
      phases: [
        { kind: 'load', times: 'rows' },
        { kind: 'mix', statements: 50, weights: { read: 1 } },
      ],
    },
  });
}

/** A tree with clients that change the same few rows. */
function clientsScenario(): Scenario {
  return scenarioOf({
    ...tinyBtreeDocument('clients', []),
    workload: {
      kind: 'sql',
      options: { clients: 8 },
      tables: ['CREATE TABLE t (id INT PRIMARY KEY, v INT NOT NULL)'],
      scripts: {
        open: ['INSERT INTO t VALUES (:n, 0)'],
        change: [
          'BEGIN',
          'SELECT v FROM t WHERE id > uniform(1, 9) FOR UPDATE',
          'UPDATE t SET v = v + 1 WHERE id = uniform(1, 9)',
          'COMMIT',
        ],
      },
      phases: [
        { kind: 'load', script: 'open', times: 9 },
        { kind: 'mix', statements: 600, weights: { change: 1 } },
      ],
    },
  });
}

const kOpen = {
  clients: () => openLab(clientsScenario(), 300),
  tables: () => openLab(tablesScenario(), 150),
  trees: () => openLab(treesScenario(), 1_500),
  disk: () => openLab(diskScenario(), 7_000),
  flash: () => openLab(flashScenario(), 1_500),
} as const;
export type LabName = keyof typeof kOpen;

const labs = new Map<LabName, Promise<Lab>>();
export function labNamed(name: LabName): Promise<Lab> {
  const lab = labs.get(name) ?? kOpen[name]();
  labs.set(name, lab);
  return lab;
}

/** Contenders of the lab `trees`. */
export const kLsm = 0;
export const kBtree = 1;
export const kFractal = 2;

export function rowsIn<N extends TableName>(lab: Lab, contender: number, table: N): TableRows[N][] {
  return rowsOf(lab.bands[contender]?.frame?.tables ?? {}, table);
}

/** The first row that meets the condition. Throws if none does: the test would show nothing. */
export function rowIn<N extends TableName>(
  lab: Lab,
  contender: number,
  table: N,
  holds: (row: TableRows[N]) => boolean = () => true,
): TableRows[N] {
  const row = rowsIn(lab, contender, table).find(holds);
  if (row === undefined) throw new Error(`the lab has no such row in ${table}`);
  return row;
}

export function reportIn(lab: Lab, contender: number): Report {
  const report = lab.stage.runView.getState().reports[contender];
  if (report === undefined) throw new Error(`there is no report of contender ${contender}`);
  return report;
}

// A comparison of two runs: the differences between their documents, then between the reports of
// each pair of contenders.

import type { Scenario } from '../../document/scenario/scenario';
import {
  type DocumentDifference,
  documentDifferences,
  pairContenders,
} from '../../document/scenario/text/document_diff';
import { type Choice, kKeyBytes, optionOf } from '../../document/scenario/values/chosen_options';
import type { Outcome } from '../../model/figures/report_table';
import {
  type ComparedReports,
  compareReports,
  type Reported,
} from '../../model/reports/compared_figures';

/** One of the two runs. */
export interface ComparedRun {
  /** "innodb-vs-myrocks, InnoDB.options.doublewrite=false". */
  readonly label: string;
  /** Origin of its figures: "recorded by build …", "run now". */
  readonly source: string;
  readonly scenario: Scenario;
  /** By contender. */
  readonly outcomes: readonly Outcome[];
}

export interface ComparedPair extends ComparedReports {
  /** "InnoDB", or both names: "InnoDB → MyRocks". */
  readonly name: string;
  readonly a: Outcome;
  readonly b: Outcome;
  /** True if the digests are equal: not only the figures agree, it is the same run. */
  readonly same: boolean;
}

export interface Comparison {
  readonly a: ComparedRun;
  readonly b: ComparedRun;
  readonly documents: readonly DocumentDifference[];
  readonly pairs: readonly ComparedPair[];
  /** Contenders without a counterpart in the other run. */
  readonly onlyA: readonly string[];
  readonly onlyB: readonly string[];
}

export function compareRuns(a: ComparedRun, b: ComparedRun): Comparison {
  const pairs = pairContenders(a.scenario.contenders, b.scenario.contenders);
  const alone = ({ scenario }: ComparedRun, side: 0 | 1) =>
    scenario.contenders.flatMap(({ name }, i) =>
      pairs.some((pair) => pair[side] === i) ? [] : [name],
    );
  return {
    a,
    b,
    documents: documentDifferences(a.scenario, b.scenario),
    pairs: pairs.flatMap(([i, j]) => {
      const [ofA, ofB] = [a.outcomes[i], b.outcomes[j]];
      return ofA && ofB ? [comparePair(ofA, ofB, a.scenario, b.scenario)] : [];
    }),
    onlyA: alone(a, 0),
    onlyB: alone(b, 1),
  };
}

function comparePair(a: Outcome, b: Outcome, ofA: Scenario, ofB: Scenario): ComparedPair {
  return {
    name: a.name === b.name ? a.name : `${a.name} → ${b.name}`,
    a,
    b,
    same: a.report.digest === b.report.digest && a.statements === b.statements,
    ...compareReports(reported(a, ofA), reported(b, ofB)),
  };
}

/** The report with what its drive's lifetime needs of the scenario. */
export function reported(
  { report }: Pick<Outcome, 'report'>,
  { workload, device }: Scenario,
): Reported {
  const { kind, profile, options } = device;
  const drive: Choice = { role: 'device', kind, profile, options };
  return {
    report,
    capacityBytes: optionOf(drive, 'capacity_bytes'),
    rowBytes: rowBytes(workload),
  };
}

/** Bytes of key and value; 0 for workloads with rows of several sizes. */
function rowBytes({ kind, profile, options }: Scenario['workload']): number {
  const valueBytes = optionOf({ role: 'workload', kind, profile, options }, 'value_bytes');
  return valueBytes === 0 ? 0 : kKeyBytes + valueBytes;
}

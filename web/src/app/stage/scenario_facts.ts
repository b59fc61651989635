// Facts about a run before it starts: the unit of its answer, and sizes for the header.

import type { Scenario } from '../../document/scenario/scenario';
import { type Choice, kKeyBytes, optionOf } from '../../document/scenario/values/chosen_options';
import { groupNamed } from '../../document/scenario/values/options';
import type { AnswerQuestion } from '../../model/figures/answer';
import { formatBytes, formatCount } from '../../model/values/units';

/**
 * The unit of the answer: "row of 116 B". Rows of several sizes have no common unit, so they count
 * by the kilobyte.
 */
export function answerUnit({ workload }: Scenario): string {
  const bytes = rowBytes(choiceOf(workload));
  const counts = workload.phases.some(({ kind }) => kind === 'merge');
  return bytes === undefined ? 'kilobyte of rows' : `${counts ? 'increment' : 'row'} of ${bytes} B`;
}

/** The question that the headline answers. */
export const questionOf = (scenario: Scenario): AnswerQuestion => ({
  unit: answerUnit(scenario),
  in: scenario.answer?.in ?? 'bytes',
  pauseNs: optionOf(choiceOf(scenario.workload), 'think_ns'),
});

function choiceOf({ kind, profile, options }: Scenario['workload']): Choice {
  return { role: 'workload', kind, profile, options };
}

/** Bytes of key and value; undefined for tables, whose rows have several sizes. */
function rowBytes(work: Choice): number | undefined {
  const sized = groupNamed('workload', work.kind)?.options.some(
    ({ name }) => name === 'value_bytes',
  );
  return sized === true ? kKeyBytes + optionOf(work, 'value_bytes') : undefined;
}

/**
 * Returns the header's facts: "400,000 rows × 116 B" (tables: "500,000 rows") and "flash sata-mlc,
 * 1.07 GB, 7.4% spare".
 */
export function headerFacts(scenario: Scenario): string[] {
  const { workload, device } = scenario;
  const work = choiceOf(workload);
  const drive: Choice = {
    role: 'device',
    kind: device.kind,
    profile: device.profile,
    options: device.options,
  };
  const rows = optionOf(work, 'rows');
  const bytes = rowBytes(work);
  // Disks have no over-provisioning: the option reads 0, and the words leave it out.
  const spare = optionOf(drive, 'over_provisioning_permille') / 10;
  const profile = device.profile ?? groupNamed('device', device.kind)?.profiles[0]?.name ?? '';
  return [
    `${formatCount(rows)} rows${bytes === undefined ? '' : ` × ${bytes} B`}`,
    `${device.kind} ${profile}, ${formatBytes(optionOf(drive, 'capacity_bytes'))}${spare > 0 ? `, ${spare}% spare` : ''}`,
  ];
}

// What is known of a run before it starts: what its question is about, and sizes for the header.

import { type Choice, kKeyBytes, optionOf } from '../../document/scenario/chosen_options';
import { groupNamed } from '../../document/scenario/options';
import type { Scenario } from '../../document/scenario/scenario';
import type { Asked } from '../../model/answer';
import { formatBytes, formatCount } from '../../model/units';

/** What the answer counts in: "row of 116 B"; rows of several sizes count by the kilobyte. */
export function answerUnit({ workload }: Scenario): string {
  const bytes = rowBytes(choiceOf(workload));
  const counts = workload.phases.some(({ kind }) => kind === 'merge');
  return bytes === undefined ? 'kilobyte of rows' : `${counts ? 'increment' : 'row'} of ${bytes} B`;
}

/** What the headline counts. */
export const askedOf = (scenario: Scenario): Asked => ({
  unit: answerUnit(scenario),
  in: scenario.answer?.in ?? 'bytes',
  pauseNs: optionOf(choiceOf(scenario.workload), 'think_ns'),
});

function choiceOf({ kind, profile, options }: Scenario['workload']): Choice {
  return { role: 'workload', kind, profile, options };
}

/** Key and value; undefined for tables, which have rows of several sizes. */
function rowBytes(work: Choice): number | undefined {
  const sized = groupNamed('workload', work.kind)?.options.some(
    ({ name }) => name === 'value_bytes',
  );
  return sized === true ? kKeyBytes + optionOf(work, 'value_bytes') : undefined;
}

/**
 * "400,000 rows × 116 B" (tables: "500,000 rows"), "flash sata-mlc, 1.07 GB, 7.4% spare": the
 * header's facts.
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
  // A disk has no spare blocks.
  const spare = optionOf(drive, 'over_provisioning_permille') / 10;
  const profile = device.profile ?? groupNamed('device', device.kind)?.profiles[0]?.name ?? '';
  return [
    `${formatCount(rows)} rows${bytes === undefined ? '' : ` × ${bytes} B`}`,
    `${device.kind} ${profile}, ${formatBytes(optionOf(drive, 'capacity_bytes'))}${spare > 0 ? `, ${spare}% spare` : ''}`,
  ];
}

// The point at which the rows that a run loads exceed memory. Memory is read from the scenario's
// knob for it, which sets it in all trees alike.
import { settingOf, shareOfData } from '../../../document/scenario/knobs/knobs';
import type { Scenario } from '../../../document/scenario/scenario';

/** Returns the statement of the load; undefined if all rows fit, or none are loaded one by one. */
export function outgrownAt(scenario: Scenario): number | undefined {
  const knob = scenario.knobs.find(({ of_data: ofData }) => ofData === true);
  const [phase] = scenario.workload.phases;
  if (knob === undefined || phase?.kind !== 'load') return undefined;
  const setting = settingOf(scenario, knob);
  const share = setting < 0 ? undefined : shareOfData(knob, setting, scenario);
  const rows = scenario.workload.options?.rows;
  if (share === undefined || share >= 1 || typeof rows !== 'number') return undefined;
  return Math.round(share * rows);
}

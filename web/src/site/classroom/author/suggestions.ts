// Names that a teacher may type: measures of an exercise's runs, and paths of its options.
import { namesIn } from '../../../document/exercise/grading/run';
import type { Scenario } from '../../../document/scenario/scenario';
import { groupNamed, phaseGroup } from '../../../document/scenario/values/options';

const quoted = (name: string): string => (/^\w+$/.test(name) ? name : `"${name}"`);

export function measuresFor(scenario: Scenario): readonly string[] {
  const { runs, fields, shared } = namesIn({ scenario });
  const parts = Object.entries(shared);
  return [
    ...runs.map(({ name }) => `rate("${name}")`),
    ...runs.flatMap(({ name, options }) => [
      ...fields.map((field) => `${quoted(name)}.${field}`),
      ...options.map((option) => `${quoted(name)}.options.${option}`),
    ]),
    ...parts.flatMap(([part, options]) =>
      (options as readonly string[]).map((one) => `${part}.${one}`),
    ),
  ];
}

export function pathsFor({ contenders, device, workload }: Scenario): readonly string[] {
  const names = (group: ReturnType<typeof groupNamed>) =>
    group?.options.map(({ name }) => name) ?? [];
  const under = (path: string, options: readonly string[]) =>
    options.map((option) => `${path}.${option}`);
  return [
    ...contenders.flatMap(({ name, engine }) =>
      under(`${name}.options`, names(groupNamed('engine', engine))),
    ),
    ...under('workload.options', names(groupNamed('workload', workload.kind))),
    ...workload.phases.flatMap((_, i) =>
      under(`workload.phases[${i}]`, names(phaseGroup(workload.kind))),
    ),
    'device.profile',
    ...under('device.options', names(groupNamed('device', device.kind))),
    'durability',
  ];
}

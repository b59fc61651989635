// Prints a scenario in its shortest readable form: sizes and times as "28 MiB" and "7 us", defaults
// left out.
import type { OptionGroupSchema } from '../../../gen/schema';
import type { PartChoice, Scenario } from '../scenario';
import { groupNamed, type OptionValues, phaseGroup } from '../values/options';
import { printQuantity } from '../values/units';

/** Returns the text of a document that parses to this scenario. */
export function printScenario(scenario: Scenario): string {
  const { device, volume, faults, workload, contenders, ...rest } = scenario;
  const { knobs, moments, sizes, claims, ...head } = rest;
  const document = {
    ...head,
    device: { ...device, ...written(device, groupNamed('device', device.kind)) },
    ...(volume === undefined
      ? {}
      : { volume: { ...volume, ...written(volume, groupNamed('volume', 'volume')) } }),
    ...(faults === undefined
      ? {}
      : { faults: { ...faults, ...written(faults, groupNamed('volume', 'faults')) } }),
    workload: {
      ...workload,
      ...written(workload, groupNamed('workload', workload.kind)),
      phases: workload.phases.map((phase) => quantities(phase, phaseGroup(workload.kind))),
    },
    contenders: contenders.map((one) => ({
      ...one,
      ...written(one, groupNamed('engine', one.engine)),
    })),
    ...(knobs.length > 0 ? { knobs } : {}),
    ...(moments.length > 0 ? { moments } : {}),
    ...(sizes.length > 0 ? { sizes } : {}),
    ...(claims.length > 0 ? { claims } : {}),
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

const written = (choice: PartChoice, group: OptionGroupSchema | undefined) => ({
  options: quantities(choice.options ?? {}, group),
});

function quantities(values: OptionValues, group: OptionGroupSchema | undefined): OptionValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const type = group?.options.find((option) => option.name === name)?.type;
      return [
        name,
        typeof value === 'number' && (type === 'bytes' || type === 'ns')
          ? printQuantity(value, type)
          : value,
      ];
    }),
  );
}

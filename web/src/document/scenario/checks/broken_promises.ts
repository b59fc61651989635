// Finds options of contenders that contradict the scenario's promise of durability.
import { kDurabilities } from '../../../gen/schema';
import { engineOf, optionsFor, promisedOptions, secondMs } from '../durability';
import type { Contender, Scenario } from '../scenario';
import type { Issue } from '../values/issue';
import { printOption } from '../values/options';

export function brokenPromises(scenario: Scenario): Issue[] {
  return scenario.contenders.flatMap((contender, index) => {
    const group = engineOf(contender);
    const promised = promisedOptions(scenario, contender);
    return group.options.flatMap((option): Issue[] => {
      const { name } = option;
      const written = contender.options?.[name];
      const wanted = promised[name];
      if (wanted === undefined || written === undefined || written === wanted) return [];
      const print = (value: typeof written) =>
        typeof value === 'number' ? printOption(option, value) : String(value);
      return [
        {
          path: `contenders[${index}].options.${name}`,
          message: `must be ${print(wanted)}, or left out, as durability is ${scenario.durability}, not ${print(written)}${allowing(scenario, contender, name)}`,
          nearest: print(wanted),
        },
      ];
    });
  });
}

/**
 * Returns "; durability relaxed allows it", or nothing if no promise allows the contender's value.
 */
function allowing(scenario: Scenario, contender: Contender, name: string): string {
  const allowed = kDurabilities.filter((promise) => {
    const wanted = optionsFor(engineOf(contender), promise, secondMs(scenario))[name];
    return wanted === undefined || wanted === contender.options?.[name];
  });
  return allowed.length === 0 ? '' : `; durability ${allowed.join(' or ')} allows it`;
}

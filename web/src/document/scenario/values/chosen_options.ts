// The values that a run's options will have, known before it runs.
import type { OptionRole } from '../../../gen/schema';
import { checkOption, groupNamed, type OptionValues } from './options';

/** A scenario's choice within one option group. */
export interface Choice {
  role: OptionRole;
  kind: string;
  profile?: string | undefined;
  options?: OptionValues | undefined;
}

/**
 * Returns the value that an option will have: the document's, else the profile's, else that of the
 * option it inherits from, else the default. 0 if the group has no such option.
 */
export function optionOf(choice: Choice, name: string): number {
  const group = groupNamed(choice.role, choice.kind);
  const option = group?.options.find((one) => one.name === name);
  if (group === undefined || option === undefined) return 0;
  const written = choice.options?.[name];
  const checked = written === undefined ? undefined : checkOption(option, written);
  if (checked?.ok === true) return checked.value;
  const profile =
    choice.profile === undefined
      ? group.profiles[0]
      : group.profiles.find((one) => one.name === choice.profile);
  const ofProfile = profile?.values[name];
  if (ofProfile === undefined && option.inherits !== undefined)
    return optionOf(choice, option.inherits);
  return ofProfile ?? option.default;
}

/** Bytes of a key of the kv workload. */
export const kKeyBytes = 16;

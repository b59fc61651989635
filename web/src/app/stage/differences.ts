// The differences between two runs of a scenario, in words: "memory 12 MiB".
import {
  type DocumentDifference,
  documentDifferences,
} from '../../document/scenario/document_diff';
import { settingOf, settingWords, turned } from '../../document/scenario/knobs/knobs';
import type { Scenario } from '../../document/scenario/scenario';

/** Differences named in full; further ones are only counted. */
const kMax = 2;

/** Returns the values of `before` that `now` has changed: "memory 12 MiB and 1 more". */
export function differenceWords(before: Scenario, now: Scenario): string {
  const differing = now.knobs.filter((knob) => settingOf(before, knob) !== settingOf(now, knob));
  const words = differing.map((knob) => {
    const setting = settingOf(before, knob);
    return `${knob.label} ${setting < 0 ? 'as it was' : settingWords(knob, setting, before)}`;
  });
  // Differences that no knob covers are named by their options.
  const rest = differing.reduce((run, knob) => {
    const setting = settingOf(now, knob);
    return setting < 0 ? run : turned(run, knob, setting);
  }, before);
  const all = [...words, ...otherWords(rest, now)];
  const more = all.length > kMax ? ` and ${all.length - kMax} more` : '';
  return `${all.slice(0, kMax).join(', ')}${more}`;
}

/** Differences outside knobs, ranked: durability first, then contenders, then shared parts. */
function otherWords(before: Scenario, now: Scenario): string[] {
  const all = documentDifferences(before, now).map((one) => ({ ...one, ...namesOf(one.path) }));
  const rank = ({ part, name }: OptionPath) =>
    name === 'durability' ? 0 : isTree(part, before) ? 1 : 2;
  return all
    .filter(
      ({ part, name }) => !all.some((head) => head.part === part && isImpliedBy(name, head.name)),
    )
    .sort((one, other) => rank(one) - rank(other))
    .map((one) => wordsOf(one, before));
}

interface OptionPath {
  /** "InnoDB", "device", "workload.phases[1]"; empty for properties of the whole run. */
  readonly part: string;
  /** "compression", "profile", "seed". */
  readonly name: string;
}

function namesOf(path: string): OptionPath {
  const cut = path.lastIndexOf('.');
  const part = path.slice(0, Math.max(0, cut)).replace(/\.options$/, '');
  return { part, name: path.slice(cut + 1) };
}

/**
 * A different kind implies a different profile, and that implies different options: name the first
 * only.
 */
const kImplying: readonly string[] = ['kind', 'engine', 'profile'];
function isImpliedBy(name: string, head: string): boolean {
  const [of, by] = [kImplying.indexOf(name), kImplying.indexOf(head)];
  return by >= 0 && (of < 0 || of > by);
}

const isTree = (part: string, { contenders }: Scenario): boolean =>
  contenders.some(({ name }) => part === name || part.startsWith(`${name} → `));

function wordsOf({ part, name, a }: OptionPath & DocumentDifference, before: Scenario): string {
  if (name === 'durability') return `durability ${a?.replaceAll('_', ' ') ?? 'as profiles say'}`;
  const of = before.contenders.length > 1 && isTree(part, before) ? `${part} ` : '';
  if (a === undefined) return `${of}no ${name}`;
  return `${of}${kImplying.includes(name) ? '' : `${name} `}${a}`;
}

// What one run of a scenario had where another has something else, in words: "memory 12 MiB".
import {
  type DocumentDifference,
  documentDifferences,
} from '../../document/scenario/document_diff';
import { settingOf, settingWords, turned } from '../../document/scenario/knobs';
import type { Scenario } from '../../document/scenario/scenario';

/** More of them are counted. */
const kMax = 2;

export function differenceWords(before: Scenario, now: Scenario): string {
  const differing = now.knobs.filter((knob) => settingOf(before, knob) !== settingOf(now, knob));
  const words = differing.map((knob) => {
    const setting = settingOf(before, knob);
    return `${knob.label} ${setting < 0 ? 'as it was' : settingWords(knob, setting, before)}`;
  });
  // What is left is said by the options' own names.
  const rest = differing.reduce((run, knob) => {
    const setting = settingOf(now, knob);
    return setting < 0 ? run : turned(run, knob, setting);
  }, before);
  const all = [...words, ...otherWords(rest, now)];
  const more = all.length > kMax ? ` and ${all.length - kMax} more` : '';
  return `${all.slice(0, kMax).join(', ')}${more}`;
}

/** The rest of what documents differ in: the promise, then contenders, then what they share. */
function otherWords(before: Scenario, now: Scenario): string[] {
  const all = documentDifferences(before, now).map((one) => ({ ...one, ...namesOf(one.path) }));
  const rank = ({ part, name }: Named) =>
    name === 'durability' ? 0 : isTree(part, before) ? 1 : 2;
  return all
    .filter(
      ({ part, name }) => !all.some((head) => head.part === part && isSaidBy(name, head.name)),
    )
    .sort((one, other) => rank(one) - rank(other))
    .map((one) => wordsOf(one, before));
}

interface Named {
  /** "InnoDB", "device", "workload.phases[1]"; nothing for what the whole run has. */
  readonly part: string;
  /** "compression", "profile", "seed". */
  readonly name: string;
}

function namesOf(path: string): Named {
  const cut = path.lastIndexOf('.');
  const part = path.slice(0, Math.max(0, cut)).replace(/\.options$/, '');
  return { part, name: path.slice(cut + 1) };
}

/** Another kind has another profile, and another profile other options: the first says it all. */
const kHeads: readonly string[] = ['kind', 'engine', 'profile'];
function isSaidBy(name: string, head: string): boolean {
  const [of, by] = [kHeads.indexOf(name), kHeads.indexOf(head)];
  return by >= 0 && (of < 0 || of > by);
}

const isTree = (part: string, { contenders }: Scenario): boolean =>
  contenders.some(({ name }) => part === name || part.startsWith(`${name} → `));

function wordsOf({ part, name, a }: Named & DocumentDifference, before: Scenario): string {
  if (name === 'durability') return `durability ${a?.replaceAll('_', ' ') ?? 'as profiles say'}`;
  const of = before.contenders.length > 1 && isTree(part, before) ? `${part} ` : '';
  if (a === undefined) return `${of}no ${name}`;
  return `${of}${kHeads.includes(name) ? '' : `${name} `}${a}`;
}

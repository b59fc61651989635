// Every option of every engine has an effect: two of its values make different runs, or kWithout
// has the reason why not. This finds options that no code reads any more.
import { expect, test } from 'vitest';
import { parseScenario } from '../../web/src/document/scenario/checks/parse';
import { printIssue } from '../../web/src/document/scenario/values/issue';
import {
  documentValue,
  groupsOf,
  type OptionValue,
} from '../../web/src/document/scenario/values/options';
import type { OptionSchema } from '../../web/src/gen/schema';
import { kPhases, kTrials, kWithout, type Trial, trialOf } from '../extremes/option_trials';
import { casesOf, kTinyDocuments, startWasmLab } from '../support';

/** The digest of a run, or the words of its refusal. */
type Ended = { readonly digest: string } | { readonly refused: string };

async function run(engine: string, trial: Trial, changed: object): Promise<Ended> {
  const make = kTinyDocuments[engine] as NonNullable<(typeof kTinyDocuments)[string]>;
  const document = {
    ...make('effects', kPhases, { ...trial.options, ...changed }),
    ...(trial.workload === undefined ? {} : { workload: trial.workload }),
    ...(trial.device === undefined ? {} : { device: trial.device }),
    ...(trial.volume === undefined ? {} : { volume: trial.volume }),
  };
  const parsed = parseScenario(document);
  if (!parsed.ok) return { refused: parsed.issues.map(printIssue).join('; ') };
  const [one] = casesOf(parsed);
  const lab = await startWasmLab();
  try {
    await lab.load((one as NonNullable<typeof one>).request);
    await lab.advance({ stop: 'end', target: 0, maxSteps: 1e9, facts: 'off' });
    return { digest: (await lab.report()).digest };
  } catch (error) {
    return { refused: (error as Error).message };
  } finally {
    lab.close();
  }
}

function valuesOf(option: OptionSchema): OptionValue[] {
  const { type, min, max, default: usual } = option;
  const all =
    type === 'flag' || type === 'enum'
      ? Array.from({ length: max - min + 1 }, (_, i) => min + i)
      : [min, Math.min(max, Number.MAX_SAFE_INTEGER), usual * 4, Math.floor(usual / 4)];
  return all
    .filter((value) => value >= min && value <= max)
    .map((value) => documentValue(option, value));
}

/** Runs without a changed option, shared by trials of equal workloads. */
const usual = new Map<string, Promise<Ended>>();
function usualRun(engine: string, trial: Trial): Promise<Ended> {
  const key = JSON.stringify([engine, trial]);
  const ended = usual.get(key) ?? run(engine, trial, {});
  usual.set(key, ended);
  return ended;
}

/** A sentence about the fault; empty if the option has an effect. */
async function fault(engine: string, option: OptionSchema): Promise<string> {
  const { values, ...trial } = trialOf(engine, option.name);
  const ended =
    values === undefined
      ? await usualRun(engine, trial)
      : await run(engine, trial, { [option.name]: values[0] });
  if (!('digest' in ended)) return `${option.name}: ${ended.refused}`;
  const tried: string[] = [];
  for (const value of values === undefined ? valuesOf(option) : [values[1]]) {
    const other = await run(engine, trial, { [option.name]: value });
    if ('digest' in other && other.digest !== ended.digest) return '';
    tried.push('digest' in other ? `${value}` : `${value} refused, ${other.refused}`);
  }
  return `${option.name} changes nothing: ${tried.join(', ')}`;
}

test.for(groupsOf('engine'))('every option of $group changes a run', async (group) => {
  const faults: string[] = [];
  const without = kWithout[group.group] ?? {};
  const names = group.options.map(({ name }) => name);
  for (const name of [...Object.keys(without), ...Object.keys(kTrials[group.group] ?? {})])
    expect(names).toContain(name);
  for (const option of group.options) {
    const found = await fault(group.group, option);
    const listed = option.name in without;
    if (found !== '' && !listed) faults.push(found);
    if (found === '' && listed) faults.push(`${option.name} is listed as one without an effect`);
  }
  expect(faults).toEqual([]);
});

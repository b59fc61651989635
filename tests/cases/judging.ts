// Runs cases natively and judges their figures.
import { readFileSync } from 'node:fs';
import { parseScenarioText } from '../../web/src/document/scenario/checks/parse';
import { toLoadRequests } from '../../web/src/document/scenario/load_request';
import type { Report } from '../../web/src/gen/types';
import { startNativeLab } from '../support';
import { type Case, type Figure, kCases, type Runs } from './cases';

export interface Judged {
  readonly figure: Figure;
  readonly ours: number;
  readonly holds: boolean;
}

const textOf = (name: string): string =>
  readFileSync(new URL(`${name}.json`, import.meta.url), 'utf8');

/** Returns the problems of a case's document. */
export function problemsOf({ name }: Case): string {
  const parsed = parseScenarioText(textOf(name));
  return parsed.ok ? '' : JSON.stringify(parsed.issues);
}

/**
 * Runs a document to its end; returns its reports by contender, in their order. Throws its
 * problems, or the message of a run that stops.
 */
export async function reportsOf(name: string): Promise<Map<string, Report>> {
  const parsed = parseScenarioText(textOf(name));
  if (!parsed.ok) throw new Error(`${name}: ${JSON.stringify(parsed.issues)}`);
  const reports = new Map<string, Report>();
  for (const [i, request] of toLoadRequests(parsed.scenario).entries()) {
    const lab = await startNativeLab();
    try {
      await lab.load(request);
      const toEnd = () =>
        lab.advance({ stop: 'end', target: 0, maxSteps: 2_000_000, facts: 'off' });
      let { status } = await toEnd();
      while (status.state === 0) ({ status } = await toEnd());
      if (status.state !== 1) throw new Error(`${name}: ${status.message}`);
      reports.set(parsed.scenario.contenders[i]?.name ?? '', (await lab.report()) as Report);
    } finally {
      lab.close();
    }
  }
  return reports;
}

const kept = new Map<string, Map<string, Report>>();

/** Runs a case and those beside it, each once a process, and judges its figures. */
export async function judge(one: Case): Promise<Judged[]> {
  for (const name of [one.name, ...(one.beside ?? [])])
    if (!kept.has(name)) kept.set(name, await reportsOf(name));
  const of: Runs = (name, contender) => {
    const reports = kept.get(name);
    const report =
      contender === undefined ? reports?.values().next().value : reports?.get(contender);
    if (report === undefined) throw new Error(`no run of ${contender ?? name} in ${name}`);
    return report;
  };
  return one.figures.map((figure) => {
    const ours = figure.value(of);
    return { figure, ours, holds: ours >= figure.from && ours <= figure.to };
  });
}

export const casesNamed = (matches: (name: string) => boolean): readonly Case[] =>
  kCases.filter(({ name }) => matches(name));

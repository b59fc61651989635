// `import`: options files and command lines of real programs become a scenario, with an account of
// every line.
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { countKinds, type Row } from '../web/src/document/bring/account';
import { type Brought, bring } from '../web/src/document/bring/bring';
import { kMaxFileBytes } from '../web/src/document/bring/setting';
import { parseScenario } from '../web/src/document/scenario/checks/parse';
import { printScenario } from '../web/src/document/scenario/text/print';
import { printIssue } from '../web/src/document/scenario/values/issue';
import type { Arguments } from './arguments';
import { UsageError } from './usage';

export async function importCommand(words: readonly string[], options: Arguments): Promise<number> {
  if (words.length === 0)
    throw new UsageError('"import" needs a file: an OPTIONS file, a my.cnf, a command line …');
  const made = bring(words.map(sourceOf), { asItIs: options.asItIs });
  if (made.document === undefined) throw new UsageError(made.troubles.join('\n'));
  for (const trouble of made.troubles) process.stderr.write(`${trouble}\n`);
  const scenario = scenarioText(made);
  if (options.out !== undefined) write(options.out, scenario);
  process.stdout.write(options.json ? jsonOf(made, scenario) : tableOf(made));
  if (!options.json && options.out === undefined) process.stdout.write(`\n${scenario}`);
  return 0;
}

function sourceOf(path: string) {
  if (path === '-') return { name: 'stdin', text: readFileSync(0, 'utf8') };
  if (!existsSync(path) || !statSync(path).isFile())
    throw new UsageError(`there is no file "${path}"`);
  if (statSync(path).size > kMaxFileBytes) throw new UsageError(`${path} is larger than 1 MiB`);
  return { name: basename(path), text: readFileSync(path, 'utf8') };
}

function scenarioText({ document }: Brought): string {
  const parsed = parseScenario(document);
  if (parsed.ok) return printScenario(parsed.scenario);
  throw new Error(`no scenario can be made of this:\n${parsed.issues.map(printIssue).join('\n')}`);
}

function write(out: string, text: string): void {
  if (existsSync(out)) throw new UsageError(`--out: ${out} exists already; name a file to create`);
  writeFileSync(out, text);
  process.stderr.write(`wrote ${out}; run it with: npx three-trees run ${out}\n`);
}

function jsonOf({ files, rows, assumed, troubles }: Brought, scenario: string): string {
  const read = files.map(({ file, form, silent }) => ({ file, form, silent }));
  const answer = { files: read, rows, assumed, troubles, scenario: JSON.parse(scenario) };
  return `${JSON.stringify(answer, null, 2)}\n`;
}

function tableOf({ files, rows, assumed }: Brought): string {
  const lines: string[] = [];
  for (const { file, form } of files) {
    lines.push(`${file}: ${form}`);
    for (const row of rows.filter((one) => one.file === file)) lines.push(`  ${lineOf(row)}`);
  }
  const counts = Object.entries(countKinds(rows)).map(([kind, count]) => `${count} ${kind}`);
  lines.push('', `${counts.join(', ')}.`, ...assumed);
  return `${lines.join('\n')}\n`;
}

function lineOf({ line, name, value, kind, ours, from, to, says }: Row): string {
  const given = value === '' ? name : `${name} = ${value}`;
  const became = from === undefined ? to : `${from} → ${to ?? ''}`;
  const words = [ours, became, says].filter((one) => one !== undefined && one !== '');
  const short = given.length > 60 ? `${given.slice(0, 59)}…` : given;
  return `${String(line).padStart(4)}  ${kind.padEnd(12)}  ${short.padEnd(44)}  ${words.join(': ')}`.trimEnd();
}

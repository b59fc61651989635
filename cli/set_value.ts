// `--set PATH=VALUE` replaces one value of a scenario's document. Paths are those that `compare`
// prints: InnoDB.options.doublewrite, device.kind, workload.phases[1].statements, seed.

import { parseScenario } from '../web/src/document/scenario/checks/parse';
import { namesAt } from '../web/src/document/scenario/checks/places';
import { type Path, pathOf } from '../web/src/document/scenario/knobs/document_path';
import {
  groupAt,
  isOfScale,
  optionAt,
  valueAt,
} from '../web/src/document/scenario/knobs/option_places';
import type { Scenario } from '../web/src/document/scenario/scenario';
import { printScenario } from '../web/src/document/scenario/text/print';
import { printIssue } from '../web/src/document/scenario/values/issue';
import { nearest } from '../web/src/document/scenario/values/nearest';
import { readNumber, readWritten } from '../web/src/document/scenario/values/written';
import { UsageError } from './usage';

/** The parts of a document that decide its run; its words change no figure. */
const kRun = ['seed', 'durability', 'device', 'volume', 'faults', 'workload', 'follow'];
/** Entries with one value, besides options. */
const kLeaves = ['seed', 'durability', 'follow', 'kind', 'engine', 'name', 'profile', 'use'];

/** Applies the settings in order. Throws UsageError for an unknown path or a value not allowed. */
export function withValues(scenario: Scenario, settings: readonly string[]): Scenario {
  if (settings.length === 0) return scenario;
  // Moments, knobs and claims describe the scenario before the change, and may no longer hold.
  const {
    moments: _moments,
    answer: _answer,
    knobs: _knobs,
    sizes: _sizes,
    claims: _claims,
    ...rest
  } = scenario;
  const bare = { ...rest, moments: [], knobs: [], sizes: [], claims: [] };
  const document = JSON.parse(printScenario(bare)) as Scenario;
  for (const setting of settings) setOne(document, setting);
  const parsed = parseScenario(document);
  if (parsed.ok) return parsed.scenario;
  const lines = parsed.issues.map((issue) => `  ${printIssue(issue)}`);
  throw new UsageError(`--set ${settings.join(' --set ')}:\n${lines.join('\n')}`);
}

function setOne(document: Scenario, setting: string): void {
  // A contender's name may have a "=" in it.
  const names = document.contenders.filter(({ name }) => setting.startsWith(`${name}.`));
  const equals = setting.indexOf('=', Math.max(0, ...names.map(({ name }) => name.length)));
  if (equals < 1) throw new UsageError(`--set needs PATH=VALUE, not "${setting}"`);
  const [words, text] = [setting.slice(0, equals), setting.slice(equals + 1)];
  const path = checkedPath(document, words);
  const last = path.at(-1) as string;
  let node = document as unknown as Record<string | number, unknown>;
  for (const part of path.slice(0, -1)) {
    node[part] ??= {};
    node = node[part] as Record<string | number, unknown>;
  }
  node[last] = readValue(document, path, text);
  // All kinds of phases share their options, so only those of other kinds are dropped.
  if (last === 'engine' || (last === 'kind' && path.length === 2))
    dropForeign(document, path.slice(0, -1), node);
}

/** Removes the profile, and the options that the new kind does not have. */
function dropForeign(document: Scenario, path: Path, node: Record<string, unknown>): void {
  const known = groupAt([...path, 'options'], document)?.options.map(({ name }) => name) ?? [];
  const options = Object.entries(node.options ?? {});
  node.options = Object.fromEntries(options.filter(([name]) => known.includes(name)));
  delete node.profile;
}

/** Quantities stay text, as in "64 MiB": the document's checks parse them. */
function readValue(document: Scenario, path: Path, text: string): unknown {
  const option = optionAt(path, document);
  return option === undefined ? readNumber(text) : readWritten(option, text);
}

function checkedPath(document: Scenario, words: string): Path {
  const path = pathOf(words, document);
  const [first = ''] = path.map(String);
  if (first !== 'contenders' && !kRun.includes(first)) {
    const known = [...document.contenders.map(({ name }) => name), ...kRun];
    throw unknown(words, first, nearest(first, known));
  }
  for (let i = 1; i < path.length; i++)
    checkPart(document, path.slice(0, i), path[i] as string | number, words);
  if (isLeaf(document, path)) return path;
  const inside = Array.isArray(valueAt(path, document)) ? [...path, 0] : path;
  const example = `${words}${inside === path ? '' : '[0]'}.${namesAt(inside, document)[0]}`;
  throw new UsageError(`--set ${words}: this has parts; name one value, such as "${example}"`);
}

const isLeaf = (document: Scenario, path: Path): boolean =>
  kLeaves.includes(String(path.at(-1))) || optionAt(path, document) !== undefined;

/** Throws if `path` has no part of this name. `words`: the whole path as typed, for the error. */
function checkPart(document: Scenario, path: Path, part: string | number, words: string): void {
  const node = valueAt(path, document);
  if (isLeaf(document, path)) throw unknown(words, String(part), undefined);
  if (Array.isArray(node)) checkEntry(node, path, part, words);
  else checkName(document, path, String(part), words);
}

/** An index one past the last adds a phase; in other lists it is an error. */
function checkEntry(
  list: readonly unknown[],
  path: Path,
  part: string | number,
  words: string,
): void {
  const end = list.length + (path.at(-1) === 'phases' ? 1 : 0);
  if (typeof part === 'number' && part < end) return;
  throw new UsageError(
    `--set ${words}: ${path.join('.')} has the entries 0 to ${end - 1}, not ${part}`,
  );
}

function checkName(document: Scenario, path: Path, part: string, words: string): void {
  const known = namesAt(path, document);
  // A workload that is used has more numbers than a scenario sets; the document's checks know them.
  if (isOfScale([...path, part])) return;
  if (known.includes(part)) return;
  // Readers often omit "options.", so its names are candidates too.
  const inside = known.includes('options')
    ? (groupAt(path, document)?.options ?? []).map(({ name }) => name)
    : [];
  const guess = nearest(part, [...known, ...inside]);
  const full = guess !== undefined && inside.includes(guess) ? `options.${guess}` : guess;
  throw unknown(words, part, full);
}

/** `guess`: a known name near the part. */
function unknown(words: string, part: string, guess: string | undefined): UsageError {
  const at = words.lastIndexOf(part);
  const meant = `${words.slice(0, at)}${guess}${words.slice(at + part.length)}`;
  return new UsageError(
    `--set ${words}: nothing is called "${part}"${guess === undefined ? '' : `; did you mean "${meant}"?`}`,
  );
}

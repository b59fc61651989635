// Sources of scenarios and engines: files by path or name, and a build to run them.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { prepareCheck } from '../web/src/document/link/prepare';
import type { Gallery } from '../web/src/document/link/url';
import { parseScenarioText } from '../web/src/document/scenario/checks/parse';
import { kMaxDocumentBytes } from '../web/src/document/scenario/received/guard';
import type { Scenario } from '../web/src/document/scenario/scenario';
import { printIssue } from '../web/src/document/scenario/values/issue';
import { nearest } from '../web/src/document/scenario/values/nearest';
import {
  LabInstance,
  type StartInstance,
  wasmStarter,
} from '../web/src/run/transport/lab_instance';
import type { Arguments } from './arguments';
import { startNative } from './native';
import { UsageError } from './usage';

const kGallery = fileURLToPath(new URL('../scenarios/', import.meta.url));
const kWasm = fileURLToPath(new URL('../build/wasm/three-trees.wasm', import.meta.url));

export function galleryNames(): string[] {
  return readdirSync(kGallery)
    .filter((file) => file.endsWith('.json') && file !== 'schema.json')
    .map((file) => file.slice(0, -'.json'.length))
    .sort();
}

/** The gallery as links refer to it. */
export function gallery(): Gallery {
  const names = galleryNames();
  const document = (name: string): unknown =>
    names.includes(name) ? JSON.parse(readFileSync(`${kGallery}${name}.json`, 'utf8')) : undefined;
  return { names, document };
}

/** A valid scenario from a file or the gallery. Throws UsageError, which lists all its issues. */
export function readScenario(words: readonly string[]): Scenario {
  const [name] = words;
  if (name === undefined || words.length > 1)
    throw new UsageError(`name one scenario: a file, or one of ${galleryNames().join(', ')}`);
  const inGallery = `${kGallery}${name}.json`;
  const path = existsSync(name)
    ? name
    : /^[a-z0-9-]+$/.test(name) && existsSync(inGallery)
      ? inGallery
      : undefined;
  if (path === undefined) {
    const guess = nearest(name, galleryNames());
    throw new UsageError(
      `there is no scenario "${name}"${guess === undefined ? `; the gallery has ${galleryNames().join(', ')}` : `; did you mean "${guess}"?`}`,
    );
  }
  if (!statSync(path).isFile() || statSync(path).size > kMaxDocumentBytes)
    throw new UsageError(`${path} is not a scenario: it must be a file of at most 1 MiB`);
  const result = parseScenarioText(readFileSync(path, 'utf8'));
  if (result.ok) return result.scenario;
  throw new UsageError(
    `${path} is not a valid scenario:\n${result.issues.map((issue) => `  ${printIssue(issue)}`).join('\n')}`,
  );
}

/** Like readScenario; checks tables and statements as well. */
export async function readChecked(words: readonly string[]): Promise<Scenario> {
  const scenario = readScenario(words);
  return (await prepareCheck(scenario)) ? readScenario(words) : scenario;
}

/** Builds the engines if need be. The module is compiled once for all instances. */
export async function starter({
  native,
  content,
  build,
}: Pick<Arguments, 'native' | 'build'> &
  Partial<Pick<Arguments, 'content'>>): Promise<StartInstance> {
  if (content !== undefined && !native)
    throw new UsageError('--content: only the native driver keeps content in a file; add --native');
  if (content !== undefined && existsSync(content))
    throw new UsageError(`--content: ${content} exists already; name a file to create`);
  build(native);
  if (native) return async () => new LabInstance(startNative(content));
  return wasmStarter(await WebAssembly.compile(readFileSync(kWasm)));
}

/** The index of the contender of this name, by default 0. Throws UsageError if none has it. */
export function contenderIndex(
  scenario: Pick<Scenario, 'contenders'>,
  name: string | undefined,
): number {
  if (name === undefined) return 0;
  const names = scenario.contenders.map((contender) => contender.name);
  const index = names.indexOf(name);
  if (index >= 0) return index;
  const guess =
    names.find((one) => one.toLowerCase() === name.toLowerCase()) ?? nearest(name, names);
  const or =
    guess === undefined
      ? `; there ${names.length === 1 ? 'is' : 'are'} ${names.join(', ')}`
      : `; did you mean "${guess}"?`;
  throw new UsageError(`there is no contender "${name}"${or}`);
}

// `converse`: plays conversations of several sessions, and prints each answer, and who waited.
import { existsSync, readFileSync } from 'node:fs';
import { prepareCheck } from '../web/src/document/link/prepare';
import { parseScenario } from '../web/src/document/scenario/checks/parse';
import { toLoadRequests } from '../web/src/document/scenario/load_request';
import type { Scenario } from '../web/src/document/scenario/scenario';
import { printIssue } from '../web/src/document/scenario/values/issue';
import { decodeFacts, type Fact, kStopped } from '../web/src/model/tables/decode';
import type { StartInstance } from '../web/src/run/transport/lab_instance';
import { type Arguments, unknownName } from './arguments';
import {
  answersOf,
  type Conversation,
  conversationScenario,
  type Speaker,
  type StepAnswer,
} from './conversation';
import { starter } from './source';
import { UsageError } from './usage';

const kEngines: Readonly<Record<string, Omit<Speaker, 'isolation'>>> = {
  btree: { name: 'InnoDB', engine: 'btree' },
  lsm: { name: 'MyRocks', engine: 'lsm', profile: 'myrocks-2020' },
  fractal: { name: 'TokuDB', engine: 'fractal' },
};
const kStretchSteps = 20_000;

/** Reads {conversations: [{name, setup, steps}]}. Throws UsageError with the place of a mistake. */
function readConversations(path: string | undefined): Conversation[] {
  if (path === undefined || !existsSync(path))
    throw new UsageError(`name a file of conversations; there is no ${path ?? 'name'}`);
  let found: unknown;
  try {
    found = (JSON.parse(readFileSync(path, 'utf8')) as { conversations?: unknown }).conversations;
  } catch (error) {
    throw new UsageError(`${path} is no JSON: ${error instanceof Error ? error.message : ''}`);
  }
  if (!Array.isArray(found)) throw new UsageError(`${path}: "conversations" must be a list`);
  return found.map((one: Partial<Conversation>, i) => {
    const { name, setup, steps } = one;
    const isText = (value: unknown) => typeof value === 'string';
    const ok =
      isText(name) &&
      Array.isArray(setup) &&
      setup.every(isText) &&
      Array.isArray(steps) &&
      steps.every((step) => isText(step?.session) && isText(step?.sql));
    if (ok) return one as Conversation;
    throw new UsageError(
      `${path}: conversations[${i}] must have a name, setup: [SQL], steps: [{session, sql}]`,
    );
  });
}

async function scenarioOf(conversation: Conversation, speaker: Speaker): Promise<Scenario> {
  const document = conversationScenario(conversation, speaker);
  await prepareCheck(document);
  const result = parseScenario(document);
  if (result.ok) return result.scenario;
  throw new UsageError(`${conversation.name}:\n${result.issues.map(printIssue).join('\n')}`);
}

export async function converseCommand(
  words: readonly string[],
  options: Arguments,
): Promise<number> {
  const conversations = readConversations(words[0]);
  const engine = options.engine ?? 'btree';
  const found = Object.hasOwn(kEngines, engine) ? kEngines[engine] : undefined;
  if (found === undefined) throw unknownName('engine', engine, Object.keys(kEngines));
  const speaker = { ...found, isolation: options.isolation ?? 'repeatable_read' };
  const start = await starter(options);
  let failed = 0;
  for (const conversation of conversations)
    failed += await play(start, conversation, speaker, options.json);
  return failed > 0 ? 1 : 0;
}

/** Plays one conversation and prints it. Returns 1 if the run stops early, with its reason. */
async function play(
  start: StartInstance,
  conversation: Conversation,
  speaker: Speaker,
  json: boolean,
): Promise<number> {
  const [request] = toLoadRequests(await scenarioOf(conversation, speaker));
  if (request === undefined) throw new Error('a conversation without a contender');
  const lab = await start();
  const facts: Fact[] = [];
  try {
    await lab.load(request);
    for (let state = 0, message = ''; ; ) {
      const goal = { stop: 'end', target: 0, maxSteps: kStretchSteps, facts: 'all' } as const;
      const advanced = await lab.advance(goal);
      facts.push(...decodeFacts(advanced.facts));
      ({ state, message } = advanced.status);
      if (state === 0) continue;
      print(conversation, answersOf(facts), json);
      if (state !== kStopped) return 0;
      process.stderr.write(`${conversation.name}: the run stopped: ${message}\n`);
      return 1;
    }
  } finally {
    lab.close();
  }
}

function print(
  { name, steps }: Conversation,
  answers: readonly (StepAnswer | undefined)[],
  json: boolean,
): void {
  if (json) {
    process.stdout.write(`${JSON.stringify({ name, results: answers })}\n`);
    return;
  }
  process.stdout.write(`-- ${name}\n`);
  steps.forEach(({ session, sql }, i) => {
    const answer = answers[i];
    process.stdout.write(
      `${i} ${session}: ${sql};\n${answer === undefined ? '' : lines(answer, i)}`,
    );
  });
}

function lines({ changed, rows, error, after }: StepAnswer, step: number): string {
  const waited = after > step ? `, after step ${after}` : '';
  const head = error > 0 ? `error ${error}` : rows === '' ? `${changed} changed` : 'rows';
  const cells = rows === '' ? [] : rows.replace(/\n$/, '').split('\n');
  return [`--   ${head}${waited}`, ...cells.map((row) => `--     ${row}`), ''].join('\n');
}

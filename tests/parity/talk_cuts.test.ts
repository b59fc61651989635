// The power cuts of talks tear pages, which come back, and lose no row; the lines say so. A change
// of digests moves the writes; the failing test then names another place.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { gallery } from '../../cli/source';
import type { Scenario } from '../../web/src/document/scenario/scenario';
import { parseTalkText } from '../../web/src/document/talk/checks/talk_parse';
import { retell, type TalkStep } from '../../web/src/document/talk/talk';
import type { Player } from '../../web/src/run/play/api';
import { type MomentReport, wordsOf } from '../../web/src/run/telling/words';
import { startPlayer } from './player_rig';

/** A batch of pages is written for some milliseconds, ten times a second or less. */
const kStepNs = 2e6;
const kLookedAt = 100;

const kFolder = new URL('../../talks/', import.meta.url);
const kCuts = readdirSync(kFolder)
  .filter((file) => file.endsWith('.json') && file !== 'schema.json')
  .flatMap((file) => {
    const parsed = parseTalkText(readFileSync(new URL(file, kFolder), 'utf8'), gallery());
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
    const { talk, scenarioOf } = parsed.open;
    return talk.steps.flatMap((step, i) =>
      step.cut === undefined
        ? []
        : [{ name: `${talk.name}, step ${i + 1}`, step, scenario: scenarioOf(step) }],
    );
  });

async function reportsAfter(
  player: Player,
  scenario: Scenario,
  survivors: number,
  ns: number,
): Promise<MomentReport[]> {
  await player.seek({ ns });
  await player.cutPower(survivors);
  return Promise.all(
    scenario.contenders.map(async (_, i) => ({ statements: 0, report: await player.report(i) })),
  );
}

function lineOf(step: TalkStep, scenario: Scenario, reports: readonly MomentReport[]): string {
  const retold = retell(step, scenario);
  const words = wordsOf(retold.scenario, retold.index, () => reports);
  return words.kind === 'said' ? words.text : '';
}

test('there is a talk that cuts the power', () => expect(kCuts).not.toEqual([]));

test.for(kCuts)('$name', { timeout: 240_000 }, async ({ name, step, scenario }) => {
  const place = step.at !== undefined && 'ns' in step.at ? step.at.ns : 0;
  const player = startPlayer();
  await player.load(scenario);
  const said = async (ns: number) => {
    const line = lineOf(step, scenario, await reportsAfter(player, scenario, step.cut ?? 0, ns));
    await player.undoCut();
    return line;
  };
  const line = await said(place);
  if (/: [1-9]\d*;.*: 0$/.test(line)) return;
  let next = place;
  while (next <= place + kLookedAt * kStepNs && (await said(next)) === '') next += kStepNs;
  expect.fail(`${name}: "${line}" at ${place}; ${next} tears a page`);
});

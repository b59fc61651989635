// Where the chapter "Pull the plug" cuts the power: in the middle of a write of a page. A change of
// digests moves these places; the test then says where they are.
import { expect, test } from 'vitest';
import { readScenario } from '../../cli/source';
import { turned } from '../../web/src/document/scenario/knobs/knobs';
import type { Knob, Scenario } from '../../web/src/document/scenario/scenario';
import { onlyRow } from '../../web/src/model/tables/tables';
import { somethingSurvives } from '../../web/src/run/past/power_cuts';
import type { Player } from '../../web/src/run/play/api';
import { kChapters } from '../../web/src/site/story/chapters';
import { startPlayer } from './player_rig';

/** Pages are being written for some 40 statements, now and then. */
const kStep = 20;
const kLookedAt = 60;

/** Pages that the cut has torn: those put back from their second copies, or else not. */
async function tornBy(player: Player, scenario: Scenario, statements: number) {
  await player.load(scenario);
  await player.seek({ statements });
  await player.cutPower(somethingSurvives(0));
  const recovery = onlyRow(await player.describe(0, ['btree.recovery']), 'btree.recovery');
  return { restored: recovery?.restored ?? 0, lost: recovery?.torn ?? 0 };
}

test('the plug is pulled while a page is written, with and without second copies', async () => {
  const { live } = kChapters.find(({ name }) => name === 'pull-the-plug') ?? {};
  const { with: changes, knob, places = [] } = live?.config ?? {};
  const published = readScenario([live?.scenario ?? '']);
  // Alone it would keep another promise; the slowest one is not needed for that.
  const contenders = published.contenders.filter(({ engine }) => engine !== 'fractal');
  const scenario = { ...published, ...changes, contenders };
  const player = startPlayer();
  expect(places).toHaveLength(2);
  for (const [setting, place] of places.entries()) {
    const run = turned(scenario, knob as Knob, setting, scenario);
    const torn = async (at: number) => {
      const { restored, lost } = await tornBy(player, run, at);
      return setting === 0 ? restored > 0 : lost > 0;
    };
    if (await torn(place)) continue;
    let next = place;
    const last = place + kLookedAt * kStep;
    while (next <= last && !(await torn(next))) next += kStep;
    const found = next > last ? `none up to ${last} tears one` : `${next} tears one`;
    expect.fail(`places[${setting}] of pull-the-plug in web/src/site/story/chapters.ts: ${found}`);
  }
}, 240_000);

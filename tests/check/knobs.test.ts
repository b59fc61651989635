// Knobs of the gallery: every setting of every scenario is valid and runs; one of them is the
// scenario as published, and turning back to it gives the published run.
import { expect, test } from 'vitest';
import { parseScenario } from '../../web/src/document/scenario/checks/parse';
import { settingOf, settingsOf, turned } from '../../web/src/document/scenario/knobs/knobs';
import { toLoadRequests } from '../../web/src/document/scenario/load_request';
import { runOf } from '../../web/src/model/run/recording';
import { galleryScenarios, startNativeLab } from '../support';

const kScenarios = galleryScenarios();

const kSettings = kScenarios.flatMap((scenario) =>
  scenario.knobs.flatMap((knob) =>
    settingsOf(knob, scenario).map((_, setting) => ({
      scenario,
      knob,
      setting,
      name: `${scenario.name}: ${knob.label} ${setting}`,
    })),
  ),
);

test.for(kScenarios)(
  '$name has three to five knobs, which say what it is',
  ({ knobs, ...rest }) => {
    expect(knobs.length).toBeGreaterThanOrEqual(3);
    expect(knobs.length).toBeLessThanOrEqual(5);
    const scenario = { knobs, ...rest };
    expect(knobs.filter((knob) => settingOf(scenario, knob) < 0)).toEqual([]);
  },
);

test.for(kSettings)('$name is valid, and can be taken back', ({ scenario, knob, setting }) => {
  const after = turned(scenario, knob, setting, scenario);
  const parsed = parseScenario(after);
  expect(parsed.ok ? [] : parsed.issues).toEqual([]);
  expect(settingOf(after, knob)).toBe(setting);
  const back = turned(after, knob, settingOf(scenario, knob), scenario);
  expect(JSON.stringify(runOf(back))).toBe(JSON.stringify(runOf(scenario)));
});

/** Enough statements for flushes of memtables and evictions of pages. */
const kStatements = 20_000;

test.for(kSettings)('$name runs', async ({ scenario, knob, setting }) => {
  for (const request of toLoadRequests(turned(scenario, knob, setting))) {
    const lab = await startNativeLab();
    try {
      await lab.load(request);
      const goal = {
        stop: 'statements',
        target: kStatements,
        maxSteps: 1e7,
        facts: 'off',
      } as const;
      const { status } = await lab.advance(goal);
      expect(status).toMatchObject({ statements: kStatements, message: '' });
    } finally {
      lab.close();
    }
  }
});

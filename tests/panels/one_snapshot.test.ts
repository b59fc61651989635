// Headline, figures, bars and position of a run change together.
import './browser';

import { afterAll, expect, test } from 'vitest';
import { statementsAt } from '../../web/src/model/figures/phases';
import { labNamed } from './labs';
import { closePlayers, settle } from './rig';

afterAll(closePlayers);

test('each update of the page is one snapshot: answer, figures and position agree', async () => {
  const { stage, player } = await labNamed('trees');
  const faults: string[] = [];
  let updates = 0;
  const stop = stage.runView.subscribe(
    ({ answer, figures, reports, places, phases, statements }) => {
      updates++;
      for (const [i, figure] of figures.entries()) {
        const [shown, report] = [answer[i], reports[i]];
        if (figure === undefined || report === undefined) continue;
        if (shown?.wroteBytes !== figure.driveBytes) faults.push(`${i}: the headline lags its bar`);
        if (shown?.savedBytes !== figure.userBytes) faults.push(`${i}: the headline lags its rows`);
        if (places[i]?.statements !== statementsAt(phases, report))
          faults.push(`${i}: the position is not that of the figures`);
      }
      const furthest = Math.max(...places.map((place) => place?.statements ?? 0));
      if (statements !== furthest) faults.push('the position lags the trees');
    },
  );
  await player.seek({ statements: 0 });
  player.setSpeed(2_000);
  player.play();
  await settle(200);
  player.pause();
  await settle();
  stop();
  expect(updates).toBeGreaterThan(5);
  expect(faults).toEqual([]);
});

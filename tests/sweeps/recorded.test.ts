// Recorded maps are of the sweeps as they are, and some of their cells, run again, come out the
// same.
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Interruption } from '../../cli/one_run';
import { cellsOf, Grid, readSweep } from '../../cli/sweep';
import { SweepRuns } from '../../cli/sweep_runs';
import { placesOf } from '../../web/src/document/sweep/sweep';
import type { SweepMap } from '../../web/src/document/sweep/sweep_map';
import { startNativeLab } from '../support';

const folder = new URL('../../sweeps/recorded/', import.meta.url);
const kRecorded = readdirSync(folder).map((file): [string, SweepMap] => [
  file,
  JSON.parse(readFileSync(new URL(file, folder), 'utf8')),
]);

test('there are recorded maps', () => {
  expect(kRecorded.length).toBeGreaterThan(0);
});

test.for(kRecorded)('%s has all cells of its sweep', async ([file, map]) => {
  const sweep = await readSweep([map.sweep]);
  expect(file).toBe(`${sweep.name}.json`);
  expect(map.cells.map(({ at }) => at)).toEqual(placesOf(sweep));
  const shape = map.cells.map(({ values, digests }) => [
    values?.map((each) => each.length),
    digests?.length,
  ]);
  const trees = sweep.scenario.contenders.length;
  const whole = [sweep.measures.map(() => trees), trees];
  for (const [i, one] of shape.entries())
    if (map.cells[i]?.why === undefined) expect(one).toEqual(whole);
});

test.for(kRecorded)('three cells of %s, run again, are as they were', async ([, map]) => {
  const sweep = await readSweep([map.sweep]);
  const all = cellsOf(sweep);
  const some = [0, 0.4, 0.999].map((share) => Math.floor(share * all.length));
  const runs = new SweepRuns(mkdtempSync(join(tmpdir(), 'sweep-')), '', startNativeLab);
  const grid = new Grid(
    some.map((i) => all[i] as (typeof all)[number]),
    runs,
  );
  const interruption = new Interruption();
  await runs.make(grid.requests, 2, interruption, () => undefined);
  interruption.end();
  expect(grid.results()).toEqual(some.map((i) => map.cells[i]));
});

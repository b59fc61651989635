// The words of the pictures in every scenario of the gallery, at many moments of real runs: none
// meet, none are cut, covered or struck.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pictureFaults, type Size } from '../../web/src/canvas/testing/recorded';
import { JobSampler } from '../../web/src/lab/play/job_sampler';
import type { LabInstance } from '../../web/src/lab/transport/lab_instance';
import { kPicture as kBtree } from '../../web/src/pictures/btree/picture';
import { loadJobPainter } from '../../web/src/pictures/fractal/job_painter';
import { kPicture as kFractal } from '../../web/src/pictures/fractal/picture';
import { segmented } from '../../web/src/pictures/kit/segmented';
import { frameByHand } from '../../web/src/pictures/kit/testing/frame';
import { hostByHand } from '../../web/src/pictures/kit/testing/host';
import { kPicture as kLsm } from '../../web/src/pictures/lsm/picture';
import { toLoadRequests } from '../../web/src/scenario/load_request';
import type { Scenario } from '../../web/src/scenario/scenario';
import { Band, keyAxisOf } from '../../web/src/stage/band';
import { kRunTables } from '../../web/src/stage/run_tables';
import { galleryScenarios, startNativeLab } from '../support';

const kPictures = { lsm: kLsm, btree: kBtree, fractal: kFractal };
/** Moments of each run: dense at its beginning, where little is there to be named. */
const kMoments = 32;
const kLast = 48_000;
/**
 * Canvases with one tree and with three: on a desktop, a laptop, a low one and beside its chart, a
 * tablet, a telephone, and where the page is presented on a projector.
 */
const kSizes: readonly Size[] = [
  { width: 1392, height: 196 },
  { width: 928, height: 480 },
  { width: 895, height: 170 },
  { width: 842, height: 112 },
  { width: 842, height: 102 },
  { width: 606, height: 128 },
  { width: 358, height: 430 },
  { width: 358, height: 285 },
  { width: 1130, height: 280 },
];
/** At each moment every other one; TT_SOAK=1 looks at all. */
const sizesAt = (moment: number) =>
  kSizes.filter((_, i) => process.env.TT_SOAK === '1' || (i + moment) % 2 === 0);
/** Of a replay, ms. */
const kParts = [0, 700, 1_600, 2_400, 3_400, 4_200, 5_400];

const kLabs: LabInstance[] = [];
beforeAll(loadJobPainter);
afterAll(() => {
  for (const lab of kLabs) lab.transport.close();
});

test.for(galleryScenarios())(
  'words of $name never meet',
  { timeout: 120_000 },
  async (scenario) => {
    const faults = new Set<string>();
    for (const index of scenario.contenders.keys())
      for (const fault of await faultsOf(scenario, index)) faults.add(fault);
    expect([...faults]).toEqual([]);
  },
);

async function faultsOf(scenario: Scenario, index: number): Promise<Set<string>> {
  const lab = await startNativeLab();
  kLabs.push(lab);
  const request = toLoadRequests(scenario)[index];
  const contender = scenario.contenders[index];
  if (request === undefined || contender === undefined) throw new Error('no such contender');
  await lab.load(request);
  const axis = keyAxisOf(await lab.describe());
  const picture = kPictures[contender.engine as keyof typeof kPictures];
  const watch = picture.watch === 'everything' ? [] : picture.watch;
  const band = new Band(index, contender, axis, picture, (own) =>
    hostByHand(axis, {
      index,
      name: contender.name,
      contender,
      bandCount: scenario.contenders.length,
      top: index === 0,
      get frame() {
        return own.frame;
      },
      get followed() {
        return own.followed;
      },
      inspect: async ({ table, id, key }) => lab.inspect(table, id, key),
    }),
  );
  const painter = segmented(band.tree, axis);
  const sampler = new JobSampler();
  const faults = new Set<string>();
  let nowMs = 10_000;
  for (let moment = 0; moment < kMoments; moment++) {
    const target = Math.round(kLast ** (moment / (kMoments - 1)));
    const advanced = await lab.advance({
      stop: 'statements',
      target,
      maxSteps: 50_000_000,
      facts: sampler.mode(),
    });
    const sample = sampler.look(advanced);
    if (sample !== undefined) sampler.rearm();
    // As in fast play, and as after a pause.
    const tables = await lab.describe(moment % 2 === 0 ? [...kRunTables, ...watch] : []);
    const parts = { contender: index, jump: moment === 0, ...(sample ? { sample } : {}) };
    band.take(frameByHand(tables, parts, advanced.status), nowMs, false);
    if (band.followed !== undefined) {
      const { table, id, key } = band.tree.whereIs(band.followed.key);
      band.tree.located(await lab.inspect(table, id, key));
    }
    for (const [i, part] of kParts.entries()) {
      const passed = part - (kParts[i - 1] ?? 0);
      nowMs += passed;
      band.tick(nowMs, passed, false);
      for (const size of sizesAt(moment))
        for (const fault of pictureFaults(painter, size, nowMs))
          faults.add(`${contender.name} at ${target}, ${size.width} × ${size.height}: ${fault}`);
    }
    nowMs += 3_000;
    band.tick(nowMs, 3_000, false);
  }
  lab.transport.close();
  return faults;
}

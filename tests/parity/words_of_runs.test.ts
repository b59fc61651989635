// Words in the pictures of every scenario of the gallery, at many places of real runs: none meet,
// and none are cut, covered or struck by a line.
//
// `npm test` runs the beginning of each scenario, with many replays and few parts that have names,
// and takes the rest from the recordings of its moments, with the parts that they outline.
// TT_SOAK=1 runs scenarios to their ends, with places over the whole run and at every moment.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pictureOf } from '../../web/src/app/page/trees/registry';
import { Band, keyAxisOf } from '../../web/src/app/stage/band';
import { kRunTables } from '../../web/src/app/stage/run_tables';
import { toLoadRequests } from '../../web/src/document/scenario/load_request';
import type { Contender, MomentView, Scenario } from '../../web/src/document/scenario/scenario';
import { loadJobPainter as loadBtree } from '../../web/src/drawing/btree/job_painter';
import { pictureFaults, type Size } from '../../web/src/drawing/canvas/testing/recorded';
import { loadJobPainter as loadFractal } from '../../web/src/drawing/fractal/job_painter';
import { outlined, partIn } from '../../web/src/drawing/kit/base/outlined';
import { segmented } from '../../web/src/drawing/kit/base/segmented';
import type { EnginePicture } from '../../web/src/drawing/kit/picture';
import { frameByHand } from '../../web/src/drawing/kit/testing/frame';
import { hostByHand } from '../../web/src/drawing/kit/testing/host';
import { loadJobPainter as loadLsm } from '../../web/src/drawing/lsm/job_painter';
import { JobSampler } from '../../web/src/run/play/worker/job_sampler';
import type { LabInstance } from '../../web/src/run/transport/lab_instance';
import { readMoments } from '../recorded/recorder';
import { galleryScenarios, startNativeLab } from '../support';

const kSoak = process.env.TT_SOAK === '1';
/** Places of each run, denser towards its beginning, where trees change most. */
const kPlaces = 32;
const kEarly = 48_000;
/**
 * Sizes of canvases with one tree and with three: on a desktop, a laptop, a low one and beside its
 * chart, a tablet, a telephone, and presented on a projector.
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
  { width: 580, height: 344 },
  { width: 628, height: 112 },
];
/** Every other size at each place; TT_SOAK=1 looks at all. */
const sizesAt = (place: number) => kSizes.filter((_, i) => kSoak || (i + place) % 2 === 0);
/** Moments of a replay, ms from its start. */
const kParts = [0, 700, 1_600, 2_400, 3_400, 4_200, 5_400];

const kLabs: LabInstance[] = [];
beforeAll(() => Promise.all([loadLsm(), loadBtree(), loadFractal()]));
afterAll(() => {
  for (const lab of kLabs) lab.transport.close();
});

test.for(galleryScenarios())(
  'words of $name never meet',
  { timeout: 600_000 },
  async (scenario) => {
    const faults = new Set<string>();
    for (const index of scenario.contenders.keys())
      for (const fault of await faultsOf(scenario, index)) faults.add(fault);
    expect([...faults]).toEqual([]);
  },
);

interface Place {
  readonly statements: number;
  /** Index of the scenario's moment at this place. */
  readonly moment?: number;
}

/** Places in the order of the run, which has `total` statements. */
function placesOf(scenario: Scenario, index: number, total: number): readonly Place[] {
  const early = Array.from({ length: kPlaces }, (_, i) =>
    Math.round(kEarly ** (i / (kPlaces - 1))),
  );
  if (!kSoak) return early.map((statements) => ({ statements }));
  const late = Array.from({ length: kPlaces }, (_, i) =>
    Math.round(kEarly + ((total - kEarly) * (i + 1)) / kPlaces),
  );
  const recorded = readMoments(scenario);
  const moments = scenario.moments.flatMap(({ view }, moment) => {
    const statements = recorded?.reportsAt(moment)?.[index]?.statements;
    return statements === undefined || !isShown(view, scenario, index)
      ? []
      : [{ statements, moment }];
  });
  const places = [...early, ...late].map((statements) => ({ statements }));
  return [...places, ...moments].sort((one, other) => one.statements - other.statements);
}

const shownBy = (view: MomentView | undefined, { contenders }: Scenario): readonly string[] =>
  view?.contenders ?? contenders.map(({ name }) => name);
const isShown = (view: MomentView | undefined, scenario: Scenario, index: number): boolean =>
  shownBy(view, scenario).includes(scenario.contenders[index]?.name ?? '');

/** A contender's picture as on the page, with the outlines of its moments; collects faults. */
class Watched {
  readonly faults = new Set<string>();
  readonly band: Band;
  readonly watch: EnginePicture['watch'];
  private readonly painter;
  private view: MomentView | undefined;
  private nowMs = 10_000;
  private looks = 0;

  constructor(
    private readonly scenario: Scenario,
    index: number,
    contender: Contender,
    picture: EnginePicture,
    private readonly lab: LabInstance,
    axis: ReturnType<typeof keyAxisOf>,
  ) {
    this.watch = picture.watch;
    const shown = () => shownBy(this.view, scenario);
    this.band = new Band(index, contender, axis, picture, (own) =>
      hostByHand(axis, {
        index,
        name: contender.name,
        contender,
        get bandCount() {
          return shown().length;
        },
        get top() {
          return shown()[0] === contender.name;
        },
        get frame() {
          return own.frame;
        },
        get followed() {
          return own.followed;
        },
        inspect: async ({ table, id, key }) => lab.inspect(table, id, key),
      }),
    );
    this.painter = outlined(segmented(this.band.tree, axis), this.band.tree, () =>
      partIn(this.view?.highlight, contender.name),
    );
  }

  /** Shows a frame, and checks the words in all sizes and throughout a replay that it begins. */
  async look(
    frame: ReturnType<typeof frameByHand>,
    { statements, moment }: Place,
    parts: readonly number[],
  ): Promise<void> {
    const { band } = this;
    this.view = moment === undefined ? undefined : this.scenario.moments[moment]?.view;
    band.onFrame(frame, this.nowMs, false);
    if (frame.report === undefined && band.followed !== undefined) {
      const { table, id, key } = band.tree.whereIs(band.followed.key);
      band.tree.located(await this.lab.inspect(table, id, key));
    }
    const where = `${band.name} at ${moment === undefined ? statements : `moment ${moment + 1}`}`;
    for (const [i, part] of parts.entries()) {
      const passed = part - (parts[i - 1] ?? 0);
      this.nowMs += passed;
      band.tick(this.nowMs, passed, false);
      for (const size of sizesAt(this.looks))
        for (const fault of pictureFaults(this.painter, size, this.nowMs))
          this.faults.add(`${where}, ${size.width} × ${size.height}: ${fault}`);
    }
    this.nowMs += 3_000;
    band.tick(this.nowMs, 3_000, false);
    this.looks++;
  }
}

async function faultsOf(scenario: Scenario, index: number): Promise<ReadonlySet<string>> {
  const lab = await startNativeLab();
  kLabs.push(lab);
  const request = toLoadRequests(scenario)[index];
  const contender = scenario.contenders[index];
  if (request === undefined || contender === undefined) throw new Error('no such contender');
  await lab.load(request);
  const axis = keyAxisOf(await lab.describe());
  const picture = await pictureOf(contender.engine);
  const watched = new Watched(scenario, index, contender, picture, lab, axis);
  const sampler = new JobSampler();
  const { statements_total: total } = await lab.status();
  for (const [i, place] of placesOf(scenario, index, total).entries()) {
    const advanced = await lab.advance({
      stop: 'statements',
      target: place.statements,
      maxSteps: 50_000_000,
      facts: sampler.mode(),
    });
    const sample = sampler.takeFacts(advanced);
    if (sample !== undefined) sampler.rearm();
    // Alternates frames of fast play, which carry watched tables, with those after a pause, which
    // carry all.
    const { watch } = watched;
    const named = watch === 'everything' ? [] : watch;
    const tables = await lab.describe(i % 2 === 0 ? [...kRunTables, ...named] : []);
    const parts = { contender: index, jump: i === 0, ...(sample ? { sample } : {}) };
    await watched.look(frameByHand(tables, parts, advanced.status), place, kParts);
  }
  await lookAtRecorded(scenario, index, watched);
  lab.transport.close();
  return watched.faults;
}

/** Shows each moment from its recording, as the page does before the run has reached it. */
async function lookAtRecorded(scenario: Scenario, index: number, watched: Watched): Promise<void> {
  const recorded = readMoments(scenario);
  for (const [moment, { view }] of scenario.moments.entries()) {
    const seen = recorded?.picturesAt(moment, true)[index];
    if (seen === undefined) throw new Error('npm run record');
    if (!isShown(view, scenario, index)) continue;
    const { status, tables, ...rest } = seen;
    const frame = frameByHand(tables, { contender: index, jump: true, ...rest }, status);
    await watched.look(frame, { statements: status.statements, moment }, [0]);
  }
}

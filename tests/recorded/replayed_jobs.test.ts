// Moments that show a job: the run has one, which begins after the moment and ends before its end.
// `npm test` runs up to the moments near the beginning, TT_SOAK=1 to all of them.
import { expect, test } from 'vitest';
import { kJobs } from '../../web/src/app/stage/replay_job';
import { toLoadRequests } from '../../web/src/document/scenario/load_request';
import { jobWith } from '../../web/src/run/play/worker/job_search';
import type { AdvanceRequest } from '../../web/src/run/transport/protocol';
import { galleryScenarios, startNativeLab } from '../support';

const kFurthest = process.env.TT_SOAK === '1' ? Number.POSITIVE_INFINITY : 100_000;

const kMoments = galleryScenarios().flatMap((scenario) =>
  scenario.moments.flatMap(({ at, until, replays, view }, i) => {
    if (replays === undefined || until === undefined) return [];
    if (!('statements' in at) || !('statements' in until)) throw new Error('by statements only');
    const { engine, fact } = kJobs[replays];
    const tree = view?.focus ?? view?.contenders?.[0];
    const index = scenario.contenders.findIndex(
      (one) => one.engine === engine && (tree === undefined || one.name === tree),
    );
    const [from, to] = [at.statements, until.statements];
    const name = `${scenario.name}, moment ${i + 1}: ${replays}`;
    return from > kFurthest ? [] : [{ name, scenario, index, fact, from, to }];
  }),
);

test.for(kMoments)(
  '$name',
  { timeout: 600_000 },
  async ({ scenario, index, fact, from, to, name }) => {
    const lab = await startNativeLab();
    const request = toLoadRequests(scenario)[index];
    if (request === undefined) throw new Error(`${name}: there is no such tree`);
    await lab.load(request);
    const advance = async (asked: AdvanceRequest) => {
      const advanced = await lab.advance(asked);
      run.status = advanced.status;
      return advanced;
    };
    const run = { status: await lab.status(), advance };
    const most = { maxSteps: 50_000_000, facts: 'off' } as const;
    await advance({ stop: 'statements', target: from, ...most });
    const job = await jobWith(
      run,
      fact,
      { stop: 'statements', target: to },
      {
        tables: () => lab.describe([]),
        rest: () => Promise.resolve(),
        signal: new AbortController().signal,
      },
    );
    const { statements } = run.status;
    lab.transport.close();
    expect(job?.facts.some((one) => one.name === fact.name)).toBe(true);
    expect(job?.before).toBeDefined();
    console.log(`${name}: job ${job?.job} ended at ${statements}`);
  },
);

// Claims that ought to fail: something is taken away that a figure hangs on, and it has to leave
// its band. At the scenario's own size.
import { withValues } from '../../cli/set_value';
import { isWithin } from '../../web/src/measure/verdict';
import type { Claim, Scenario } from '../../web/src/scenario/scenario';
import { kOwnSize } from './documents';
import { measureClaim, runAll } from './measuring';
import type { Falsified } from './record';

/** Each of them makes what was published untrue. */
export const kFalsified: readonly Pick<Falsified, 'figure' | 'change' | 'sets'>[] = [
  {
    figure: 'fb-bulk-load',
    change: 'rows put one by one in place of a bulk load',
    sets: { 'workload.phases[0].kind': 'load' },
  },
  {
    figure: 'percona-wa-formula',
    change: 'a load that does not wait for compactions, so that levels outgrow their sizes',
    sets: { 'workload.phases[0].pace': '0' },
  },
  {
    figure: 'toku-sorted-load',
    change: 'a buffer pool that holds the table',
    sets: { 'InnoDB.options.buffer_pool_size': '128 MiB' },
  },
  {
    figure: 'kusz-write-ops',
    change: 'a buffer pool twice as large',
    sets: { 'InnoDB.options.buffer_pool_size': '28800000' },
  },
  {
    figure: 'toku-deletes',
    change: 'no doublewrite buffer, so that InnoDB writes each page once',
    sets: { 'InnoDB.options.doublewrite': 'false' },
  },
];

/** Those of these figures. */
export async function falsifyAll(
  all: readonly Scenario[],
  jobs: number,
  only: (figure: string) => boolean,
): Promise<Falsified[]> {
  const done: Falsified[] = [];
  for (const about of kFalsified) {
    if (!only(about.figure)) continue;
    const scenario = all.find(({ claims }) => claims.some(({ figure }) => figure === about.figure));
    const claim = scenario?.claims.find(({ figure }) => figure === about.figure);
    if (scenario === undefined || claim === undefined)
      throw new Error(`${about.figure} has no claim that could be falsified`);
    const sets = Object.entries(about.sets).map(([path, value]) => `${path}=${value}`);
    const [before, after] = [
      await judged(claim, scenario, jobs),
      await judged(claim, withValues(scenario, sets), jobs),
    ];
    done.push({ ...about, before, after });
  }
  return done;
}

async function judged(claim: Claim, scenario: Scenario, jobs: number): Promise<Falsified['after']> {
  const measured = measureClaim(claim, scenario, kOwnSize, await runAll(scenario, jobs));
  const { value } = measured;
  if (value === undefined) throw new Error(`${claim.figure}: ${measured.why}`);
  return { value, within: isWithin(value, claim.band) === true };
}

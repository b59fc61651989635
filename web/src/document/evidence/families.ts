// One column family of a real run, as if it was the only one.
import type { RealRun } from './run';

export function ofFamily(run: RealRun, family: string): RealRun {
  const isOf = (one: { readonly family: string }): boolean => one.family === family;
  return {
    ...run,
    families: [family],
    stays: run.stays.filter(isOf),
    untold: run.untold.filter(isOf),
    jobs: run.jobs.filter(isOf),
    stalls: run.stalls.filter(isOf),
  };
}

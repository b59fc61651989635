// Compares this run with the recorded one by digests, first after its first statements and then at
// its end; shows the remaining time until then.

import type { Scenario } from '../../../document/scenario/scenario';
import { formatCount } from '../../../model/values/units';
import { kEarlyStatements } from '../../../run/past/early_digest';
import { useRunView } from '../../stage/use_stage';
import type { RunView } from '../../stage/view_model';
import { beginsAsRecorded, isRecorded, isRecordedRun } from './record';
import type { WatchedRun } from './run_watch';

interface Props {
  scenario: Scenario;
  runs: readonly WatchedRun[] | undefined;
  /** Digests after the first statements, by contender. */
  early: readonly (string | undefined)[];
}

export function Check({ scenario, runs = [], early }: Props) {
  const progress = useRunView(progressWords);
  const ended = runs.length > 0 && runs.every((run) => run.ended);
  const digests = runs.map(({ report }) => report.digest);
  return (
    <p>
      {!isRecorded(scenario)
        ? 'This run was never recorded, so it cannot be verified.'
        : ended
          ? endWords(isRecordedRun(scenario, digests))
          : `${beginWords(beginsAsRecorded(scenario, early))} ${progress}`}
    </p>
  );
}

const endWords = (same: boolean): string =>
  same
    ? '= Verified: this run is the recorded one, digest by digest.'
    : '≠ Another run than the recorded one.';

function beginWords(same: boolean | undefined): string {
  if (same === undefined) return 'Recorded, verifying:';
  const first = `the first ${formatCount(kEarlyStatements)} statements`;
  return same
    ? `= Verified so far: ${first} have the recorded digests;`
    : `≠ Another run than the recorded one: ${first} have other digests;`;
}

const kMaxSeconds = 3_600;

/** Shows the progress of the slowest tree, and the time it still needs at its speed. */
export function progressWords({ places, total, rate }: Pick<RunView, 'places' | 'total' | 'rate'>) {
  const counts = places.flatMap((place) => (place === undefined ? [] : [place.statements]));
  if (counts.length === 0 || total === 0) return '0 % of the run.';
  const [slowest, fastest] = [Math.min(...counts), Math.max(...counts)];
  const done = `${Math.floor((100 * Math.min(slowest, total)) / total)} % of the run`;
  const speed = rate === undefined || fastest === 0 ? 0 : (rate * slowest) / fastest;
  const seconds = (total - slowest) / speed;
  if (!(seconds > 0) || seconds > kMaxSeconds) return `${done}.`;
  return `${done}, ${timeWords(seconds)} to go.`;
}

/** Rounded, so that it does not flicker. */
function timeWords(seconds: number): string {
  if (seconds < 8) return 'a few seconds';
  if (seconds < 50) return `about ${10 * Math.round(seconds / 10)} seconds`;
  const minutes = Math.round(seconds / 60);
  return minutes <= 1 ? 'about a minute' : `about ${minutes} minutes`;
}

// The words of a bulk load, the longest first.
import { formatBytes, formatCount, plural } from '../../../model/values/units';
import type { LoadView } from '../state/state';

export function loadWords({ state, rows, unsorted, runs, runBytes, passes, leaves }: LoadView) {
  const inRuns = `${plural(runs, 'sorted run')} (${formatBytes(runBytes)})`;
  if (state === 'taking rows')
    return [
      `bulk load: ${formatCount(rows)} rows taken, ${inRuns}, ${formatBytes(unsorted)} not sorted yet`,
      `bulk load: ${formatCount(rows)} rows, ${inRuns}`,
      `${plural(runs, 'run')}`,
    ];
  if (state === 'merging runs')
    return [
      `bulk load: merging, pass ${formatCount(passes)}, ${inRuns} left`,
      `merging, ${plural(runs, 'run')} left`,
      'merging runs',
    ];
  return [
    `bulk load: ${plural(leaves, 'leaf', 'leaves')} written from the left, none twice`,
    `${plural(leaves, 'leaf', 'leaves')} written`,
    state,
  ];
}

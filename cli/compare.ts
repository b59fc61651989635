// `compare`: two or three runs, or one and the same with other values, as one table of differences.
import { type ComparedRun, compareRuns } from '../web/src/run/export/comparison';
import { comparisonCsv, comparisonMarkdown } from '../web/src/run/export/comparison_files';
import type { Arguments } from './arguments';
import { comparisonText } from './comparison_text';
import { Interruption } from './one_run';
import { Progress } from './progress';
import { SideRuns } from './side_runs';
import { type NamedRun, namedRun } from './sides';
import { starter } from './source';
import { compareThree, threeCsv, threeMarkdown, threeText } from './three_runs';
import { UsageError } from './usage';

export async function compareCommand(
  words: readonly string[],
  options: Arguments,
): Promise<number> {
  if (Number(options.json) + Number(options.markdown) + Number(options.csv) > 1)
    throw new UsageError('"compare" writes one of --json, --markdown and --csv');
  const sides = await sidesOf(words, options);
  const interruption = new Interruption();
  const progress = new Progress(!options.quiet && process.stderr.isTTY === true);
  let runs: readonly ComparedRun[];
  try {
    const start = await starter({ native: true, build: options.build });
    runs = await new SideRuns(start, progress, interruption).all(sides);
  } finally {
    interruption.end();
    progress.clear();
  }
  if (interruption.wanted) return 130;
  process.stdout.write(printed(runs, options));
  return runs.some(({ outcomes }) => outcomes.some(({ state }) => state === 'stopped')) ? 1 : 0;
}

function printed(
  [a, b, c]: readonly ComparedRun[],
  { json, markdown, csv }: Pick<Arguments, 'json' | 'markdown' | 'csv'>,
): string {
  if (a === undefined || b === undefined) throw new Error('nothing to compare');
  const asJson = (data: object) => `${JSON.stringify(data, null, 1)}\n`;
  if (c === undefined) {
    const comparison = compareRuns(a, b);
    if (json) return asJson(comparison);
    return (markdown ? comparisonMarkdown : csv ? comparisonCsv : comparisonText)(comparison);
  }
  const comparison = compareThree(a, b, c);
  if (json) return asJson(comparison);
  return (markdown ? threeMarkdown : csv ? threeCsv : threeText)(comparison);
}

/** A run that is not named is A again, so that only the values set for it differ. */
export async function sidesOf(
  [a, b = a, c, ...more]: readonly string[],
  {
    set,
    setA,
    setC,
    setBoth,
    until,
  }: Pick<Arguments, 'set' | 'setA' | 'setC' | 'setBoth' | 'until'>,
): Promise<readonly NamedRun[]> {
  if (a === undefined || b === undefined || more.length > 0)
    throw new UsageError('"compare" takes one run, two or three; see --help');
  const third = c ?? (setC.length > 0 ? a : undefined);
  return [
    await namedRun(a, [...setBoth, ...setA], until),
    await namedRun(b, [...setBoth, ...set], until),
    ...(third === undefined ? [] : [await namedRun(third, [...setBoth, ...setC], until)]),
  ];
}

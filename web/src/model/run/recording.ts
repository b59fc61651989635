// A recorded run of a scenario, and its comparison with another run. The page shows it before its
// own run has reached the end.
import { figureRows, type Outcome, printFigure } from '../figures/report_table';

export interface Recording {
  /** The scenario that was run, without the parts that do not affect the run: see `runOf`. */
  readonly run: unknown;
  readonly build: string;
  /**
   * Digests soon after the start, by contender. They are cheap to compute again, which reveals an
   * outdated recording.
   */
  readonly early: { readonly statements: number; readonly digests: readonly string[] };
  readonly contenders: readonly Outcome[];
}

/** Returns the parts of a scenario that decide its run; names, captions and claims do not. */
export function runOf(scenario: object): Record<string, unknown> {
  const { seed, durability, device, volume, faults, workload, contenders, follow } =
    scenario as Record<string, unknown>;
  const run = { seed, durability, device, volume, faults, workload, contenders, follow };
  return Object.fromEntries(Object.entries(run).filter(([, value]) => value !== undefined));
}

export const isRecordingOf = (recording: Pick<Recording, 'run'>, scenario: object): boolean =>
  JSON.stringify(recording.run) === JSON.stringify(runOf(scenario));

/**
 * Returns the differences between the recorded end and this one, in words; empty if the digests are
 * equal.
 */
export function differences(recorded: readonly Outcome[], here: readonly Outcome[]): string[] {
  return recorded.flatMap((before, i) => {
    const now = here[i];
    if (now === undefined) return [`${before.name} is missing`];
    if (now.report.digest === before.report.digest && now.statements === before.statements)
      return [];
    const other = figureRows([before, now]).filter(
      ({ name, values }) => name !== 'digest' && values[0] !== values[1],
    );
    const [first] = other;
    if (first === undefined) return [`${before.name}: the figures agree, the digests do not`];
    const [was, is] = first.values.map((value) => printFigure(value, first.type));
    const more = other.length > 1 ? `, and ${other.length - 1} more` : '';
    return [`${before.name}: ${first.name} was ${was}, is ${is}${more}`];
  });
}

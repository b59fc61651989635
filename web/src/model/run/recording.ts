// A run of a scenario that was recorded, and whether another run came to the same end: what the
// page shows before it has got there itself.
import { figureRows, type Outcome, printFigure } from '../figures/report_table';

export interface Recording {
  /** What was run: the checked scenario without its words. */
  readonly run: unknown;
  readonly build: string;
  /**
   * Digests soon after the start, by contender: cheap to have again, so a recording that is out of
   * date is found.
   */
  readonly early: { readonly statements: number; readonly digests: readonly string[] };
  readonly contenders: readonly Outcome[];
}

/** The parts of a scenario that decide what happens; names, captions and claims do not. */
export function runOf(scenario: object): Record<string, unknown> {
  const { seed, durability, device, volume, faults, workload, contenders, follow } =
    scenario as Record<string, unknown>;
  const run = { seed, durability, device, volume, faults, workload, contenders, follow };
  return Object.fromEntries(Object.entries(run).filter(([, value]) => value !== undefined));
}

export const isRecordingOf = (recording: Pick<Recording, 'run'>, scenario: object): boolean =>
  JSON.stringify(recording.run) === JSON.stringify(runOf(scenario));

/**
 * What differs between the recorded end and this one, in words; nothing if both came to the same
 * digests.
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

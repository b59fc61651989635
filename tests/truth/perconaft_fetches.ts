// Why the library read basement nodes, by the names of its status, and our fields for them.
import { type MeasuredRun, type Row, row } from './measured';
import type { Figures } from './perconaft_parts';

const kFetched: Readonly<Record<string, string>> = {
  'ft: basements fetched as a target of a query': 'targets',
  'ft: basements fetched for prelocked range': 'in_range',
  'ft: basements fetched for prefetch': 'prefetched',
  'ft: basements fetched for write': 'for_write',
  'cachetable: prefetches': 'prefetches',
};

/** Counts by these reasons, from the engine's part of a report. */
export const fetchesOf = (fractal: object): Figures => {
  const { basements, prefetches } = fractal as { basements: Figures; prefetches: number };
  return { ...basements, prefetches };
};

/** True of figures that these rows print. */
export const isFetchFigure = ({ metric }: Row): boolean =>
  kFetched[metric.replace('engine_status.', '')] !== undefined;

/** A row for each reason that the stage has, from `fetchesOf` two reports. */
export function fetchRows(run: MeasuredRun, stage: number, before: Figures, now: Figures): Row[] {
  const status = run.stages[stage]?.engine_status ?? {};
  return Object.entries(kFetched)
    .filter(([name]) => status[name] !== undefined)
    .map(([name, ours]) =>
      row(
        run.run,
        stage,
        `engine_status.${name}`,
        status[name] ?? 0,
        (now[ours] ?? 0) - (before[ours] ?? 0),
      ),
    );
}

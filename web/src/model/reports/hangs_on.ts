// Changes of an answer: its figure in runs beside this one, the largest change first.
import type { Report } from '../../gen/types';
import { type AnswerUnit, kAnswers } from '../figures/answer_units';
import { figuresOf } from '../figures/figures';
import { formatRatio } from '../values/units';

/** The figures of one run, by contender; undefined if a run has none. */
export interface Measured {
  readonly label: string;
  readonly figures: readonly (number | undefined)[];
}
export interface Change {
  readonly label: string;
  /** Times the figure of the run itself, by contender. */
  readonly times: readonly (number | undefined)[];
  /** Index of the best contender there, if another is best in the run itself. */
  readonly best: number | undefined;
}

/** The figure that a question asks for: bytes written for a byte saved, or as its unit says. */
export const figureIn = (report: Report, unit: AnswerUnit): number | undefined => {
  const value = unit === 'bytes' ? figuresOf(report).amplification : kAnswers[unit](report);
  return Number.isFinite(value) ? value : undefined;
};

export const kFigureNames: Readonly<Record<AnswerUnit, string>> = {
  bytes: 'bytes the drive wrote per byte saved',
  time: 'time of a statement',
  reads: 'reads of the drive per lookup',
  throughput: 'statements a second',
};

export function changesOf(
  own: Measured['figures'],
  beside: readonly Measured[],
  unit: AnswerUnit,
): Change[] {
  const best = bestOf(own, unit);
  return beside
    .map(({ label, figures }) => {
      const there = bestOf(figures, unit);
      return {
        label,
        times: figures.map((value, i) => ratio(value, own[i])),
        best: there === best ? undefined : there,
      };
    })
    .sort((one, other) => sizeOf(other) - sizeOf(one));
}

function ratio(value: number | undefined, own: number | undefined): number | undefined {
  return value === undefined || own === undefined || own === 0 ? undefined : value / own;
}

/** Rounded, so that equal changes keep their order on every machine. */
const sizeOf = ({ times }: Change): number =>
  Math.max(0, ...times.map((one) => (one ? Math.round(1e6 * Math.abs(Math.log(one))) : 0)));

function bestOf(figures: Measured['figures'], unit: AnswerUnit): number | undefined {
  const known = figures.flatMap((value, i) => (value === undefined ? [] : [{ value, i }]));
  const sign = unit === 'throughput' ? -1 : 1;
  return known.sort((one, other) => sign * (one.value - other.value) || one.i - other.i)[0]?.i;
}

/** "1.80×"; "as here" within one per cent. */
export const printTimes = (times: number | undefined): string =>
  times === undefined ? '–' : Math.abs(times - 1) < 0.01 ? 'as here' : `${formatRatio(times)}×`;

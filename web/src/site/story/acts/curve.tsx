// Throughput while the table grows: a guess drawn by hand, then the engine's curve, then the same
// with more or less memory, and on another drive.
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { chartChoice } from '../../../app/stage/chart_choice';
import { useRunView, useStage } from '../../../app/stage/use_stage';
import { settingsOf, settingWords, shareOfData } from '../../../document/scenario/knobs/knobs';
import type { Scenario } from '../../../document/scenario/scenario';
import type { SeriesPoint } from '../../../model/figures/series';
import { formatCount, formatRate } from '../../../model/values/units';
import { Slider } from '../../../ui/slider';
import type { ActProps } from './act';
import { ArrivalProgress } from './arrival_progress';
import { Choice } from './choice';
import { useSettings } from './settings';

const kRows = 80_000;
const kSpeed = 16_000;
/** Size of the plot in its own units; a guess has one height per step of the width. */
const kWide = 800;
const kHigh = 150;
const kSteps = 40;

type Guess = readonly (number | undefined)[];
type Curve = readonly (readonly [rows: number, rate: number])[];

export function GrowthCurve({ run, config }: ActProps) {
  const { rows = kRows, speed = kSpeed, filling } = config;
  const { first } = run;
  const arrived = useStore(run.arrived);
  const { knobs, sets, turn } = useSettings(run, config);
  const [memory, ...others] = knobs;
  const [started, setStarted] = useState(false);
  const [guess, setGuess] = useState<Guess>([]);
  const [before, setBefore] = useState<Curve>([]);
  const now = useCurve(started);
  const start = (scenario: Scenario) => {
    setBefore(now);
    setStarted(true);
    const filled = run.open({ ...scenario, ...filling }, { statements: 1 });
    void filled.then(() => run.playOn(rows, speed));
  };
  if (memory === undefined) throw new Error('a curve without memory to turn');
  const set = sets[0] ?? 0;
  const words = settingWords(memory, set, first);
  return (
    <div className="act curve-act">
      <Plot rows={rows} now={now} before={before} guess={guess} onGuess={setGuess} />
      <button
        type="button"
        className="btn primary"
        disabled={!arrived}
        onClick={() => start(turn(0, set))}
      >
        {started ? 'Fill the table again' : 'Fill the table'}
      </button>
      <div className="turn">
        <Slider
          label={memory.label}
          most={settingsOf(memory, first).length - 1}
          step={1}
          value={set}
          words={words}
          onDrag={(setting) => turn(0, setting)}
          onSet={(setting) => (arrived ? start(turn(0, setting)) : turn(0, setting))}
        />
      </div>
      <p className="said">
        {memory.label}: <b className="num">{words}</b>,{' '}
        {Math.round(100 * (shareOfData(memory, set, first) ?? 0))}% of the full table
      </p>
      {others.map((knob, i) => (
        <Choice
          key={knob.label}
          knob={knob}
          scenario={first}
          chosen={sets[i + 1] ?? -1}
          onChoose={(setting) => start(turn(i + 1, setting))}
        />
      ))}
      {arrived ? null : <ArrivalProgress run={run} />}
    </div>
  );
}

/** Rows per second of the emulated machine, by rows; empty until `wanted`. */
function useCurve(wanted: boolean): Curve {
  const stage = useStage();
  const statements = useRunView((shown) => shown.statements);
  useEffect(() => chartChoice.setState({ metric: 'throughput' }), []);
  if (!wanted) return [];
  const points = stage.bands[0]?.curves.of('throughput')?.all ?? [];
  return points
    .filter(({ to }: SeriesPoint) => to <= statements)
    .map(({ to, last }) => [to, last] as const);
}

interface PlotProps {
  rows: number;
  now: Curve;
  before: Curve;
  guess: Guess;
  onGuess: (guess: Guess) => void;
}

function Plot({ rows, now, before, guess, onGuess }: PlotProps) {
  const most = Math.max(1, ...[...now, ...before].map(([, rate]) => rate));
  const area = useRef<SVGSVGElement>(null);
  const draw = (event: PointerEvent) => {
    const box = area.current?.getBoundingClientRect();
    if (event.buttons === 0 || box === undefined) return;
    const at = Math.floor(((event.clientX - box.left) / box.width) * kSteps);
    const high = 1 - (event.clientY - box.top) / box.height;
    if (at < 0 || at >= kSteps) return;
    const next = Array.from({ length: kSteps }, (_, i) => guess[i]);
    onGuess(next.with(at, Math.min(1, Math.max(0, high))));
  };
  const words =
    now.length === 0
      ? 'Nothing was measured yet.'
      : `Highest ${formatRate(most)}, now ${formatRate(now.at(-1)?.[1] ?? 0)}.`;
  return (
    <div className="plot">
      <p className="y" aria-hidden="true">
        {now.length === 0 ? 'rows a second: draw your guess here' : `${formatRate(most)}`}
      </p>
      <svg
        ref={area}
        viewBox={`0 0 ${kWide} ${kHigh}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Rows saved a second while the table grows. ${words}`}
        onPointerDown={draw}
        onPointerMove={draw}
      >
        <path className="guess" d={guessPath(guess)} />
        <path className="before" d={curvePath(before, rows, most)} />
        <path className="now" d={curvePath(now, rows, most)} />
      </svg>
      <p className="x" aria-hidden="true">
        <span>0</span>
        <span>{formatCount(rows)} rows in the table</span>
      </p>
    </div>
  );
}

const kPad = 4;
const yOf = (share: number) => (kPad + (1 - share) * (kHigh - 2 * kPad)).toFixed(1);

const curvePath = (curve: Curve, rows: number, most: number): string =>
  curve
    .map(([at, rate], i) => {
      const x = ((at / rows) * kWide).toFixed(1);
      return `${i === 0 ? 'M' : 'L'}${x} ${yOf(rate / most)}`;
    })
    .join('');

function guessPath(guess: Guess): string {
  const points = guess.flatMap((share, i) =>
    share === undefined ? [] : [`${((i + 0.5) / kSteps) * kWide} ${yOf(share)}`],
  );
  return points.map((point, i) => `${i === 0 ? 'M' : 'L'}${point}`).join('');
}

// A real run: bytes by level over the time of its LOG, the levels of a moment as the LSM picture
// draws them, which can be scrubbed and played, and what happened, searched.
import { useCallback, useMemo, useState } from 'react';
import '../../styles/evidence.css';
import { ofFamily } from '../../document/evidence/families';
import { figuresOf, kCauses } from '../../document/evidence/figures';
import type { RealRun } from '../../document/evidence/run';
import type { Theme } from '../../drawing/canvas/ink/theme';
import type { Ctx } from '../../drawing/canvas/kit';
import { formatBytes, formatCount, kFormats, plural } from '../../model/values/units';
import { Icon } from '../../ui/icons/icons';
import { courseOf } from './course';
import { EventsTable } from './events_table';
import { FiguresTable } from './figures_tables';
import { kStallInk, paintCourse } from './paint_course';
import { paintLevels } from './paint_levels';
import { PaintedCanvas, type Size } from './painted_canvas';
import { placesIn } from './places';
import { useMoment } from './play';
import { realState } from './real_state';

/** Columns of the chart: about one for two pixels of a wide page. */
const kColumns = 600;
/** Places of the slider. */
const kSteps = 1000;

export function EvidenceView({ run }: { run: RealRun }) {
  const [family, setFamily] = useState('');
  const shown = useMemo(() => (family === '' ? run : ofFamily(run, family)), [run, family]);
  return (
    <div className="evidence">
      {run.families.length < 2 ? null : (
        <label className="evidence-search">
          <span>Column family</span>
          <select
            className="field"
            value={family}
            onChange={({ target }) => setFamily(target.value)}
          >
            <option value="">all {formatCount(run.families.length)}</option>
            {run.families.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
      )}
      <OverTime run={shown} />
    </div>
  );
}

function OverTime({ run }: { run: RealRun }) {
  const moment = useMoment(run.lengthUs);
  const { us } = moment;
  const course = useMemo(() => courseOf(run, kColumns), [run]);
  const placesOf = useMemo(() => placesIn(run), [run]);
  const real = useMemo(() => figuresOf(run), [run]);
  const state = useMemo(() => realState(run, us, placesOf), [run, us, placesOf]);
  const chart = useCallback(
    (ctx: Ctx, size: Size, theme: Theme) => paintCourse(ctx, size, theme, { run, course, us }),
    [run, course, us],
  );
  const levels = useCallback(
    (ctx: Ctx, size: Size, theme: Theme) => paintLevels(ctx, size, theme, state),
    [state],
  );
  const filled = state.levels.filter(({ files }) => files > 0);
  const words = filled.map(
    ({ level, files, bytes }) => `L${level}: ${plural(files, 'table')}, ${formatBytes(bytes)}`,
  );
  return (
    <>
      <PaintedCanvas
        className="evidence-chart"
        label="Bytes by level over the time of the LOG, and below them when writes were held up"
        paint={chart}
        onPress={(share) => moment.goTo(share * run.lengthUs)}
      />
      <input
        className="evidence-slider"
        type="range"
        aria-label="Time"
        aria-valuetext={kFormats.seconds(us / 1e6)}
        min={0}
        max={kSteps}
        value={Math.round((us / run.lengthUs) * kSteps)}
        onChange={({ target }) => moment.goTo((Number(target.value) / kSteps) * run.lengthUs)}
      />
      <div className="evidence-time">
        <button
          type="button"
          className="btn"
          aria-label={moment.isPlaying ? 'Pause' : 'Play'}
          onClick={moment.toggle}
        >
          <Icon name={moment.isPlaying ? 'pause' : 'play'} />
        </button>
        <output className="num">{kFormats.seconds(us / 1e6)}</output>
        <StallLegend run={run} />
      </div>
      <PaintedCanvas
        className="evidence-levels"
        label={words.length === 0 ? 'No table yet' : words.join('; ')}
        paint={levels}
      />
      <p className="soft">{aboutOf(run, state.writes)}</p>
      <FiguresTable real={real} />
      <EventsTable run={run} onChoose={moment.goTo} />
    </>
  );
}

/** The causes in the lane under the chart; slowdowns are pale there. */
function StallLegend({ run }: { run: RealRun }) {
  const causes = kCauses.filter((cause) => run.stalls.some((stall) => stall.cause === cause));
  if (causes.length === 0) return <span className="soft">No line says that writes waited.</span>;
  return (
    <span className="evidence-legend soft">
      Writes held up by
      {causes.map((cause) => (
        <span key={cause}>
          <i style={{ background: `var(--${kStallInk[cause]})` }} /> {cause}
        </span>
      ))}
      <span>(pale: slowed down)</span>
    </span>
  );
}

function aboutOf(run: RealRun, writes: string): string {
  const keys = run.stays.some(({ first }) => first !== undefined)
    ? 'Tables lie at their keys.'
    : 'Tables lie in the order of their numbers: a MANIFEST beside the LOG has their keys.';
  const { edits, of } = run.agreed;
  const agreed =
    of === 0
      ? ''
      : `Files by level are as RocksDB lists them after ${formatCount(edits)} of ${formatCount(of)} jobs.`;
  const older = run.untold.reduce((sum, { files }) => sum + files, 0);
  const before =
    older === 0 ? '' : `Older than the LOG: ${plural(older, 'table')}, counted but not drawn.`;
  const held = writes === 'flowing' ? '' : `Writes are held up: ${writes}.`;
  return [held, keys, agreed, before].filter((one) => one !== '').join(' ');
}

// The chart with its chooser, and the scrubber that is its x axis.
import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { CanvasView } from '../../canvas/canvas_view';
import { kMetrics, labelOf } from '../../model/chart';
import { statementsBetweenMarks } from '../../model/mark_spacing';
import { formatCount, plural } from '../../model/units';
import { useThrottled } from '../../pictures/kit/picture_page';
import { type ChartAxis, chartChoice } from '../../stage/chart_choice';
import { useShown, useStage } from '../../stage/use_stage';
import { Slider } from '../../ui/slider';
import { ChartPainter } from './chart_painter';

export function ChartPanel() {
  const stage = useStage();
  const painter = useMemo(() => new ChartPainter(stage), [stage]);
  const { metric, axis } = useStore(chartChoice);
  useEffect(() => {
    painter.axis = axis;
    painter.metric = kMetrics.find((one) => one.id === metric) ?? painter.metric;
    painter.touch();
  }, [painter, metric, axis]);
  const turn = (next: ChartAxis) => chartChoice.setState({ axis: next });
  const choose = (id: string) => chartChoice.setState({ metric: id });
  return (
    <section className="cell" aria-label="Chart">
      <div className="chart-head">
        <MetricChooser metric={metric} onChoose={choose} />
        <button
          type="button"
          className="btn plain soft"
          onClick={() => turn(axis === 'time' ? 'statements' : 'time')}
        >
          {axis === 'time' ? 'by virtual time' : 'by statements'}
        </button>
      </div>
      <div className="chart">
        <CanvasView
          loop={stage.loop}
          painter={painter}
          label="The chosen metric of each contender; the cursor marks the run's position"
        />
      </div>
      <Scrubber axis={axis} />
      <ChartTable metric={metric} />
    </section>
  );
}

const useOnDisk = (): boolean =>
  useShown((shown) => shown.reports.some((report) => report?.hdd !== undefined));

function MetricChooser({ metric, onChoose }: { metric: string; onChoose: (id: string) => void }) {
  const disk = useOnDisk();
  return (
    <select
      className="btn plain"
      aria-label="What the chart shows"
      value={metric}
      onChange={(event) => onChoose(event.target.value)}
    >
      {kMetrics.map((one) => (
        <option key={one.id} value={one.id}>
          {labelOf(one, disk)}
        </option>
      ))}
    </select>
  );
}

/**
 * Scrubs through the run. By rows it snaps to marks, where everything is shown at once. Seeking is
 * exact, because the run is deterministic.
 */
function Scrubber({ axis }: { axis: ChartAxis }) {
  const stage = useStage();
  const byTime = axis === 'time';
  const total = useShown((shown) => shown.total);
  const now = useShown((shown) => (byTime ? shown.tNs : shown.statements));
  const [dragged, setDragged] = useState<number | undefined>(undefined);
  const apart = (byTime ? undefined : statementsBetweenMarks(total)) ?? 1;
  // The end is not always a mark: the scale ends at the next one after it.
  const most = byTime ? Math.max(1, stage.lastNs) : apart * Math.max(1, Math.ceil(total / apart));
  const value = Math.min(dragged ?? now, most);
  const momentAt = (place: number) =>
    byTime ? { ns: place } : { statements: Math.min(place, total) };
  return (
    <div className="scrubber">
      <Slider
        label={byTime ? 'Moment of the run, in nanoseconds' : 'Moment of the run, in statements'}
        most={most}
        step={apart}
        value={value}
        onDrag={(next) => {
          setDragged(next);
          stage.controls.preview(momentAt(next));
        }}
        onSet={(next) => {
          setDragged(undefined);
          void stage.controls.seek(momentAt(next));
        }}
      />
      <Ticks most={most} byTime={byTime} />
    </div>
  );
}

/** Where the scenario's moments are; by time only those that are given by time. */
function Ticks({ most, byTime }: { most: number; byTime: boolean }) {
  const { reading } = useStage();
  const index = useStore(reading.state, (state) => state.index);
  const unit = byTime ? 'ns' : 'statements';
  return (
    <div className="ticks" aria-hidden="true">
      {reading.moments.map(({ at }, i) => {
        const place = (at as Record<string, number>)[unit];
        if (place === undefined || place > most) return null;
        const left = `${(100 * place) / most}%`;
        // biome-ignore lint/suspicious/noArrayIndexKey: a moment is its number
        return <i key={i} className={i === index ? 'now' : ''} style={{ left }} />;
      })}
    </div>
  );
}

/** The curve as a table of ten values. */
function ChartTable({ metric }: { metric: string }) {
  const stage = useStage();
  useThrottled();
  const { statements } = stage.shown.getState();
  const disk = useOnDisk();
  const chosen = kMetrics.find((one) => one.id === metric);
  const places = [
    ...new Set(Array.from({ length: 10 }, (_, i) => Math.round((statements * (i + 1)) / 10))),
  ];
  return (
    <div className="unseen">
      <table>
        <caption>{chosen === undefined ? '' : labelOf(chosen, disk)}</caption>
        <tbody>
          {places.map((at, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its share of the run
            <tr key={i}>
              <th scope="row">{plural(at, 'statement')}</th>
              {stage.bands.map((band) => {
                const value = band.curves.of(metric)?.at(at);
                return (
                  <td key={band.index}>
                    {value === undefined ? '–' : (chosen?.format(value) ?? formatCount(value))}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

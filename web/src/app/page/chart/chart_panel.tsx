// The chart and its selects; the scrubber below it is its x axis. Loaded when first shown.
import { type ReactNode, useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import '../../../styles/knobs.css';
import '../../../styles/chart.css';
import { CanvasView } from '../../../drawing/canvas/canvas_view';
import { useThrottled } from '../../../drawing/kit/page/picture_page';
import { kMetrics, labelOf } from '../../../model/figures/chart';
import { formatCount, plural } from '../../../model/values/units';
import { type ChartAxis, type ChartScale, chartChoice, scaleOf } from '../../stage/chart_choice';
import { useRunView, useStage } from '../../stage/use_stage';
import { completed } from './before_curves';
import { BeforeKey } from './before_key';
import { ChartPainter } from './chart_painter';
import { MomentMarks } from './moment_marks';

/** `lane`: the lane of waits, which is not part of the panel: it loads when it is asked for. */
export function ChartPanel({ lane }: { lane?: ReactNode }) {
  const stage = useStage();
  const painter = useMemo(() => new ChartPainter(stage), [stage]);
  const { metric, axis, scale, waits } = useStore(chartChoice);
  const before = useStore(stage.previousRun);
  const disk = useOnDisk();
  const chosen = kMetrics.find((one) => one.id === metric);
  useEffect(() => {
    if (before !== undefined) completed(before);
    painter.axis = axis;
    painter.scale = scale;
    painter.metric = chosen ?? painter.metric;
    painter.touch();
  }, [painter, chosen, axis, scale, before]);
  return (
    <section aria-label="Chart">
      <div className="chart-head">
        <MetricChooser metric={metric} onChoose={(id) => chartChoice.setState({ metric: id })} />
        <AxisChooser axis={axis} onChoose={(next) => chartChoice.setState({ axis: next })} />
        <ScaleChooser />
        <button
          type="button"
          className="btn plain soft"
          aria-pressed={waits}
          onClick={() => chartChoice.setState({ waits: !waits })}
        >
          waits, memory
        </button>
        {before === undefined ? null : <BeforeKey before={before} />}
      </div>
      <div className="chart">
        <CanvasView
          loop={stage.loop}
          painter={painter}
          label={`${chosen === undefined ? '' : labelOf(chosen, disk)} of each contender; the cursor marks the run's position`}
        />
        <MomentMarks byTime={axis === 'time'} />
      </div>
      {waits ? lane : null}
      <ChartTable metric={metric} />
    </section>
  );
}

function AxisChooser({ axis, onChoose }: { axis: ChartAxis; onChoose: (axis: ChartAxis) => void }) {
  return (
    <select
      className="btn plain soft"
      aria-label="The chart's x axis"
      value={axis}
      onChange={(event) => onChoose(event.target.value as ChartAxis)}
    >
      <option value="statements">x axis: statements</option>
      <option value="time">x axis: simulated time</option>
    </select>
  );
}

/** Overrides the metric's default scale. */
function ScaleChooser() {
  const { metric, scale } = useStore(chartChoice);
  const chosen = kMetrics.find((one) => one.id === metric);
  if (chosen === undefined) return null;
  return (
    <select
      className="btn plain soft"
      aria-label="The chart's y axis"
      value={scaleOf(chosen, scale)}
      onChange={(event) => chartChoice.setState({ scale: event.target.value as ChartScale })}
    >
      <option value="log">logarithmic</option>
      <option value="linear">linear</option>
    </select>
  );
}

const useOnDisk = (): boolean =>
  useRunView((shown) => shown.reports.some((report) => report?.hdd !== undefined));

function MetricChooser({ metric, onChoose }: { metric: string; onChoose: (id: string) => void }) {
  const disk = useOnDisk();
  return (
    <fieldset className="segments metrics" aria-label="What the chart shows">
      {kMetrics.map((one) => (
        <button
          type="button"
          key={one.id}
          aria-pressed={one.id === metric}
          title={labelOf(one, disk)}
          onClick={() => onChoose(one.id)}
        >
          {one.short}
        </button>
      ))}
    </fieldset>
  );
}

/** The chart as a table: ten values of each curve. */
function ChartTable({ metric }: { metric: string }) {
  const stage = useStage();
  useThrottled();
  const { statements } = stage.runView.getState();
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

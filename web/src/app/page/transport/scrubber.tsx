// The scrubber: the whole run, by rows or by time.
import { useState } from 'react';
import { useStore } from 'zustand';
import { statementsBetweenMarks } from '../../../model/run/mark_spacing';
import { Slider } from '../../../ui/slider';
import type { ChartAxis } from '../../stage/chart_choice';
import { useRunView, useStage } from '../../stage/use_stage';

/**
 * Scrubs through the run. By rows it snaps to marks, whose recordings are shown at once. Seeking is
 * exact, because the run is deterministic.
 */
export function Scrubber({ axis }: { axis: ChartAxis }) {
  const stage = useStage();
  const byTime = axis === 'time';
  const total = useRunView((shown) => shown.total);
  const now = useRunView((shown) => (byTime ? shown.tNs : shown.statements));
  const [dragged, setDragged] = useState<number | undefined>(undefined);
  const apart = (byTime ? undefined : statementsBetweenMarks(total)) ?? 1;
  // The run may end between marks: the scale ends at the next mark.
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

/** Places of the scenario's moments; by time only those that are given by time. */
function Ticks({ most, byTime }: { most: number; byTime: boolean }) {
  const { momentReader } = useStage();
  const index = useStore(momentReader.state, (state) => state.index);
  const unit = byTime ? 'ns' : 'statements';
  return (
    <div className="ticks" aria-hidden="true">
      {momentReader.moments.map(({ at }, i) => {
        const place = (at as Record<string, number>)[unit];
        if (place === undefined || place > most) return null;
        const left = `${(100 * place) / most}%`;
        // biome-ignore lint/suspicious/noArrayIndexKey: a moment is its number
        return <i key={i} className={i === index ? 'now' : ''} style={{ left }} />;
      })}
    </div>
  );
}

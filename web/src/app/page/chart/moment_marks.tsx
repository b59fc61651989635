// The scenario's moments on the chart: each number shows the moment's words on hover, and goes
// there on a press.
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { linearScale } from '../../../model/values/scale';
import { useRunView, useStage } from '../../stage/use_stage';
import { type Mark, marksOf, nextIn, numbersOf } from './marks';
import { plotOf } from './room';

export function MomentMarks({ byTime }: { byTime: boolean }) {
  const { momentReader, controls } = useStage();
  const { index } = useStore(momentReader.state);
  const [ref, width] = useWidth();
  const [pointed, setPointed] = useState<Mark | undefined>(undefined);
  const marks = marksOf(usePlaces(byTime, width));
  const none = () => setPointed(undefined);
  return (
    <nav ref={ref} className="moment-marks" aria-label="Moments on the chart">
      {marks.map((mark) => {
        const to = nextIn(mark, index);
        const current = index >= mark.first && index <= mark.last;
        const show = () => setPointed(mark);
        return (
          <button
            type="button"
            key={mark.first}
            style={{ left: mark.x }}
            aria-current={current}
            aria-label={`Moment ${to + 1} of ${momentReader.moments.length}`}
            onClick={() => void controls.readFrom(to)}
            onPointerEnter={show}
            onPointerLeave={none}
            onFocus={show}
            onBlur={none}
          >
            {numbersOf(mark)}
          </button>
        );
      })}
      {pointed === undefined ? null : (
        <Tip x={pointed.x} width={width} moment={nextIn(pointed, index)} />
      )}
    </nav>
  );
}

const kTipPx = 340;
const kUntrue = 'Its words are about the scenario as published.';

function Tip({ x, width, moment }: { x: number; width: number; moment: number }) {
  const { momentReader } = useStage();
  const words = momentReader.words(moment);
  // Figures that are not known yet are shown as ellipses.
  const open = momentReader.moments[moment]?.text.replaceAll(/\{[^}]*\}/g, '…') ?? '';
  const left = Math.max(0, Math.min(x - kTipPx / 2, width - kTipPx));
  return (
    <p className="tip" role="tooltip" style={{ left, width: Math.min(width, kTipPx) }}>
      <b>
        {moment + 1} of {momentReader.moments.length}
      </b>{' '}
      {words?.kind === 'said' ? words.text : words?.kind === 'unknown' ? open : kUntrue}
    </p>
  );
}

/** The pixels of the moments; undefined for those at an unknown time. */
function usePlaces(byTime: boolean, width: number): (number | undefined)[] {
  const stage = useStage();
  const total = useRunView((shown) => shown.total);
  // The time axis grows with the run.
  useRunView((shown) => (byTime ? shown.tNs : 0));
  const { momentReader } = stage;
  if (width === 0 || total === 0) return [];
  const { x0, x1 } = plotOf(width, 0);
  const place = linearScale([0, byTime ? stage.lastNs : total], [x0, x1]);
  const [band, second] = stage.bands;
  return momentReader.moments.map(({ at }, moment) => {
    if ('ns' in at) {
      const rows = momentReader.reportsAt(moment)?.map(({ statements }) => statements);
      if (byTime) return at.ns <= stage.lastNs ? place(at.ns) : undefined;
      return rows === undefined ? undefined : place(Math.max(...rows));
    }
    if (!byTime) return place(Math.min(at.statements, total));
    // Over time each contender has its own clock, so only a single tree gives a moment a place.
    const known = second === undefined && at.statements <= (band?.clock.end ?? 0);
    return known ? place(band?.clock.at(at.statements) ?? 0) : undefined;
  });
}

function useWidth() {
  const ref = useRef<HTMLElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width] as const;
}

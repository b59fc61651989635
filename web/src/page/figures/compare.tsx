// On a phone, where one tree is seen at a time: all answers in one line that stays in sight, with
// bars on one scale. Each leads to its tree, and a moment
// about one tree shows it.
import { useEffect, useState } from 'react';
import { formatBytes } from '../../model/units';
import type { Band } from '../../stage/band';
import { useMomentView, useShown, useShownBands, useStage } from '../../stage/use_stage';

export function Compare() {
  const bands = useShownBands();
  const trees = useShown((shown) => shown.answer);
  const current = useBandInView(bands.length);
  const focus = useMomentView()?.focus;
  const focused = bands.findIndex(({ name }) => name === focus);
  useEffect(() => {
    if (focused >= 0) showBand(focused);
  }, [focused]);
  useTurnOf(bands[current]);
  if (bands.length < 2) return null;
  const most = Math.max(1, ...trees.map((tree) => tree?.cost ?? 0));
  return (
    <nav className="compare" aria-label="Trees">
      {bands.map(({ index, label }, i) => {
        const cost = trees[index]?.cost;
        return (
          <button
            type="button"
            key={index}
            aria-current={i === current}
            onClick={() => showBand(i)}
          >
            <span>{label}</span>
            <b className="num">{cost === undefined ? '–' : formatBytes(cost)}</b>
            <i style={{ width: `${((cost ?? 0) / most) * 100}%` }} />
          </button>
        );
      })}
    </nav>
  );
}

const bandElements = () => document.querySelectorAll<HTMLElement>('.bands > .band');

/** Swipes to it; does nothing where all bands are seen at once. */
function showBand(index: number): void {
  const band = bandElements()[index];
  band?.parentElement?.scrollTo({ left: band.offsetLeft - (bandElements()[0]?.offsetLeft ?? 0) });
}

/** Where one band is seen at a time, it is the one that replays. */
function useTurnOf(band: Band | undefined): void {
  const { replayTurns: turns } = useStage();
  useEffect(() => {
    const all = bandElements()[0]?.parentElement;
    const swiped = all != null && all.scrollWidth > all.clientWidth + 1;
    turns.inView = swiped ? band?.index : undefined;
  });
}

/** The band that is seen where they are swiped through. */
function useBandInView(count: number): number {
  const [current, setCurrent] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: forks add bands
  useEffect(() => {
    const all = bandElements()[0]?.parentElement;
    if (all == null) return;
    const look = () => setCurrent(Math.round(all.scrollLeft / Math.max(1, all.clientWidth)));
    look();
    all.addEventListener('scroll', look, { passive: true });
    return () => all.removeEventListener('scroll', look);
  }, [count]);
  return current;
}

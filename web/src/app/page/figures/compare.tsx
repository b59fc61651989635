// On a phone, which shows one tree at a time: all answers in one line that stays in sight, with
// bars on one scale. A press swipes to the tree; a moment about one tree swipes there, too.
import { useEffect, useState } from 'react';
import type { Scenario } from '../../../document/scenario/scenario';
import { unitNow } from '../../../model/figures/answer';
import { kAnswerWords } from '../../../model/figures/answer_units';
import type { Band } from '../../stage/band';
import { useAnswers } from '../../stage/use_answers';
import { useMomentView, useShownBands, useStage } from '../../stage/use_stage';

export function Compare({ scenario }: { scenario: Scenario }) {
  const bands = useShownBands();
  const { question, trees } = useAnswers(scenario);
  const { current, swiped } = useBandInView(bands.length);
  const focus = useMomentView()?.focus;
  const focused = bands.findIndex(({ name }) => name === focus);
  useEffect(() => {
    if (focused >= 0) showBand(focused);
  }, [focused]);
  useTurnOf(bands[current], swiped);
  if (bands.length < 2) return null;
  const unit = unitNow(
    trees.filter((tree) => tree !== undefined),
    question,
  );
  const costs = trees.map((tree) => tree?.each[unit]);
  const most = Math.max(...costs.map((cost) => cost ?? 0)) || 1;
  return (
    <nav className="compare" aria-label="Trees">
      {bands.map(({ index, label }, i) => {
        const cost = costs[index];
        return (
          <button
            type="button"
            key={index}
            aria-current={i === current}
            onClick={() => showBand(i)}
          >
            <span>{label}</span>
            <b className="num">{cost === undefined ? '–' : kAnswerWords[unit].print(cost)}</b>
            <i style={{ width: `${((cost ?? 0) / most) * 100}%` }} />
          </button>
        );
      })}
    </nav>
  );
}

const bandElements = () => document.querySelectorAll<HTMLElement>('.bands > .band');

/** Swipes to a band; has no effect if all bands are visible. */
function showBand(index: number): void {
  const band = bandElements()[index];
  band?.parentElement?.scrollTo({ left: band.offsetLeft - (bandElements()[0]?.offsetLeft ?? 0) });
}

/** If one band is visible at a time, makes it the one that replays. */
function useTurnOf(band: Band | undefined, swiped: boolean): void {
  const { replayTurns: turns } = useStage();
  useEffect(() => {
    turns.inView = swiped ? band?.index : undefined;
  }, [turns, band, swiped]);
}

interface InView {
  /** Index of the visible band, if the reader swipes between them. */
  readonly current: number;
  readonly swiped: boolean;
}

/**
 * Measured when the bands' container is resized or scrolled. Measuring while rendering would force
 * a layout in the middle of a frame.
 */
function useBandInView(count: number): InView {
  const [view, setView] = useState<InView>({ current: 0, swiped: false });
  // biome-ignore lint/correctness/useExhaustiveDependencies: forks add bands
  useEffect(() => {
    const all = bandElements()[0]?.parentElement;
    if (all == null) return;
    const look = () => {
      const current = Math.round(all.scrollLeft / Math.max(1, all.clientWidth));
      const swiped = all.scrollWidth > all.clientWidth + 1;
      setView((old) =>
        old.current === current && old.swiped === swiped ? old : { current, swiped },
      );
    };
    // ResizeObserver also calls back once when it starts observing.
    const measure = new ResizeObserver(look);
    measure.observe(all);
    all.addEventListener('scroll', look, { passive: true });
    return () => {
      measure.disconnect();
      all.removeEventListener('scroll', look);
    };
  }, [count]);
  return view;
}

// On a phone, where one tree is seen at a time: all answers in one line that stays in sight, with
// bars on one scale. Each leads to its tree.
import { useEffect, useState } from 'react';
import { formatBytes } from '../../model/units';
import { useShown, useShownBands } from '../../stage/use_stage';

export function Compare() {
  const bands = useShownBands();
  const trees = useShown((shown) => shown.answer);
  const current = useBandInView(bands.length);
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
            onClick={() => bandElements()[i]?.scrollIntoView({ inline: 'start', block: 'nearest' })}
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

const bandElements = () => document.querySelectorAll('.bands > .band');

/** The band that is seen where they are swiped through. */
function useBandInView(count: number): number {
  const [current, setCurrent] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: forks add bands
  useEffect(() => {
    const bands = [...bandElements()];
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries)
          if (isIntersecting) setCurrent(bands.indexOf(target));
      },
      { threshold: 0.6 },
    );
    for (const band of bands) observer.observe(band);
    return () => observer.disconnect();
  }, [count]);
  return current;
}

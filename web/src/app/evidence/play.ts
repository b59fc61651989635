// The moment that is shown: it can be set, and played from there to the end of the LOG.
import { useEffect, useState } from 'react';

/** A whole LOG lasts so long, ms. */
const kWholeMs = 20_000;

export function useMoment(lengthUs: number) {
  const [us, setUs] = useState(lengthUs);
  const [isPlaying, setPlaying] = useState(false);
  useEffect(() => {
    if (!isPlaying) return;
    let last: number | undefined;
    let frame = requestAnimationFrame(function next(now) {
      const passed = ((now - (last ?? now)) / kWholeMs) * lengthUs;
      last = now;
      setUs((at) => Math.min(lengthUs, at + passed));
      frame = requestAnimationFrame(next);
    });
    return () => cancelAnimationFrame(frame);
  }, [isPlaying, lengthUs]);
  useEffect(() => {
    if (us >= lengthUs) setPlaying(false);
  }, [us, lengthUs]);
  return {
    us,
    isPlaying,
    goTo: (moment: number) => {
      setPlaying(false);
      setUs(moment);
    },
    toggle: () => {
      if (!isPlaying && us >= lengthUs) setUs(0);
      setPlaying(!isPlaying);
    },
  };
}

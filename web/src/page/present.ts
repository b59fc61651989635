// Presenting: question, answer, figures and pictures alone, as large as the screen has room for.
// For stages and back rows.
import { useCallback, useEffect, useState } from 'react';

export interface Presenting {
  readonly on: boolean;
  /** How much larger than on the page everything is. */
  readonly zoom: number;
  readonly toggle: () => void;
  readonly leave: () => void;
}

/**
 * CSS pixels that the headline and each band need to be legible, and the width of one column beside
 * its neighbours.
 */
const kHeadPx = 86;
const kBandPx = 176;
const kLoneBandPx = 330;
const kWidthPx = 880;
const kMostZoom = 3;

export function zoomFor(width: number, height: number, bands: number): number {
  const needed = kHeadPx + (bands > 1 ? bands * kBandPx : kLoneBandPx);
  const zoom = Math.min(width / kWidthPx, height / needed);
  return Math.min(kMostZoom, Math.max(1, Math.floor(zoom * 100) / 100));
}

export function usePresenting(bands: number): Presenting {
  const [on, setOn] = useState(false);
  const [size, setSize] = useState({ width: innerWidth, height: innerHeight });
  useEffect(() => {
    const measure = () => setSize({ width: innerWidth, height: innerHeight });
    // Esc leaves the full screen without telling anybody of the key.
    const left = () => document.fullscreenElement === null && setOn(false);
    window.addEventListener('resize', measure);
    document.addEventListener('fullscreenchange', left);
    return () => {
      window.removeEventListener('resize', measure);
      document.removeEventListener('fullscreenchange', left);
    };
  }, []);
  const leave = useCallback(() => {
    setOn(false);
    if (document.fullscreenElement !== null) void document.exitFullscreen();
  }, []);
  const toggle = useCallback(() => {
    if (on) return leave();
    setOn(true);
    // Where not all of it fits on the screen, it begins with the answer.
    scrollTo({ top: 0 });
    // Browsers that have none, or refuse, show the same within their window.
    void document.documentElement.requestFullscreen?.().catch(() => undefined);
  }, [on, leave]);
  return { on, zoom: on ? zoomFor(size.width, size.height, bands) : 1, toggle, leave };
}

// Presentation mode: only question, answer, figures and pictures, as large as the screen allows.
import { useCallback, useEffect, useState } from 'react';
import { ahead } from '../ui/later';

const styles = () => import('../styles/present.css');
ahead(styles);

interface Presenting {
  readonly on: boolean;
  /** Magnification, relative to the normal page. */
  readonly zoom: number;
  readonly toggle: () => void;
  readonly leave: () => void;
}

/**
 * CSS pixels that headline and legend, and each band, need to be legible, and the width of one
 * column beside its neighbours.
 */
const kHeadPx = 124;
const kBandPx = 176;
const kLoneBandPx = 430;
const kWidthPx = 900;
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
    // Esc leaves full screen without a key event.
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
    // Without its styles it would flash.
    void styles()
      .catch(() => undefined)
      .then(() => setOn(true));
    // If not all of it fits on the screen, the answer is on top.
    scrollTo({ top: 0 });
    // Without full screen, the same is shown within the window.
    void document.documentElement.requestFullscreen?.().catch(() => undefined);
  }, [on, leave]);
  return { on, zoom: on ? zoomFor(size.width, size.height, bands) : 1, toggle, leave };
}

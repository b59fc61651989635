// Presentation mode: only question, answer, figures and pictures, as large as the screen allows.
import { useCallback, useEffect, useState } from 'react';
import { preload } from '../../ui/lazy';

const styles = () => import('../../styles/present.css');
preload(styles);

interface Presenting {
  readonly on: boolean;
  /** Magnification, relative to the normal page. */
  readonly zoom: number;
  readonly toggle: () => void;
  readonly leave: () => void;
}

/**
 * The page size that is magnified to fill the screen, CSS px. Its smallest type of 14 px becomes 32
 * px on a screen of 1920 × 1080, in the pictures too.
 */
const kPage = { width: 840, height: 472.5 };

export function zoomFor(width: number, height: number): number {
  const zoom = Math.min(width / kPage.width, height / kPage.height);
  return Math.max(1, Math.floor(zoom * 1000) / 1000);
}

export function usePresenting(): Presenting {
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
    // Loads the styles first; without them the page would flash.
    void styles()
      .catch(() => undefined)
      .then(() => setOn(true));
    // If not everything fits on the screen, the answer is at the top.
    scrollTo({ top: 0 });
    // Without full screen, the mode works within the window.
    void document.documentElement.requestFullscreen?.().catch(() => undefined);
  }, [on, leave]);
  return { on, zoom: on ? zoomFor(size.width, size.height) : 1, toggle, leave };
}

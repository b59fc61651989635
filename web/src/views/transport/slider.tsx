// A slider: the browser's own, with the part behind its thumb in ink.
import { useEffect, useRef } from 'react';

interface Props {
  label: string;
  /** Its scale is 0 … most. */
  most: number;
  step: number;
  value: number;
  /** What it says aloud in place of the bare number. */
  words?: string;
  /** While it is being dragged. */
  onDrag: (value: number) => void;
  /** It was let go, or moved by a key. */
  onSet?: (value: number) => void;
}

export function Slider({ label, most, step, value, words, onDrag, onSet }: Props) {
  const ref = useRef<HTMLInputElement>(null);
  // React calls `onChange` what the browser calls `input`; the browser's own `change` is the end of a drag.
  useEffect(() => {
    const input = ref.current;
    const set = () => onSet?.(Number(input?.value));
    input?.addEventListener('change', set);
    return () => input?.removeEventListener('change', set);
  }, [onSet]);
  return (
    <input
      ref={ref}
      type="range"
      className="slider"
      aria-label={label}
      aria-valuetext={words}
      min={0}
      max={most}
      step={step}
      value={value}
      style={{ backgroundSize: `calc(var(--thumb) / 2 + (100% - var(--thumb)) * ${value / most}) 2px, 100% 2px` }}
      onChange={(event) => onDrag(Number(event.target.value))}
    />
  );
}

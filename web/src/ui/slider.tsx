// A slider: the browser's own, with the part behind its thumb in ink. Where it stands is set past
// React, which would write the input's other attributes again each time.
import { useEffect, useLayoutEffect, useRef } from 'react';

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

const kEnds = ['change', 'pointerup', 'pointercancel'] as const;

export function Slider({ label, most, step, value, words, onDrag, onSet }: Props) {
  const ref = useRef<HTMLInputElement>(null);
  /** Something was dragged and not let go yet. */
  const open = useRef(false);
  // React calls `onChange` what the browser calls `input`; the browser's own `change`, the end of a
  // drag, it does not know.
  useEffect(() => {
    const input = ref.current;
    const set = () => {
      if (!open.current) return;
      open.current = false;
      onSet?.(Number(input?.value));
    };
    // A drag that ends where it began is no `change`.
    for (const end of kEnds) input?.addEventListener(end, set);
    return () => {
      for (const end of kEnds) input?.removeEventListener(end, set);
    };
  }, [onSet]);
  useLayoutEffect(() => {
    const input = ref.current;
    if (input === null) return;
    input.value = String(value);
    input.style.backgroundSize = `calc(var(--thumb) / 2 + (100% - var(--thumb)) * ${value / most}) 2px, 100% 2px`;
  }, [value, most]);
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
      onInput={(event) => {
        open.current = true;
        onDrag(Number(event.currentTarget.value));
      }}
    />
  );
}

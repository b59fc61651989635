// A native range input whose track is filled up to the thumb. Its value is set without React, which
// would rewrite all other attributes of the input each time.
import { useEffect, useLayoutEffect, useRef } from 'react';

interface Props {
  label: string;
  /** The range is 0 … most. */
  most: number;
  step: number;
  value: number;
  /** Announced by screen readers instead of the number. */
  words?: string;
  /** Called during a drag. */
  onDrag: (value: number) => void;
  /** Called at the end of a drag, or after a key. */
  onSet?: (value: number) => void;
}

const kEnds = ['change', 'pointerup', 'pointercancel'] as const;

export function Slider({ label, most, step, value, words, onDrag, onSet }: Props) {
  const ref = useRef<HTMLInputElement>(null);
  /** True during a drag. */
  const open = useRef(false);
  const set = useRef(onSet);
  set.current = onSet;
  // React's `onChange` is the DOM's `input` event; React has none for the DOM's `change`, which
  // ends a drag.
  useEffect(() => {
    const input = ref.current;
    const release = () => {
      if (!open.current) return;
      open.current = false;
      set.current?.(Number(input?.value));
    };
    // A drag that ends where it began fires no `change`.
    for (const end of kEnds) input?.addEventListener(end, release);
    return () => {
      for (const end of kEnds) input?.removeEventListener(end, release);
    };
  }, []);
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

// Keeps the focus in the current step if the focused element disappears: the form after its
// prediction is locked in, the button of the last hint.
import { type FocusEvent, useLayoutEffect, useRef } from 'react';

interface Held {
  readonly element: Element;
  readonly step: Element | null;
}

/** For the element around all steps (`.step`), each with its heading. */
export function useFocusKept() {
  const held = useRef<Held | undefined>(undefined);
  useLayoutEffect(() => {
    if (held.current === undefined || held.current.element.isConnected) return;
    const heading = held.current.step?.querySelector<HTMLElement>('h2');
    held.current = undefined;
    if (!heading || document.activeElement !== document.body) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  });
  return ({ target }: FocusEvent) => {
    held.current = { element: target, step: target.closest('.step') };
  };
}

// Keeps the focus in the current step if the focused element disappears: the form after its
// prediction is locked in, the button of the last hint.
import { type FocusEvent, useLayoutEffect, useRef } from 'react';

interface FocusedElement {
  readonly element: Element;
  readonly step: Element | null;
}

/** For the element around all steps (`.step`), each with its heading. */
export function useKeepFocus() {
  const focused = useRef<FocusedElement | undefined>(undefined);
  useLayoutEffect(() => {
    if (focused.current === undefined || focused.current.element.isConnected) return;
    const heading = focused.current.step?.querySelector<HTMLElement>('h2');
    focused.current = undefined;
    if (!heading || document.activeElement !== document.body) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  });
  return ({ target }: FocusEvent) => {
    focused.current = { element: target, step: target.closest('.step') };
  };
}

// Loads the popovers of terms on the first pointer, touch or key event. A visitor who only reads
// never loads them.

const kSigns = ['pointerover', 'pointerdown', 'focusin', 'keydown'] as const;

export function loadPopoversOnInput(): void {
  let pressed: HTMLElement | undefined;
  const note = ({ target }: Event) => {
    pressed = (target instanceof Element && target.closest<HTMLElement>('.term')) || undefined;
  };
  const load = () => {
    for (const sign of kSigns) document.removeEventListener(sign, load);
    document.addEventListener('click', note);
    void import('./tip').then(() => {
      document.removeEventListener('click', note);
      // Repeats the events that arrived while the popovers were loading.
      document.activeElement?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
      if (matchMedia('(hover: hover)').matches)
        document
          .querySelector('.term:hover')
          ?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }));
      pressed?.click();
    });
  };
  for (const sign of kSigns) document.addEventListener(sign, load, { passive: true });
}

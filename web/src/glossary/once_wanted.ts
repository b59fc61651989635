// What explains terms is fetched at the first sign of a reader's hand: by pointer, touch or key.
// A page that is only read does without.

const kSigns = ['pointerover', 'pointerdown', 'focusin', 'keydown'] as const;

export function explainOnceWanted(): void {
  let pressed: HTMLElement | undefined;
  const note = ({ target }: Event) => {
    pressed = (target instanceof Element && target.closest<HTMLElement>('.term')) || undefined;
  };
  const load = () => {
    for (const sign of kSigns) document.removeEventListener(sign, load);
    document.addEventListener('click', note);
    void import('./tip').then(() => {
      document.removeEventListener('click', note);
      // What was done meanwhile is done again.
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

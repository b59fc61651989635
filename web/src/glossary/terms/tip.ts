// Explains a marked term in a popover beside it: while the pointer or the focus is on it, and after
// a tap or Enter until the next one. The whole page has one popover, right after its term in the
// document, so that Tab leads from a pressed term into it. Loading this module suffices, and it
// listens once, however many parts of a page load it.
import { addressOf, termOf } from './find';
import { kPartsOfTerms } from './parts';

const kShowMs = 160;
const kHideMs = 260;
const kGapPx = 6;
const kEdgePx = 8;

let tip: HTMLElement | undefined;
let owner: HTMLElement | undefined;
/** Opened by a press: stays until it is closed. */
let pinned = false;
let timer: ReturnType<typeof setTimeout> | undefined;

const markOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('.term') : null;
const inTip = (target: EventTarget | null): boolean =>
  target instanceof Node && tip?.contains(target) === true;

function after(ms: number, act: () => void): void {
  clearTimeout(timer);
  timer = setTimeout(act, ms);
}

function press(mark: HTMLElement): void {
  if (mark === owner && pinned) {
    hide();
    return;
  }
  show(mark);
  pinned = true;
  for (const one of tip?.querySelectorAll('a') ?? []) one.tabIndex = 0;
}

/** Makes a term that is marked in many places a single Tab stop. */
function limitTabStops(): void {
  const stops = new Set<string>();
  for (const mark of document.querySelectorAll<HTMLElement>('.term')) {
    const { term, says } = mark.dataset;
    const place = mark.closest('dialog, .inspector') === null ? 'page' : 'panel';
    const stop = `${place} ${term ?? says}`;
    const isStop = mark.checkVisibility() && !stops.has(stop);
    mark.tabIndex = isStop ? 0 : -1;
    if (isStop) stops.add(stop);
  }
}

function takeKey(event: KeyboardEvent): void {
  if (event.key === 'Tab') limitTabStops();
  const mark = markOf(event.target);
  const closes = event.key === 'Escape' && owner !== undefined;
  const presses = event.key === 'Enter' && mark !== null;
  if (!closes && !presses) return;
  event.preventDefault();
  event.stopPropagation();
  if (presses) {
    press(mark);
    return;
  }
  if (inTip(document.activeElement)) owner?.focus();
  hide();
}

function show(mark: HTMLElement): void {
  clearTimeout(timer);
  if (owner === mark) return;
  hide();
  const { term = '', says } = mark.dataset;
  owner = mark;
  tip = document.createElement('span');
  tip.id = 'term-tip';
  tip.className = 'term-tip';
  tip.popover = 'manual';
  if (says === undefined) explain(term);
  else tip.append(says);
  mark.after(tip);
  mark.setAttribute('aria-describedby', tip.id);
  tip.showPopover();
  positionTip();
}

function hide(): void {
  clearTimeout(timer);
  owner?.removeAttribute('aria-describedby');
  delete document.documentElement.dataset.parts;
  tip?.remove();
  tip = undefined;
  owner = undefined;
  pinned = false;
}

function line(className: string, ...content: (string | Node)[]): HTMLElement {
  const element = document.createElement('span');
  element.className = className;
  element.append(...content);
  return element;
}

function explain(id: string): void {
  const term = termOf(id);
  if (term === undefined) return;
  // Pictures outline the shape that it is about.
  document.documentElement.dataset.parts = kPartsOfTerms[id]?.join(' ') ?? '';
  tip?.replaceChildren(line('name', term.name), line('', term.says));
  if (term.named !== undefined) tip?.append(line('named', term.named));
  const all = link('All terms', id);
  const others = (term.see ?? []).flatMap((other) => [
    link(termOf(other)?.name ?? other, other, () => explain(other)),
    ', ',
  ]);
  tip?.append(line('see', 'See also: ', ...others, all));
  positionTip();
}

/** Links to a term in the glossary's panel, or, with `act`, explains it in place. */
function link(words: string, id: string, act?: () => void): HTMLElement {
  const element = document.createElement('a');
  element.href = addressOf(id);
  element.textContent = words;
  // Tab continues to the next term, unless this one was pressed.
  element.tabIndex = pinned ? 0 : -1;
  element.addEventListener('click', (event) => {
    // Stops the event before the page handles it, as the clicked element is gone by then.
    event.stopPropagation();
    if (act === undefined) {
      hide();
      return;
    }
    event.preventDefault();
    const { activeElement } = document;
    act();
    if (activeElement === element) tip?.querySelector('a')?.focus();
  });
  return element;
}

/** Places the popover below its term, or above if there is no room; never on it. */
function positionTip(): void {
  if (tip === undefined || owner === undefined) return;
  if (!owner.isConnected) {
    hide();
    return;
  }
  const mark = owner.getBoundingClientRect();
  const zoom = tip.offsetWidth > 0 ? tip.getBoundingClientRect().width / tip.offsetWidth : 1;
  const { width, height } = tip.getBoundingClientRect();
  const left = Math.max(kEdgePx, Math.min(mark.left, innerWidth - width - kEdgePx));
  const below = mark.bottom + kGapPx;
  const fits = below + height + kEdgePx <= innerHeight;
  const top = fits ? below : Math.max(kEdgePx, mark.top - kGapPx - height);
  tip.style.left = `${left / zoom}px`;
  tip.style.top = `${top / zoom}px`;
}

// Listeners for the pointer, the focus and the keys of the whole page.
document.addEventListener('pointerover', (event) => {
  if (event.pointerType === 'touch' || pinned) return;
  const mark = markOf(event.target);
  if (mark === owner && owner !== undefined) clearTimeout(timer);
  else if (mark !== null) after(kShowMs, () => show(mark));
  else if (inTip(event.target)) clearTimeout(timer);
  else if (owner !== undefined && document.activeElement !== owner) after(kHideMs, hide);
  else clearTimeout(timer);
});
document.addEventListener('focusin', ({ target }) => {
  const mark = markOf(target);
  if (mark?.matches(':focus-visible') === true) show(mark);
  else if (mark === null && !inTip(target)) hide();
});
document.addEventListener('click', ({ target }) => {
  const mark = markOf(target);
  if (mark !== null) press(mark);
  else if (!inTip(target)) hide();
});
// In the capture phase: before the page's keys, and before a dialog that would close.
window.addEventListener('keydown', takeKey, true);
window.addEventListener('scroll', positionTip, { capture: true, passive: true });
window.addEventListener('resize', positionTip);

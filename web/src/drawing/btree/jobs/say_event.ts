// The words of a page's other events: a split, a merge, a read.
import type { Words } from '../../kit/words/words';
import type { BtreeGeometry } from '../layout/layout';
import type { Lens } from '../layout/lens';
import { eventAlpha, type PageEvent, topOfRead } from '../replay/events';
import { sayStory } from './say_write';

export function sayEvent(
  words: Words,
  geometry: BtreeGeometry,
  lens: Lens,
  event: PageEvent,
  progress: number,
): void {
  const card = lens.cards.find((one) => one.page.page === event.page);
  if (card === undefined) return;
  const alpha = eventAlpha(progress);
  if (event.kind !== 'read') {
    const story = { chips: [], mains: [event.main], sides: [event.side], strips: [], waits: false };
    sayStory(words, geometry, lens, story, alpha);
    return;
  }
  // The words are below the cards, where the page comes from: over them they would be struck
  // through.
  const { drive, axis } = geometry;
  const below = card.y + card.h;
  const y = Math.max(below + 9, Math.min(topOfRead(geometry, card, progress) - 9, drive.y - 12));
  words.say({
    wordings: [event.main],
    places: [{ x: card.x - 6, y, align: 'right', slide: axis }],
    colour: words.theme.ink,
    halo: words.theme.bg,
    alpha,
  });
}

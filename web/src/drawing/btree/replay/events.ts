// Other events of pages in slow play: a split, a merge, a read. One at a time, each for a moment.
import type { Fact } from '../../../model/tables/decode';
import { plural } from '../../../model/values/units';
import { ease } from '../../kit/motion/ease';
import type { BtreeGeometry } from '../layout/layout';
import type { Card } from '../layout/lens';
import { kPageKinds, kSplitPlaces, pageName } from '../state/tables';

export interface PageEvent {
  readonly kind: 'split' | 'merge' | 'read';
  readonly page: number;
  /** The page that took the records, or was freed; 0 if there is none. */
  readonly other: number;
  readonly key: Uint8Array;
  readonly index: number;
  readonly level: number;
  /** Records that go from one to the other. */
  readonly moved: number;
  readonly main: string;
  readonly side: string;
  readonly bornMs: number;
}

const kEventMs = { split: 2200, merge: 2200, read: 700 } as const;

export function eventOf(fact: Fact, nowMs: number): PageEvent | undefined {
  switch (fact.name) {
    case 'btree.page_split': {
      const { new_page, moved, where } = fact.extra;
      const main =
        moved > 0
          ? `a page is full: ${plural(moved, 'record')} move to a new one`
          : 'a page is full: the next row begins a new one';
      return {
        ...about(fact, nowMs),
        kind: 'split',
        other: new_page,
        moved,
        main,
        side: `split ${kSplitPlaces[where] ?? ''}`,
      };
    }
    case 'btree.page_merged': {
      const { gone_page, moved } = fact.extra;
      const side = `${pageName(gone_page)} is free again`;
      return {
        ...about(fact, nowMs),
        kind: 'merge',
        other: gone_page,
        moved,
        main: `two sparse pages become one: ${plural(moved, 'record')} move`,
        side,
      };
    }
    case 'btree.page_read':
      if (kPageKinds[fact.row.kind] !== 'leaf') return undefined;
      return {
        ...about(fact, nowMs),
        kind: 'read',
        other: 0,
        moved: 0,
        main: `reading ${pageName(fact.row.page)}`,
        side: '',
      };
    default:
      return undefined;
  }
}

function about(
  fact: Fact & { row: { page: number; index: number; first_key: Uint8Array; level: number } },
  bornMs: number,
) {
  return {
    page: fact.row.page,
    key: fact.row.first_key,
    index: fact.row.index,
    level: fact.row.level,
    bornMs,
  };
}

/** Returns an event's progress, 0 … 1; undefined when it is over. */
export function progressOf(event: PageEvent, nowMs: number): number | undefined {
  const share = (nowMs - event.bornMs) / kEventMs[event.kind];
  return share < 1 ? Math.max(0, share) : undefined;
}

/**
 * Returns true if a new event may replace the shown one: reads do not cut splits and merges short.
 */
export function replaces(event: PageEvent, shown: PageEvent | undefined, nowMs: number): boolean {
  return (
    shown === undefined ||
    progressOf(shown, nowMs) === undefined ||
    (shown.kind === 'read' && event.kind !== 'read')
  );
}

/** Fade-in and fade-out of an event, 0 … 1. */
export const eventAlpha = (progress: number): number =>
  Math.min(1, ease(progress * 6), ease((1 - progress) * 6));

/** Returns the top of a page that is read, on its way up from the drive, px. */
export function topOfRead({ drive }: BtreeGeometry, card: Card, progress: number): number {
  const from = drive.y + drive.h - 22 - card.h;
  return from + (card.y - from) * ease(progress * 1.4);
}

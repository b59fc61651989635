// The lens: a dozen neighbouring leaves opened up to cards, with lines to their true place among
// the leaves.
//
// The focused card is placed so that the focused key runs through it: a row stays one vertical
// line.

import type { Table } from '../../../model/tables/decode';
import type { KeyAxis } from '../../../model/values/axis';
import type { Rect, TreeAxis } from '../../../model/values/geometry';
import { around, indexAt, indexOfPage, orderOf, pageAt } from '../state/pages';
import type { PageView } from '../state/state';

/** The page that the lens shows, and the place of the key that runs through its card. */
export interface Focus {
  page: number;
  place: number;
}

export interface Card extends Rect {
  page: PageView;
  /** The card of the focused page. */
  focus: boolean;
}

export interface Lens {
  cards: Card[];
  /** Box of all cards. */
  frame: Rect;
  /** Span of a page write's long strips, px: as wide as all cards, but at least `kLeastStrip`. */
  strip: { x: number; w: number };
  /** True span of these leaves, px; undefined for pages without keys. */
  truth: { x: number; w: number } | undefined;
}

const kMaxCards = 12;
/** Narrowest card that still shows its records, and widest that still looks like a page, px. */
const kNarrowPx = 30;
const kWidePx = 64;
const kGapPx = 3;
/** Shortest strip, as a share of the widest lens. */
const kLeastStrip = 0.6;
/** Height per width of a page, if there is room. */
const kTall = 1.5;

/**
 * Returns the leaves around a page, or around a place if the page is unknown. `whole`: the table
 * holds all leaves; else the end of its last one is unknown and is guessed from the others' mean
 * width.
 */
export function leavesAround(
  table: Table<'btree.pages'>,
  keys: KeyAxis,
  focus: Focus,
  room: { count: number; left: number },
  pageSize: number,
  whole: boolean,
): PageView[] {
  const order = orderOf(table, keys).get(0);
  if (order === undefined) return [];
  const known = indexOfPage(table, order, focus.page);
  const index = known >= 0 ? known : indexAt(order, focus.place);
  if (index < 0) return [];
  const [first, end] = around(order.rows.length, index, room.count, room.left);
  const last = whole ? 1 : guessedEnd(order.from);
  return Array.from({ length: end - first }, (_, i) =>
    pageAt(table, order, first + i, pageSize, last),
  );
}

function guessedEnd(from: Float64Array): number {
  const [first, last] = [from[0] ?? 0, from.at(-1) ?? 0];
  return Math.min(1, last + (last - first) / Math.max(1, from.length - 1));
}

/** Room for cards: their row, and the share of the axis that they may take. */
export interface LensPlace {
  axis: TreeAxis;
  cards: Rect;
  lensShare: number;
}

/** Returns the width of a card, px: page-shaped, if there is room. */
function cardWidth({ axis, cards, lensShare }: LensPlace, count: number): number {
  return Math.min(
    kWidePx,
    Math.max(kNarrowPx, Math.min(cards.h / kTall, (axis.w * lensShare) / count - kGapPx)),
  );
}

/** Returns the number of cards over an axis, and the number of them left of the focused one. */
export function lensRoom(at: LensPlace, place: number): { count: number; left: number } {
  const { axis, lensShare } = at;
  const count = Math.max(
    3,
    Math.min(kMaxCards, Math.floor((axis.w * lensShare) / (kNarrowPx + kGapPx))),
  );
  const pitch = cardWidth(at, count) + kGapPx;
  const most = Math.floor((place * axis.w) / pitch - 0.5);
  const least = Math.ceil(count - 0.5 - ((1 - place) * axis.w + kGapPx) / pitch);
  return {
    count,
    left: Math.max(0, Math.min(count - 1, Math.max(least, Math.min(count >> 1, most)))),
  };
}

export function layoutLens(pages: readonly PageView[], focus: Focus, at: LensPlace): Lens {
  const { axis, cards: row } = at;
  const width = cardWidth(at, lensRoom(at, focus.place).count);
  const pitch = width + kGapPx;
  const own = pages.findIndex((page) => page.page === focus.page);
  const index = own >= 0 ? own : Math.max(0, lastBefore(pages, focus.place));
  const middle = axis.x + focus.place * axis.w - width / 2;
  const x = Math.min(axis.x + axis.w - width, Math.max(axis.x, middle));
  // If one side has too few known neighbours, cards of the other side that find no room are left
  // out.
  const cards = pages
    .map((page, i) => ({
      page,
      focus: i === index,
      x: x + (i - index) * pitch,
      y: row.y,
      w: width,
      h: row.h,
    }))
    .filter((card) => card.x >= axis.x - 0.5 && card.x + card.w <= axis.x + axis.w + 0.5);
  const [first, last] = [cards[0], cards.at(-1)];
  const from = first?.page.from ?? focus.place;
  const to = last?.page.to ?? focus.place;
  const frame = {
    x: first?.x ?? x,
    y: row.y,
    w: Math.max(width, (last?.x ?? x) + width - (first?.x ?? x)),
    h: row.h,
  };
  const long = Math.max(frame.w, axis.w * at.lensShare * kLeastStrip);
  const left = Math.min(axis.x + axis.w - long, Math.max(axis.x, frame.x + frame.w / 2 - long / 2));
  return {
    cards,
    frame,
    strip: { x: left, w: long },
    truth: { x: axis.x + from * axis.w, w: Math.max(1, (to - from) * axis.w) },
  };
}

/**
 * Returns the lens of a single page that is not among the known leaves. `place`: that of its first
 * key; undefined if it has no keys.
 */
export function loneLens(page: PageView, place: number | undefined, at: LensPlace): Lens {
  const lens = layoutLens([page], { page: page.page, place: place ?? 0.5 }, at);
  return place === undefined ? { ...lens, truth: undefined } : lens;
}

function lastBefore(pages: readonly PageView[], place: number): number {
  let last = -1;
  for (let i = 0; i < pages.length && (pages[i] as PageView).from <= place; i++) last = i;
  return last;
}

/**
 * Returns the y of a record on its card, px. Records fill the card from the bottom in key order, as
 * high as the page is full.
 */
export function recordY(card: Card, record: number, records: number): number {
  const inside = card.h - 2 * kCardPad;
  const used = inside * card.page.fill;
  const share = (Math.min(record, Math.max(0, records - 1)) + 0.5) / Math.max(1, records);
  return card.y + kCardPad + inside - used * share;
}

export const kCardPad = 3;

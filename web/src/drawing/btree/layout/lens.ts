// The lens: a dozen neighbouring leaves opened up to cards, over the stretch of leaves that they
// truly are.
//
// The card in the middle is placed so that the key of the lens runs through it: a row
// stays one vertical line.
import type { KeyAxis } from '../../../model/axis';
import type { Table } from '../../../model/decode';
import type { Rect, TreeAxis } from '../../../model/geometry';
import { around, indexAt, indexOfPage, orderOf, pageAt } from '../state/pages';
import type { PageView } from '../state/state';

/** What the lens is about. */
export interface Focus {
  page: number;
  place: number;
}

export interface Card extends Rect {
  page: PageView;
  /** The one that the lens is about. */
  focus: boolean;
}

export interface Lens {
  cards: Card[];
  /** All cards together. */
  frame: Rect;
  /** Where the long strips of a page write lie: as wide as all cards, or as they would be. */
  strip: { x: number; w: number };
  /** Where these leaves truly lie, px; undefined for pages that hold no keys. */
  truth: { x: number; w: number } | undefined;
}

const kMaxCards = 12;
/** The narrowest card that shows what is on it, and the widest that still looks like a page. */
const kNarrowPx = 30;
const kWidePx = 64;
const kGapPx = 3;
/** The shortest strip, as a share of the widest lens. */
const kLeastStrip = 0.6;
/** Side lengths of a page, height to width, where there is room. */
const kTall = 1.5;

/**
 * The leaves around a page, or, where it is not known, around a place. `whole`: the table holds all
 * leaves; else the end of the last one is unknown, and it is drawn as wide as the others are on
 * average.
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

/** Where cards may be: the row that they fill, and the share of the axis that they take. */
export interface LensPlace {
  axis: TreeAxis;
  cards: Rect;
  lensShare: number;
}

/** Width of a card: as a page is, where there is room. */
function cardWidth({ axis, cards, lensShare }: LensPlace, count: number): number {
  return Math.min(
    kWidePx,
    Math.max(kNarrowPx, Math.min(cards.h / kTall, (axis.w * lensShare) / count - kGapPx)),
  );
}

/**
 * Cards that fit over an axis, and how many of them are left of the one that the key at a place
 * runs through.
 */
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
  // Where too few neighbours are known on one side, those of the other side that find no room are
  // left out.
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
 * One page alone, where it is not among the leaves that are known: `place` is where its keys begin,
 * if it holds any.
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
 * Where a record is on its card: records lie from the bottom up, in key order, as high as the
 * page is full.
 */
export function recordY(card: Card, record: number, records: number): number {
  const inside = card.h - 2 * kCardPad;
  const used = inside * card.page.fill;
  const share = (Math.min(record, Math.max(0, records - 1)) + 0.5) / Math.max(1, records);
  return card.y + kCardPad + inside - used * share;
}

export const kCardPad = 3;

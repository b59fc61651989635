// What a painter paints, as text, without a browser.
import type { CanvasPainter, Surface } from '../canvas_painter';
import type { DisplayList } from '../display_list';
import { listRecorder } from '../record_list';
import type { Theme } from '../theme';
import { printList } from './print_list';
import { wordFaults } from './word_faults';

/** Each colour is its own name: so light and dark are one list. */
export const kTokenTheme: Theme = {
  bg: 'bg',
  panel: 'panel',
  ink: 'ink',
  soft: 'soft',
  line: 'line',
  grid: 'grid',
  node: 'node',
  warm: 'warm',
  hot: 'hot',
  first: 'first',
  again: 'again',
  safe: 'safe',
  house: 'house',
  hatch: 'hatch',
  copy: 'copy',
  bold: 0,
};

/** Widths as of a typeface with letters of equal widths: what fits where is the same everywhere. */
const kLetterWidth = 0.55;

export function widthByHand(words: string, font: string): number {
  return words.length * Number(/([\d.]+)px/.exec(font)?.[1] ?? 10) * kLetterWidth;
}

function ruler() {
  const context = {
    font: '',
    letterSpacing: '0px',
    measureText: (words: string) => {
      const spacing = Number.parseFloat(context.letterSpacing);
      return { width: widthByHand(words, context.font) + words.length * spacing };
    },
  };
  return context as unknown as CanvasRenderingContext2D;
}

/** A recorder that needs no browser. */
export const recorderByHand = () => listRecorder(ruler(), () => undefined);

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The display lists of a picture: its backdrop, if it has one, and what is painted over it. */
export function recordPicture(
  painter: CanvasPainter,
  { width, height }: Size,
  nowMs: number,
): { backdrop: DisplayList | undefined; front: DisplayList } {
  const recorder = recorderByHand();
  const surface: Surface = { ctx: recorder, width, height, theme: kTokenTheme, nowMs };
  // In the order of a frame of the page: whether it is to be painted, its backdrop, what moves.
  painter.animating?.(nowMs);
  painter.backdrop?.key();
  painter.backdrop?.paint(surface);
  const backdrop = painter.backdrop === undefined ? undefined : recorder.take();
  painter.paint(surface);
  return { backdrop, front: recorder.take() };
}

export function pictureText(painter: CanvasPainter, size: Size, nowMs: number): string {
  const { backdrop, front } = recordPicture(painter, size, nowMs);
  const part = (title: string, list: DisplayList | undefined) =>
    list === undefined ? [] : [`${title}:`, ...printList(list), ''];
  return [...part('behind', backdrop), ...part('in front', front)].join('\n');
}

/** What is wrong with the words of a picture (word_faults.ts); empty if nothing is. */
export function pictureFaults(painter: CanvasPainter, size: Size, nowMs: number): string[] {
  const { backdrop, front } = recordPicture(painter, size, nowMs);
  return wordFaults(backdrop === undefined ? [front] : [backdrop, front], size, widthByHand);
}

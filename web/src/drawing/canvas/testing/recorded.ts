// The output of a painter as text, without a browser.
import type { CanvasPainter, Surface } from '../canvas_painter';
import type { DisplayList } from '../ink/display_list';
import type { Theme } from '../ink/theme';
import { listRecorder } from '../record_list';
import { printList } from './print_list';
import { wordFaults } from './word_faults';

/** Each colour is its own name, so that light and dark give one list. */
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

/** Width of a letter, em. Equal widths make layouts independent of the machine's typefaces. */
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

/** Returns a recorder that needs no browser. */
export const recorderByHand = () => listRecorder(ruler(), () => undefined);

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Records a picture's backdrop, if it has one, and the front painted over it. */
export function recordPicture(
  painter: CanvasPainter,
  { width, height }: Size,
  nowMs: number,
): { backdrop: DisplayList | undefined; front: DisplayList } {
  const recorder = recorderByHand();
  const surface: Surface = { ctx: recorder, width, height, theme: kTokenTheme, nowMs };
  // In the page's order within a frame: `animating`, the backdrop, the front.
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

/** Faults of the words of a picture (word_faults.ts); empty if there are none. */
export function pictureFaults(painter: CanvasPainter, size: Size, nowMs: number): string[] {
  const { backdrop, front } = recordPicture(painter, size, nowMs);
  return wordFaults(backdrop === undefined ? [front] : [backdrop, front], size, widthByHand);
}

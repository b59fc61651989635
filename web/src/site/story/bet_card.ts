// A bet as a picture to share: the guess and the outcome. The page makes it as SVG with its own
// typeface inside and saves it as PNG. Nothing is uploaded.
import interUrl from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import { type BetDrawing, drawn } from './bet_drawing';
import { type ColourOf, type Ink, inkOf, kCard } from './bet_ink';

export interface BetCard {
  /** The exercise or chapter, in the card's corner. */
  readonly about: string;
  /** The question of the bet. */
  readonly asked: string;
  /** "I said 3×." */
  readonly said: string;
  /** "It was 49×." */
  readonly was: string;
  readonly drawing?: BetDrawing;
}

const { width, height, pad } = kCard;
const kMark = 'M1 27 6.500 12 12 27zM10.500 27 16 8l5.500 19zM20 27l5.500-13L31 27z';
/** Vertical range between the head and the lower edge. */
const kRoom = { top: 128, bottom: height - 64 };

/**
 * Returns the card as SVG. `face`: a style sheet with the typeface. `colourOf`: the page's colours
 * by name.
 */
export function betCardSvg(card: BetCard, colourOf: ColourOf, face = ''): string {
  const ink = inkOf(colourOf);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="Inter, system-ui, sans-serif">`,
    face === '' ? '' : `<style>${face}</style>`,
    `<path fill="${colourOf('bg')}" d="M0 0h${width}v${height}H0z"/>`,
    `<path transform="translate(${pad} 60)" d="${kMark}" fill="none" stroke="${colourOf('first')}" stroke-width="2.2" stroke-linejoin="round"/>`,
    ink.line('Three Trees', { x: pad + 46, y: 88, size: 28, weight: 650, colour: 'ink' }),
    ink.line(card.about, { x: width - pad, y: 88, size: 26, colour: 'soft', anchor: 'end' }),
    body(card, ink),
    '</svg>',
  ].join('');
}

/** Question, words and drawing, centred on the card. */
function body({ asked, said, was, drawing }: BetCard, ink: Ink): string {
  const question = ink.block(asked, { size: 32, weight: 400, colour: 'soft', most: 2 });
  const size = Math.min(sizeFor(said), sizeFor(was));
  const most = drawing === undefined ? 3 : 1;
  const parts =
    drawing === undefined || drawing.kind === 'line'
      ? [
          question,
          ink.gap(30),
          ink.block(said, { size, weight: 640, colour: 'ink', most }),
          ink.gap(8),
          ink.block(was, { size, weight: 640, colour: 'first', most }),
        ]
      : [question];
  if (drawing !== undefined) parts.push(ink.gap(30), drawn(drawing, { said, was }, ink));
  const taken = parts.reduce((sum, part) => sum + part.height, 0);
  let y = kRoom.top + Math.max(0, (kRoom.bottom - kRoom.top - taken) / 2);
  return parts
    .map(({ height, shapes }) => {
      const at = y;
      y += height;
      return `<g transform="translate(0 ${at.toFixed(1)})">${shapes}</g>`;
    })
    .join('');
}

/** Type size: large for short words, such as figures. */
const sizeFor = (words: string): number => (words.length <= 22 ? 84 : words.length <= 60 ? 52 : 40);

/** Returns the card as a PNG in the page's colours. */
export async function betCardPng(card: BetCard): Promise<Blob> {
  const style = getComputedStyle(document.documentElement);
  const svg = betCardSvg(card, (name) => style.getPropertyValue(`--${name}`).trim(), await face());
  const picture = new Image();
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await picture.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  canvas.getContext('2d')?.drawImage(picture, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (blob === null) throw new Error('this browser cannot write pictures');
  return blob;
}

/**
 * Returns the typeface as a style sheet with the font inside: an SVG in an image cannot use the
 * page's fonts.
 */
async function face(): Promise<string> {
  try {
    const bytes = new Uint8Array(await (await fetch(interUrl)).arrayBuffer());
    let binary = '';
    for (const byte of bytes) binary += String.fromCharCode(byte);
    return `@font-face{font-family:Inter;font-weight:100 900;src:url(data:font/woff2;base64,${btoa(binary)}) format("woff2")}`;
  } catch {
    return '';
  }
}

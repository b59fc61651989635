// A bet as a picture to share: what was said, and what came. It is made in the page, as SVG with
// the page's typeface in it, and saved as PNG. Nothing is uploaded.
import interUrl from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';

export interface BetCard {
  /** The question that the bet was about. */
  readonly asked: string;
  /** "I said 3×." */
  readonly said: string;
  /** "It was 49×." */
  readonly was: string;
}

const kWidth = 1200;
const kHeight = 630;
const kPad = 72;
const kMark = 'M1 27 6.500 12 12 27zM10.500 27 16 8l5.500 19zM20 27l5.500-13L31 27z';
/** Mean width of a letter as a share of the size of the type. */
const kLetter = 0.53;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Words in lines as wide as the card, at most this many. */
export function linesOf(words: string, size: number, most: number): readonly string[] {
  const letters = Math.floor((kWidth - 2 * kPad) / (size * kLetter));
  const lines = [''];
  for (const word of words.split(/\s+/)) {
    const longer = `${lines.at(-1)} ${word}`.trim();
    if (longer.length <= letters || lines.at(-1) === '') lines[lines.length - 1] = longer;
    else if (lines.length < most) lines.push(word);
    else {
      lines[lines.length - 1] += ' …';
      break;
    }
  }
  return lines;
}

/** Large if they are short, as figures are. */
const sizeFor = (words: string): number => (words.length <= 22 ? 84 : words.length <= 60 ? 52 : 38);

/** `face`: a style sheet with the typeface; `colourOf`: the page's colours by name. */
export function betCardSvg(
  { asked, said, was }: BetCard,
  colourOf: (name: string) => string,
  face = '',
): string {
  let y = 150;
  const say = (words: string, size: number, weight: number, colour: string, most: number) =>
    linesOf(words, size, most)
      .map((line) => {
        y += size * 1.22;
        return `<text x="${kPad}" y="${y}" font-size="${size}" font-weight="${weight}" fill="${colourOf(colour)}">${escaped(line)}</text>`;
      })
      .join('');
  const size = Math.min(sizeFor(said), sizeFor(was));
  const parts = [say(asked, 32, 400, 'soft', 3)];
  y += 26;
  parts.push(say(said, size, 640, 'ink', 3));
  y += 10;
  parts.push(say(was, size, 640, 'first', 3));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${kWidth}" height="${kHeight}" viewBox="0 0 ${kWidth} ${kHeight}" font-family="Inter, system-ui, sans-serif">`,
    face === '' ? '' : `<style>${face}</style>`,
    `<path fill="${colourOf('bg')}" d="M0 0h${kWidth}v${kHeight}H0z"/>`,
    `<path transform="translate(${kPad} 60)" d="${kMark}" fill="none" stroke="${colourOf('first')}" stroke-width="2.2" stroke-linejoin="round"/>`,
    `<text x="${kPad + 46}" y="88" font-size="28" font-weight="650" fill="${colourOf('ink')}">Three Trees</text>`,
    ...parts,
    '</svg>',
  ].join('');
}

/** The card as a PNG, in the colours of the page. */
export async function betCardPng(card: BetCard): Promise<Blob> {
  const style = getComputedStyle(document.documentElement);
  const svg = betCardSvg(card, (name) => style.getPropertyValue(`--${name}`).trim(), await face());
  const picture = new Image();
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await picture.decode();
  const canvas = document.createElement('canvas');
  canvas.width = kWidth;
  canvas.height = kHeight;
  canvas.getContext('2d')?.drawImage(picture, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (blob === null) throw new Error('this browser cannot write pictures');
  return blob;
}

/** A picture sees no typeface of the page, so it carries its own. */
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

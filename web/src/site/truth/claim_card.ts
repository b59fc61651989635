// A claim as a picture to share, 1200 × 630: the question, the published figure and its source, our
// runs' figure, the verdict, the link.
import type { ClaimLine } from './claims_table';

const kWide = 1200;
const kHigh = 630;
const kPad = 72;

/** The words of a card besides the claim's line. */
interface CardWords {
  /** The scenario's question. */
  readonly question: string;
  /** Author and year of the figure. */
  readonly source: string;
  readonly address: string;
}

export async function saveCard(line: ClaimLine, words: CardWords): Promise<void> {
  await document.fonts.ready;
  const canvas = document.createElement('canvas');
  canvas.width = kWide;
  canvas.height = kHigh;
  const ink = canvas.getContext('2d');
  if (ink === null) return;
  draw(ink, line, words);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (blob === null) return;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = `${line.id}.png`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

function draw(ink: CanvasRenderingContext2D, line: ClaimLine, about: CardWords): void {
  const style = getComputedStyle(document.documentElement);
  const [bg, dark, soft, sans, mono] = ['bg', 'ink', 'soft', 'sans', 'mono'].map((name) =>
    style.getPropertyValue(`--${name}`),
  );
  ink.fillStyle = bg ?? '';
  ink.fillRect(0, 0, kWide, kHigh);
  const say = (words: string, font: string, colour: string | undefined, x: number, y: number) => {
    ink.font = font;
    ink.fillStyle = colour ?? '';
    ink.fillText(words, x, y, kWide - x - kPad);
  };
  /** Writes lines one below the other; returns the position of the next. */
  const sayLines = (words: string, font: string, y: number, step: number, most: number): number => {
    const lines = linesOf(ink, words, font, most);
    lines.forEach((text, i) => {
      say(text, font, dark, kPad, y + step * i);
    });
    return y + step * lines.length;
  };
  say(`Three Trees · ${about.source}`, `26px ${sans}`, soft, kPad, 80);
  const below = sayLines(about.question, `600 38px ${sans}`, 142, 48, 2);
  sayLines(`“${line.words}”`, `29px ${sans}`, below + 14, 40, 4);
  say('published', `28px ${sans}`, soft, kPad, 416);
  say(line.published, `32px ${mono}`, dark, 240, 416);
  say('here', `28px ${sans}`, soft, kPad, 462);
  say(line.here, `32px ${mono}`, dark, 240, 462);
  sayLines(line.verdict, `600 26px ${sans}`, 516, 34, 2);
  say(about.address, `24px ${sans}`, soft, kPad, 598);
}

/**
 * Breaks words into at most `most` lines; the last one ends in an ellipsis if words are left over.
 */
function linesOf(
  ink: CanvasRenderingContext2D,
  words: string,
  font: string,
  most: number,
): string[] {
  ink.font = font;
  const lines = [''];
  for (const word of words.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`.trim();
    if (ink.measureText(longer).width <= kWide - 2 * kPad) lines[lines.length - 1] = longer;
    else if (lines.length < most) lines.push(word);
    else {
      lines[lines.length - 1] += ' …';
      break;
    }
  }
  return lines;
}

// A claim as a picture to share, 1200 × 630: what was published, what a run here comes to, the
// verdict, the link.
import type { ClaimLine } from './claims_table';

const kWide = 1200;
const kHigh = 630;
const kPad = 72;

export async function saveCard(line: ClaimLine, address: string): Promise<void> {
  await document.fonts.ready;
  const canvas = document.createElement('canvas');
  canvas.width = kWide;
  canvas.height = kHigh;
  const ink = canvas.getContext('2d');
  if (ink === null) return;
  draw(ink, line, address);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (blob === null) return;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = `${line.id}.png`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

function draw(ink: CanvasRenderingContext2D, line: ClaimLine, address: string): void {
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
  say(`Three Trees · ${line.source}`, `26px ${sans}`, soft, kPad, 84);
  linesOf(ink, `“${line.words}”`, `600 38px ${sans}`, 4).forEach((words, i) => {
    say(words, `600 38px ${sans}`, dark, kPad, 156 + 50 * i);
  });
  say('published', `28px ${sans}`, soft, kPad, 392);
  say(line.published, `34px ${mono}`, dark, 280, 392);
  say('here', `28px ${sans}`, soft, kPad, 444);
  say(line.here, `34px ${mono}`, dark, 280, 444);
  const [verdict] = linesOf(ink, line.verdict, `600 30px ${sans}`, 1);
  say(verdict ?? '', `600 30px ${sans}`, dark, kPad, 514);
  say(address, `24px ${sans}`, soft, kPad, 572);
}

/** As many lines as there may be; the last one ends in an ellipsis if there is more. */
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

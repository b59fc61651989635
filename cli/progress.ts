// A progress bar on a terminal's stderr; silent in a pipe or a file.

const kWidth = 30;
const kGapMs = 100;

export class Progress {
  private lastMs = 0;
  private shown = false;

  constructor(private readonly on: boolean) {}

  /** `of`: what is counted, and more words. */
  show(name: string, done: number, total: number, of = 'statements'): void {
    const now = performance.now();
    if (!this.on || now < this.lastMs + kGapMs) return;
    this.lastMs = now;
    this.shown = true;
    const share = total === 0 ? 1 : Math.min(1, done / total);
    const bar = '█'.repeat(Math.round(share * kWidth)).padEnd(kWidth, '·');
    process.stderr.write(
      `\r\x1b[2K${name} ${bar} ${Math.floor(share * 100)} %  ${done.toLocaleString('en-US')} ${of}`,
    );
  }

  clear(): void {
    if (this.shown) process.stderr.write('\r\x1b[2K');
    this.shown = false;
  }
}

/** Returns ", 3 min left" at the rate so far; empty before anything is done. `began`: in ms. */
export function timeLeft(began: number, done: number, all: number): string {
  if (done === 0 || done === all) return '';
  const seconds = ((performance.now() - began) / 1000 / done) * (all - done);
  const [count, unit] =
    seconds < 90 ? [seconds, 's'] : seconds < 5400 ? [seconds / 60, 'min'] : [seconds / 3600, 'h'];
  return `, ${Math.ceil(count)} ${unit} left`;
}

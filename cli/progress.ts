// A progress bar on a terminal's stderr; silent in a pipe or a file.

const kWidth = 30;
const kGapMs = 100;

export class Progress {
  private lastMs = 0;
  private shown = false;

  constructor(private readonly on: boolean) {}

  show(name: string, done: number, total: number): void {
    const now = performance.now();
    if (!this.on || now < this.lastMs + kGapMs) return;
    this.lastMs = now;
    this.shown = true;
    const share = total === 0 ? 1 : Math.min(1, done / total);
    const bar = '█'.repeat(Math.round(share * kWidth)).padEnd(kWidth, '·');
    process.stderr.write(
      `\r\x1b[2K${name} ${bar} ${Math.floor(share * 100)} %  ${done.toLocaleString('en-US')} statements`,
    );
  }

  clear(): void {
    if (this.shown) process.stderr.write('\r\x1b[2K');
    this.shown = false;
  }
}

// Measures the actual speed: statements per second of wall time over the last moments, which may be
// below the requested speed on a slow machine.
import { formatCount } from '../values/units';

const kWindowMs = 2500;
/** From this share of the requested speed on, only the request is shown. */
const kAsAsked = 0.9;

export class SpeedMeter {
  private samples: { atMs: number; statements: number }[] = [];

  /**
   * Adds a sample. Returns the speed; undefined until the window is long enough, and after a jump.
   */
  push(atMs: number, statements: number): number | undefined {
    const last = this.samples.at(-1);
    if (last !== undefined && (statements < last.statements || atMs - last.atMs > kWindowMs))
      this.samples = [];
    this.samples.push({ atMs, statements });
    while ((this.samples[1]?.atMs ?? atMs) <= atMs - kWindowMs) this.samples.shift();
    const [first] = this.samples;
    if (first === undefined || atMs - first.atMs < kWindowMs / 5) return undefined;
    return ((statements - first.statements) * 1000) / (atMs - first.atMs);
  }

  forget(): void {
    this.samples = [];
  }
}

/** Two digits suffice and do not flicker: 5,200. */
function rounded(rate: number): string {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, rate))) - 1);
  return `${formatCount(Math.round(rate / unit) * unit)}/s`;
}

/** "40,000/s", "up to 40,000/s · now 5,200/s", "full speed · now 270,000/s". */
export function speedWords(asked: number, measured: number | undefined): string {
  const full = !Number.isFinite(asked);
  const wish = full ? 'full speed' : rounded(asked);
  if (measured === undefined || (!full && measured >= asked * kAsAsked)) return wish;
  return `${full ? '' : 'up to '}${wish} · now ${rounded(measured)}`;
}

// How fast the run really is: statements per second of wall time over the last moments, which on a
// slow machine is less than what was asked for.
import { formatCount } from '../values/units';

const kWindowMs = 2500;
/** From this share of the asked speed on, the run is as fast as asked. */
const kAsAsked = 0.9;

export class SpeedMeter {
  private samples: { atMs: number; statements: number }[] = [];

  /** Undefined until it has seen enough, and after a jump. */
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

/** Two digits are enough to read, and do not flicker: 5,200. */
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

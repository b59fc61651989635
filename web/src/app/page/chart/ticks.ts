// Round values for the rules of a chart.
import { ticks as evenTicks } from 'd3-array';

const kMax = 4;

export const linearTicks = (low: number, high: number): number[] => evenTicks(low, high, 3);

/** Powers of ten, thinned out if there are many, with 2 and 5 times them if there are few. */
export function logTicks(low: number, high: number): number[] {
  const powers = within(low, high, [1]);
  if (powers.length < 3) return within(low, high, [1, 2, 5]);
  const stride = Math.ceil(powers.length / kMax);
  return powers.filter((_, i) => i % stride === 0);
}

function within(low: number, high: number, steps: readonly number[]): number[] {
  const ticks: number[] = [];
  for (let power = Math.floor(Math.log10(low)); 10 ** power <= high; power++)
    for (const step of steps) {
      const tick = step * 10 ** power;
      if (tick >= low * (1 - 1e-9) && tick <= high) ticks.push(tick);
    }
  return ticks;
}

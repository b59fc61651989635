// One claim on a logarithmic scale: its band, a tick for the published figure, dots for our runs.
import { type MeasuredValue, printBand, printMeasured } from '../../document/measure/verdict';
import type { Band } from '../../document/scenario/scenario';
import type { PublishedFigure } from './claims_data';

const kWide = 240;
const kHigh = 34;
const kEdge = 8;
const kLine = 16;

interface Props {
  band: Band | undefined;
  published: PublishedFigure['published'];
  values: readonly MeasuredValue[];
}

const isShown = (value: unknown): value is number =>
  typeof value === 'number' && value > 0 && Number.isFinite(value);

/**
 * Returns null without a number beside the published one, or if the band is only zero, which a
 * logarithmic scale cannot show.
 */
export function Strip({ band, published, values }: Props) {
  const ends = typeof band === 'object' ? [band.from, band.to] : [];
  const ticks = [published.value, published.from, published.to].filter(isShown);
  const dots = values.filter((one) => isShown(one.value));
  const all = [...ends, ...ticks, ...dots.map(({ value }) => value)].filter(isShown);
  if (all.length === ticks.length || ends[1] === 0) return null;
  const [low, high] = [Math.min(...all) / 2, Math.max(...all) * 2];
  const x = (value: number): number =>
    kEdge + ((kWide - 2 * kEdge) * Math.log(value / low)) / Math.log(high / low);
  const [from, to] = ends;
  const left = isShown(from) ? x(from) : 0;
  const right = isShown(to) ? x(to) : kWide;
  const words = dots.map(({ size, value }) => `${printMeasured(value as number)} at ${size}`);
  const label = [
    ...(typeof band === 'object' ? [`band ${printBand(band)}`] : []),
    ...(ticks.length > 0 ? [`published ${ticks.map(printMeasured).join(' to ')}`] : []),
    ...(words.length > 0 ? [`here ${words.join(', ')}`] : []),
  ].join('; ');
  return (
    <svg className="strip" viewBox={`0 0 ${kWide} ${kHigh}`} role="img" aria-label={label}>
      <line x1={0} x2={kWide} y1={kLine} y2={kLine} className="strip-axis" />
      {typeof band === 'object' && (
        <rect x={left} width={right - left} y={kLine - 6} height={12} className="strip-band" />
      )}
      {ticks.map((value) => (
        <line
          key={value}
          x1={x(value)}
          x2={x(value)}
          y1={kLine - 11}
          y2={kLine + 11}
          className="strip-tick"
        />
      ))}
      {dots.map(({ size, value }, i) => (
        <circle
          key={size}
          cx={x(value as number)}
          cy={kLine}
          r={i === 0 ? 5 : 7}
          className={i === 0 ? 'strip-dot' : 'strip-ring'}
        />
      ))}
    </svg>
  );
}

/** The key of a strip's signs. */
export function StripKey() {
  return (
    <ul className="strip-key">
      {kKey.map(([sign, words]) => (
        <li key={words}>
          <svg viewBox="0 0 22 22" width="22" height="22" aria-hidden="true">
            {sign}
          </svg>
          {words}
        </li>
      ))}
    </ul>
  );
}

const kKey = [
  [<rect key="" x={1} y={5} width={20} height={12} className="strip-band" />, 'the band'],
  [<line key="" x1={11} x2={11} y1={0} y2={22} className="strip-tick" />, 'what was published'],
  [<circle key="" cx={11} cy={11} r={5} className="strip-dot" />, 'a run here'],
  [<circle key="" cx={11} cy={11} r={7} className="strip-ring" />, 'a larger one'],
] as const;

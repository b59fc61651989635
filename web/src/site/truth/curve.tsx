// Curves of a claim over its run: a named line per list, each with another dash, the ends of both
// axes in figures, and the axes' meanings.
import { printMeasured } from '../../document/measure/verdict';
import type { Claim } from '../../document/scenario/scenario';
import type { Curve } from './claims_data';

const kWide = 560;
const kHigh = 190;
const kLeft = 64;
const kTop = 10;
const kBase = 160;
/** Enough dashes for the claim with the most curves. */
export const kDashes = ['none', '7 4', '2 3', '12 4 2 4', '1 5', '14 6', '6 3 1 3 1 3', '1 9'];

export function Curves({ curves, about }: { curves: readonly Curve[]; about: string }) {
  const xs = curves.flatMap((curve) => curve.xs);
  const values = curves.flatMap((curve) => curve.values);
  if (xs.length === 0) return null;
  const [first, last] = [Math.min(...xs), Math.max(...xs)];
  const most = Math.max(...values);
  const x = (value: number): number =>
    kLeft + ((kWide - kLeft - 4) * (value - first)) / (last - first || 1);
  const y = (value: number): number => kBase - ((kBase - kTop) * value) / (most || 1);
  const pathOf = (curve: Curve): string =>
    curve.values
      .map(
        (value, i) => `${i === 0 ? 'M' : 'L'}${place(x(curve.xs[i] as number))} ${place(y(value))}`,
      )
      .join('');
  const names = curves.map(({ name }) => name).join(', ');
  return (
    <figure className="curves">
      <svg viewBox={`0 0 ${kWide} ${kHigh}`} role="img" aria-label={`Curves of ${names}`}>
        <path d={`M${kLeft} ${kTop}V${kBase}H${kWide}`} className="strip-axis" fill="none" />
        <text x={kLeft - 8} y={kTop + 10} textAnchor="end">
          {printMeasured(most)}
        </text>
        <text x={kLeft - 8} y={kBase} textAnchor="end">
          0
        </text>
        <text x={kLeft} y={kHigh - 10}>
          {printMeasured(first)}
        </text>
        <text x={kWide - 4} y={kHigh - 10} textAnchor="end">
          {printMeasured(last)}
        </text>
        {curves.map((curve, i) => (
          <path
            key={curve.name}
            d={pathOf(curve)}
            className="curve"
            strokeDasharray={kDashes[i % kDashes.length]}
          />
        ))}
      </svg>
      <figcaption>
        {about !== '' && <em>{about}</em>}
        {curves.map(({ name }, i) => (
          <span key={name}>
            <svg viewBox="0 0 34 8" width="34" height="8" aria-hidden="true">
              <path d="M0 4H34" className="curve" strokeDasharray={kDashes[i % kDashes.length]} />
            </svg>
            {name}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}

const kQuantities = [
  ['"rate"', 'statements a second'],
  ['"allocated_bytes"', 'bytes on the drive'],
  ['"table_bytes"', 'bytes of tables and indexes'],
] as const;

/** Returns the meaning of the axes, from the curves' measures; empty if they do not tell. */
export function axesOf({ curves = {} }: Pick<Claim, 'curves'>): string {
  const sources = Object.values(curves);
  if (sources.length > 0 && sources.every(isGrowth))
    return 'bytes written for each byte of rows, at each doubling of the rows';
  const along = sources.some((source) => source.includes('over('));
  const found = kQuantities.find(([name]) => sources.every((source) => source.includes(name)));
  return found === undefined || along ? '' : `${found[1]}, along the statements of the run`;
}

const isGrowth = (source: string): boolean =>
  source.startsWith('over(') && source.includes('"user_bytes"');

const place = (value: number): string => value.toFixed(1);

// Deviations of our figures from the real engine's: one dot each, on one scale for all runs.

const kWide = 240;
const kHigh = 30;
const kLine = 15;
/** Deviation at the ends of the scale. */
const kMax = 0.1;
const kBand = 0.05;
const kEdge = 9;

const x = (error: number): number => kWide / 2 + (error / kMax) * (kWide / 2 - kEdge);

export function ErrorStrip({ errors }: { errors: readonly number[] }) {
  const largest = Math.max(...errors.map(Math.abs));
  return (
    <svg
      className="strip"
      viewBox={`0 0 ${kWide} ${kHigh}`}
      role="img"
      aria-label={`${errors.length} figures, the largest error ${(largest * 100).toFixed(1)}%`}
    >
      <rect
        x={x(-kBand)}
        width={x(kBand) - x(-kBand)}
        y={kLine - 8}
        height={16}
        className="strip-band"
      />
      <line x1={0} x2={kWide} y1={kLine} y2={kLine} className="strip-axis" />
      <line x1={kWide / 2} x2={kWide / 2} y1={kLine - 11} y2={kLine + 11} className="strip-tick" />
      {errors.map((error, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a list that never changes
        <Dot key={i} error={error} />
      ))}
    </svg>
  );
}

function Dot({ error }: { error: number }) {
  if (Math.abs(error) <= kMax)
    return <circle cx={x(error)} cy={kLine} r={4} className="error-dot" />;
  const [tip, back] = error > 0 ? [kWide, kWide - 7] : [0, 7];
  const points = `${tip},${kLine} ${back},${kLine - 5} ${back},${kLine + 5}`;
  return <polygon points={points} className="error-dot" />;
}

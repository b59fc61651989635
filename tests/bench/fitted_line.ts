/** Least squares line of y over log10(x): `at`: value at 10^5, `slope`: change a decade. */
export function fittedLine(points: readonly (readonly [number, number])[]): {
  at: number;
  slope: number;
} {
  const xs = points.map(([x]) => Math.log10(x) - 5);
  const mean = (values: readonly number[]) => values.reduce((sum, v) => sum + v, 0) / values.length;
  const [mx, my] = [mean(xs), mean(points.map(([, y]) => y))];
  const covariance = mean(points.map(([, y], i) => ((xs[i] ?? 0) - mx) * (y - my)));
  const slope = covariance / mean(xs.map((x) => (x - mx) ** 2));
  return { at: my - slope * mx, slope };
}

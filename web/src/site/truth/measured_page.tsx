// The page of measurements: bytes that the real engines wrote and read on given operations, and
// ours on the same ones.
import { formatCount } from '../../model/values/units';
import { ErrorStrip } from './error_strip';
import {
  errorOf,
  type Figure,
  isWithin,
  isWithinRealRuns,
  kEngines,
  type MeasuredRun,
  metricWords,
  printFigure,
  runsOf,
  runWords,
  streamWords,
} from './measured_data';

export function MeasuredPage({ root }: { root: string }) {
  const all = kEngines.flatMap(({ engine }) => runsOf(engine)).flatMap((run) => run.figures);
  const amongReal = all.filter((one) => !isWithin(one, kNear) && isWithinRealRuns(one)).length;
  return (
    <>
      <h1>Measured</h1>
      <p className="lead">
        The real engines were given millions of operations, and their counters read. The engines
        here did the same operations: {formatCount(all.length)} figures, {share(all, 0.01)} within
        1%, {share(all, 0.03)} within 3%, {share(all, 0.05)} within 5%.
      </p>
      <p>
        Each dot is a figure: in the middle ours equals the real one, to the right ours is larger.
        The shaded part is 5% to either side; an arrow lies outside the scale. Where the real engine
        ran the same operations again, at times faster or slower, its lowest and highest figure are
        printed below its own: {formatCount(amongReal)} of ours differ by more than 5%, but lie
        between those two. We explain differences where we can. No constant was moved to get a
        figure right. What others have published is compared on{' '}
        <a href={`${root}claims/`}>Claims</a>.
      </p>
      {kEngines.map(({ engine, name, family, system }) => (
        <section key={engine} id={engine} className="measured">
          <h2>
            {name}{' '}
            <span className="soft">
              {family}, {system}
            </span>
          </h2>
          <ul>
            {runsOf(engine).map((run) => (
              <li key={run.run}>
                <Run run={run} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

const kNear = 0.05;

const within = (figures: readonly Figure[], limit: number): number =>
  figures.filter((figure) => isWithin(figure, limit)).length;

const share = (figures: readonly Figure[], limit: number): string =>
  `${Math.round((within(figures, limit) / figures.length) * 100)}%`;

function Run({ run }: { run: MeasuredRun }) {
  if (run.figures.length === 0)
    return (
      <p className="soft">
        <b>{runWords(run.run)}</b> is not compared: {run.skipped.join('; ')}.
      </p>
    );
  return (
    <details>
      <summary>
        <span className="run-name">
          <b>{runWords(run.run)}</b>{' '}
          <span className="soft">
            {within(run.figures, kNear)} of {run.figures.length} within 5%
          </span>
        </span>
        <ErrorStrip errors={run.figures.map(errorOf).filter((error) => error !== undefined)} />
      </summary>
      <p className="soft options">
        Run {run.run}:{' '}
        {Object.entries(run.options)
          .map(([option, value]) => `${option} ${value}`)
          .join(' · ')}
      </p>
      <Figures figures={run.figures} />
    </details>
  );
}

function Figures({ figures }: { figures: readonly Figure[] }) {
  const streams = [...new Set(figures.map(({ stream }) => stream))];
  return streams.map((stream) => (
    <table key={stream}>
      <caption>
        {streamWords(stream)} <span className="soft">{stream}</span>
      </caption>
      <thead>
        <tr>
          <th scope="col">figure</th>
          <th scope="col">real</th>
          <th scope="col">here</th>
          <th scope="col">error</th>
        </tr>
      </thead>
      <tbody>
        {figures
          .filter((figure) => figure.stream === stream)
          .map((figure) => (
            <FigureRows figure={figure} key={`${figure.metric} ${figure.read}`} />
          ))}
      </tbody>
    </table>
  ));
}

function FigureRows({ figure }: { figure: Figure }) {
  const { real, ours, why } = figure;
  return (
    <>
      <tr>
        <th scope="row">{metricWords(figure)}</th>
        <td>
          {printFigure(figure, real)}
          <RealRuns figure={figure} />
        </td>
        <td>{printFigure(figure, ours)}</td>
        <td>{printError(figure)}</td>
      </tr>
      {why === undefined ? null : (
        <tr className="why">
          <td colSpan={4}>{why}</td>
        </tr>
      )}
    </>
  );
}

function RealRuns({ figure }: { figure: Figure }) {
  const [lowest, highest] = figure.range ?? [];
  if (lowest === undefined || highest === undefined || lowest === highest) return null;
  const [from, to] = [lowest, highest].map((real) =>
    printFigure(figure, real).replace(' ', '\u00a0'),
  );
  return (
    <span className="range">
      {from} to {to}
    </span>
  );
}

function printError(figure: Figure): string {
  const error = errorOf(figure);
  if (error === undefined) return figure.ours === 0 ? '0.0%' : '–';
  const percent = Math.abs(error * 100).toFixed(1);
  if (percent === '0.0') return '0.0%';
  return `${error > 0 ? '+' : '−'}${percent}%`;
}

// The lane of waits under the chart: a strip for each contender, in whose slices each reason is as
// high as its share of the time; a table of the reasons with their limits and the options that move
// them; the memory bill. Loaded when it is asked for.
import { useStore } from 'zustand';
import '../../../styles/waits.css';
import { type Choice, optionOf } from '../../../document/scenario/values/chosen_options';
import { groupNamed, printOption } from '../../../document/scenario/values/options';
import { useDescribed } from '../../../drawing/kit/page/picture_page';
import { Words } from '../../../glossary/words';
import type { Tables } from '../../../model/tables/decode';
import { formatNs, plural } from '../../../model/values/units';
import type { Band } from '../../stage/band';
import { type ChartAxis, chartChoice } from '../../stage/chart_choice';
import { useRunView, useShownBands, useStage } from '../../stage/use_stage';
import { MemoryTable } from './memory_table';
import { kReasons } from './reasons';
import {
  garbageOf,
  joined,
  kGarbage,
  kReasonNames,
  kWaitTables,
  partsOf,
  type Slice,
  slicesOf,
  totalsOf,
} from './waits';

interface Waiting {
  readonly band: Band;
  readonly tables: Tables | undefined;
  readonly slices: readonly Slice[];
}

/** Height of a strip in its own units: the clients' waits, and the drive's below them. */
const kHigh = { clients: 12, drive: 3 } as const;

export default function WaitsLane() {
  const bands = useShownBands();
  return <Gathered bands={bands} known={[]} />;
}

/** Asks one contender after the other, each by a hook of its component. */
function Gathered({ bands, known }: { bands: readonly Band[]; known: readonly Waiting[] }) {
  const [band, ...rest] = bands;
  return band === undefined ? (
    <Lane all={known} />
  ) : (
    <Asked key={band.index} band={band} rest={rest} known={known} />
  );
}

function Asked(props: { band: Band; rest: readonly Band[]; known: readonly Waiting[] }) {
  const { band, rest, known } = props;
  const tables = useDescribed(band.index, kWaitTables);
  const slices = tables === undefined ? [] : slicesOf(tables);
  return <Gathered bands={rest} known={[...known, { band, tables, slices }]} />;
}

function Lane({ all }: { all: readonly Waiting[] }) {
  const { axis } = useStore(chartChoice);
  return (
    <div className="waits">
      {all.map((one) => (
        <Strip key={one.band.index} waiting={one} axis={axis} />
      ))}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by the keyboard as well */}
      <section className="waits-tables" aria-label="Waits by reason, and memory" tabIndex={0}>
        <ReasonTable all={all} />
        <MemoryTable all={all.map(({ band, tables }) => ({ name: band.label, tables }))} />
      </section>
      <SliceTable all={all} />
    </div>
  );
}

function Strip({ waiting: { band, slices }, axis }: { waiting: Waiting; axis: ChartAxis }) {
  const stage = useStage();
  const total = useRunView((shown) => Math.max(1, shown.total));
  const byTime = axis === 'time';
  const most = byTime ? Math.max(1, stage.lastNs) : total;
  const { clients, drive } = kHigh;
  return (
    <div className="waits-strip">
      <svg
        viewBox={`0 0 1 ${clients + drive}`}
        preserveAspectRatio="none"
        shapeRendering="crispEdges"
        role="img"
        aria-label={`${band.label}: waits by reason over the run, in the table below`}
      >
        {slices.map((slice) => {
          const [from, to] = (byTime ? slice.ns : slice.statements).map((at) => at / most);
          if (from === undefined || to === undefined || to <= from) return null;
          const width = to - from;
          const garbage = garbageOf(slice) * drive;
          return (
            <g key={slice.ns[1]}>
              {partsOf(slice).map((part) => (
                <rect
                  key={part.reason}
                  {...inkOf(part.reason)}
                  x={from}
                  width={width}
                  y={clients * (1 - part.to)}
                  height={clients * (part.to - part.from)}
                />
              ))}
              <rect {...inkOf(kGarbage)} x={from} width={width} y={clients} height={garbage} />
            </g>
          );
        })}
      </svg>
      <span className="soft">{band.label}</span>
    </div>
  );
}

const inkOf = (reason: number) => ({
  fill: `var(--${kReasons[reason]?.ink ?? 'ink'})`,
  opacity: kReasons[reason]?.pale === true ? 0.5 : 1,
});

function ReasonTable({ all }: { all: readonly Waiting[] }) {
  const totals = all.map(({ slices }) => totalsOf(slices));
  const found = kReasonNames.flatMap((name, reason) =>
    totals.some((total) => (total[reason] ?? 0) > 0) ? [{ name, reason }] : [],
  );
  if (found.length === 0) return <p className="soft">No waits in this run so far.</p>;
  return (
    <table className="waits-table">
      <thead>
        <tr>
          <th scope="col">
            <Words term="waits">Waits</Words>
          </th>
          {all.map(({ band }) => (
            <th scope="col" key={band.index}>
              {band.label}
            </th>
          ))}
          <th scope="col">limit</th>
          <th scope="col">moved by</th>
        </tr>
      </thead>
      <tbody>
        {found.map(({ name, reason }) => (
          <tr key={reason}>
            <th scope="row">
              <svg className="waits-ink" viewBox="0 0 1 1" aria-hidden="true">
                <rect {...inkOf(reason)} width="1" height="1" />
              </svg>
              <Words>{name}</Words>
              {reason === kGarbage ? <span className="soft">, by all its commands</span> : null}
            </th>
            {all.map(({ band }, i) => (
              <td className="num" key={band.index}>
                {formatWait(totals[i]?.[reason])}
              </td>
            ))}
            <Limits reason={reason} bands={waitedIn(all, totals, reason)} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const formatWait = (ns = 0): string => (ns > 0 ? formatNs(ns) : '–');

const waitedIn = (
  all: readonly Waiting[],
  totals: readonly (readonly number[])[],
  reason: number,
): readonly Band[] => all.filter((_, i) => (totals[i]?.[reason] ?? 0) > 0).map(({ band }) => band);

/** The values that these contenders have, and the names of the options that they know. */
function Limits({ reason, bands }: { reason: number; bands: readonly Band[] }) {
  const { scenario } = useStage();
  const { limits = [], moves = [] } = kReasons[reason] ?? {};
  const choices = bands.flatMap(({ contender }): Choice[] => [
    { role: 'engine', kind: contender.engine, ...chosen(contender) },
    ...(scenario === undefined
      ? []
      : [{ role: 'device' as const, kind: scenario.device.kind, ...chosen(scenario.device) }]),
  ]);
  const valuesOf = (name: string) => new Set(choices.flatMap((one) => printed(one, name)));
  const words = limits.flatMap((name) => {
    const values = [...valuesOf(name)];
    return values.length === 0 ? [] : [`${name} = ${values.join(', ')}`];
  });
  return (
    <>
      <td>{words.join('; ')}</td>
      <td>{moves.filter((name) => valuesOf(name).size > 0).join(', ')}</td>
    </>
  );
}

const chosen = ({ profile, options }: Pick<Choice, 'profile' | 'options'>) => ({
  profile,
  options,
});

function printed(choice: Choice, name: string): string[] {
  const option = groupNamed(choice.role, choice.kind)?.options.find((one) => one.name === name);
  return option === undefined ? [] : [printOption(option, optionOf(choice, name))];
}

/** The strips as a table: ten parts of the run, each with what was waited for, longest first. */
function SliceTable({ all }: { all: readonly Waiting[] }) {
  const parts = all.map(({ slices }) => joined(slices, 10));
  const longest = parts.reduce((most, one) => (one.length > most.length ? one : most), []);
  return (
    <div className="unseen">
      <table>
        <caption>Waits by reason over the run</caption>
        <tbody>
          {longest.map(({ statements }, row) => (
            <tr key={statements[1]}>
              <th scope="row">to {plural(statements[1], 'statement')}</th>
              {all.map(({ band }, i) => (
                <td key={band.index}>{sentence(parts[i]?.[row])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function sentence(slice: Slice | undefined): string {
  const waits = (slice?.waits ?? []).map((ns, reason) => ({ ns, reason }));
  const words = waits
    .filter(({ ns }) => ns > 0)
    .sort((a, b) => b.ns - a.ns)
    .map(({ ns, reason }) => `${kReasonNames[reason] ?? ''} ${formatNs(ns)}`);
  return words.join(', ') || '–';
}

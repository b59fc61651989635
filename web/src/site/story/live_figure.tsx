// A live picture as the page is built: SVG pictures of a recorded moment, complete without scripts,
// and slots in which the running engines appear (live_picture.tsx) without moving anything.
import type { CSSProperties, ReactNode } from 'react';
import { hasClients } from '../../app/stage/run_tables';
import { stillBand } from '../../app/still/still_band';
import { type Still, stillShapes } from '../../app/still/still_picture';
import type { Scenario } from '../../document/scenario/scenario';
import { kPicture as kBtree } from '../../drawing/btree/picture';
import { kPicture as kFractal } from '../../drawing/fractal/picture';
import type { EnginePicture } from '../../drawing/kit/picture';
import { kPicture as kLsm } from '../../drawing/lsm/picture';
import { figuresOf } from '../../model/figures/figures';
import type { ActConfig } from './acts/act';
import { type Book, useBook } from './book';
import { BytesBar, Cost, type FinalCost, mostOf, Swatches } from './figures';

const kPictures: Readonly<Record<string, EnginePicture>> = {
  btree: kBtree,
  fractal: kFractal,
  lsm: kLsm,
};

export interface LiveProps {
  /** Prefix of the ids in its pictures; unique on a page. */
  readonly id: string;
  readonly scenario: string;
  /** Its first moment: one of the scenario's, from 1. */
  readonly moment: number;
  /** The moment of the final costs, which the bars grow towards. */
  readonly final?: number;
  /** Names of the trees; by default all. */
  readonly trees?: readonly string[];
  /** Low pictures, and after each tree's name what it does: all trees fit on one screen. */
  readonly low?: boolean;
  /** Shows the drive as well. */
  readonly drive?: boolean;
  /** The reader's action: a name in acts/acts.ts. Without one the picture stays still. */
  readonly act?: string;
  readonly config?: ActConfig;
  readonly children: ReactNode;
}

/** Picture widths on a laptop and a phone, px: equal to the column in site.css. */
const kWidths = { wide: 864, narrow: 358 } as const;
type Heights = Readonly<Record<keyof typeof kWidths, number>>;
const kHeights: Readonly<Record<'one' | 'several' | 'low' | 'drive', Heights>> = {
  one: { wide: 340, narrow: 310 },
  low: { wide: 124, narrow: 116 },
  several: { wide: 176, narrow: 220 },
  drive: { wide: 120, narrow: 120 },
};
/** Room above a tree for the lane of its clients, which begins with the run: lane.css. */
const kClientLane = '51px';

export function LiveFigure(props: LiveProps) {
  const { id, scenario: name, moment, final, act, config = {}, children } = props;
  const { drive = false, low = false } = props;
  const book = useBook();
  const scenario = book.scenario(name);
  const trees = props.trees ?? scenario.contenders.map((one) => one.name);
  const shown = trees.map((tree) => stillOf(book, name, moment, tree));
  // Final costs come from the recording, as the engines start long before that moment.
  const figures = shown.map(
    ({ still }) => still && figuresAt({ ...still, moment: (final ?? moment) - 1 }),
  );
  const finals = trees.map((tree) => finalCost(book, name, final, tree));
  const most = mostOf(figures, finals);
  const heights = kHeights[low ? 'low' : trees.length > 1 ? 'several' : 'one'];
  return (
    <figure
      className={low ? 'live several low' : trees.length > 1 ? 'live several' : 'live'}
      {...(act === undefined ? {} : lifeOf(scenario, trees, moment, act, config))}
      {...(final === undefined ? {} : { 'data-finals': JSON.stringify(finals) })}
    >
      {shown.map(({ tree, picture, still }, i) => (
        <section className="tree" key={tree} aria-label={tree}>
          <header>
            <h2>
              {tree}{' '}
              <span className="family">
                {picture.family}
                {low ? `: ${picture.does}` : ''}
              </span>
            </h2>
            <p className="cost" data-slot="cost">
              <Cost figures={figures[i]} final={finals[i]} />
            </p>
          </header>
          <div data-slot="bytes">
            <BytesBar figures={figures[i]} most={most} final={finals[i]} />
          </div>
          <Pictured id={`${id}${i}`} still={still} heights={heights} slot="tree" />
          {drive ? (
            <Pictured
              id={`${id}${i}d`}
              still={still && { ...still, part: 'drive' }}
              heights={kHeights.drive}
              slot="drive"
            />
          ) : null}
        </section>
      ))}
      {act === undefined ? null : <Acts />}
      <figcaption>
        <Swatches />
        <div className="about">{children}</div>
      </figcaption>
    </figure>
  );
}

/** The attributes that live_picture.tsx reads: everything it needs is in the page. */
function lifeOf(
  scenario: Scenario,
  trees: readonly string[],
  moment: number,
  act: string,
  config: ActConfig,
) {
  const contenders = scenario.contenders.filter((one) => trees.includes(one.name));
  // The moments' words are in the page already.
  return {
    'data-live': act,
    'data-document': JSON.stringify({ ...scenario, contenders, moments: [] }),
    'data-at': JSON.stringify(scenario.moments[moment - 1]?.at ?? { statements: 0 }),
    'data-config': JSON.stringify(config),
  };
}

function Acts() {
  return (
    <div className="acts" data-slot="acts">
      <noscript>
        <p>
          This is a recorded moment of a real run. With JavaScript the engine runs here, and you can
          turn its knobs.
        </p>
      </noscript>
    </div>
  );
}

function Pictured(props: { id: string; still: Still | undefined; heights: Heights; slot: string }) {
  const { id, still, heights, slot } = props;
  const style = {
    '--wide': `${heights.wide}px`,
    '--narrow': `${heights.narrow}px`,
    ...(slot === 'tree' && still && hasClients(still.scenario.workload)
      ? { '--lane': kClientLane }
      : {}),
  };
  return (
    <div className="picture" style={style as CSSProperties} data-slot={slot}>
      {still === undefined ? null : (
        <>
          <StillSvg id={`${id}w`} still={still} heights={heights} kind="wide" />
          <StillSvg id={`${id}n`} still={still} heights={heights} kind="narrow" />
        </>
      )}
    </div>
  );
}

function StillSvg(props: {
  id: string;
  still: Still;
  heights: Heights;
  kind: keyof typeof kWidths;
}) {
  const { id, still, heights, kind } = props;
  const size = { width: kWidths[kind], height: heights[kind] };
  const { measure } = useBook();
  const shapes = stillShapes(still, size, { id, measure });
  const label =
    still.part === 'tree' ? stillBand(still).tree.label : 'the erase blocks of the drive';
  return (
    <svg
      className={`still ${kind}`}
      viewBox={`0 0 ${size.width} ${size.height}`}
      width={size.width}
      height={size.height}
      role="img"
      aria-label={label}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: shapes that the painters wrote
      dangerouslySetInnerHTML={{ __html: shapes }}
    />
  );
}

/** Returns the picture of a tree at a moment; its still is undefined if nothing is recorded. */
export function stillOf(book: Book, name: string, moment: number, tree: string) {
  const scenario = book.scenario(name);
  const contender = scenario.contenders.findIndex((one) => one.name === tree);
  const engine = scenario.contenders[contender]?.engine ?? '';
  const picture = kPictures[engine];
  if (picture === undefined) throw new Error(`${name} has no tree ${tree} with a picture`);
  const recorded = book.moments(name);
  const still: Still | undefined = recorded && {
    scenario,
    recorded,
    moment: moment - 1,
    contender,
    part: 'tree',
    picture,
  };
  return { tree, picture, still };
}

/** Returns a tree's final row cost; undefined if no moment is given or recorded. */
function finalCost(book: Book, name: string, moment: number | undefined, tree: string) {
  if (moment === undefined) return undefined;
  const { still } = stillOf(book, name, moment, tree);
  const report = still?.recorded.reportsAt(still.moment)?.[still.contender]?.report;
  if (report === undefined) return undefined;
  const rowBytes = report.user_bytes / report.operations;
  return { amplification: figuresOf(report).amplification, rowBytes } satisfies FinalCost;
}

function figuresAt({ recorded, moment, contender }: Still) {
  const report = recorded.reportsAt(moment)?.[contender]?.report;
  return report && figuresOf(report);
}

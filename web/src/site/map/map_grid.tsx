// One map: a table whose cells are links, filled with the winner's texture, and over them the lines
// where two contenders are even. Trees differ by letter and texture, as pictures have no
// colours for them; the lead is a tone.
import type { Sweep } from '../../document/sweep/sweep';
import { formatCount, kFormats, plural } from '../../model/values/units';
import { bordersOf, pathOf } from './borders';
import type { Grid, GridCell } from './maps_data';

type Contender = Sweep['scenario']['contenders'][number];

export function MapGrid({ grid, sweep }: { grid: Grid; sweep: Sweep }) {
  const { contenders } = sweep.scenario;
  const { measure, cells, columns } = grid;
  const lines = pathOf(
    bordersOf(
      cells.map((row) => row.map((cell) => (cell.winner === undefined ? undefined : cell.values))),
      measure.wins,
    ),
  );
  return (
    <div className="map-frame" id={grid.id} data-where={grid.where} data-measure={measure.name}>
      <table className="map">
        <caption>
          On {grid.where}: {measure.label}
          <span>{countsOf(grid, contenders)}</span>
          <span className="map-axes" aria-hidden="true">
            Down: {grid.rowAxis}. Across: {grid.columnAxis}.
          </span>
        </caption>
        <thead>
          <tr>
            <td />
            <th scope="colgroup" colSpan={columns.length} className="map-axis">
              {grid.columnAxis}
            </th>
          </tr>
          <tr>
            <th scope="col" className="map-axis">
              <span>{grid.rowAxis}</span>
            </th>
            {columns.map((words) => (
              <th key={words} scope="col">
                {words}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cells.map((row, i) => (
            <tr key={grid.rows[i]}>
              <th scope="row">{grid.rows[i]}</th>
              {row.map((cell, k) => (
                <Cell key={cell.at} cell={cell} contenders={contenders} grid={grid}>
                  {i === 0 && k === 0 && (
                    <svg
                      className="map-lines"
                      viewBox={`0 0 ${columns.length} ${cells.length}`}
                      preserveAspectRatio="none"
                      aria-hidden="true"
                      style={{
                        width: `${columns.length * 100}%`,
                        height: `${cells.length * 100}%`,
                      }}
                    >
                      <path d={lines} className="map-ground" />
                      <path d={lines} />
                    </svg>
                  )}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** "MyRocks has 53 cells, TokuDB 6, InnoDB 5". */
function countsOf({ cells }: Grid, contenders: readonly Contender[]): string {
  const winners = cells.flat().map(({ winner }) => winner);
  const counts = contenders
    .map(({ name }, i) => ({ name, count: winners.filter((one) => one === i).length }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .map(({ name, count }, i) =>
      i === 0 ? `${name} has ${plural(count, 'cell')}` : `${name} ${count}`,
    );
  const none = cells.flat().filter(({ winner }) => winner === undefined);
  const failed = none.filter(({ values }) => values === undefined).length;
  const ties = none.length - failed;
  return [
    ...counts,
    ...(ties > 0 ? [`${ties} without a winner`] : []),
    ...(failed > 0 ? [`${failed} failed`] : []),
  ].join(', ');
}

interface CellProps {
  cell: GridCell;
  contenders: readonly Contender[];
  grid: Grid;
  children: React.ReactNode;
}

function Cell({ cell, contenders, grid, children }: CellProps) {
  const { winner, lead = 1, link } = cell;
  const name = winner === undefined ? undefined : contenders[winner]?.name;
  const words = wordsOf(cell, contenders, grid);
  return (
    <td
      className={
        winner === undefined ? undefined : `${textureOf(contenders, winner)} ${toneOf(lead)}`
      }
    >
      {children}
      <a href={`../lab/#${link}`} aria-label={`${words}. Open this run`}>
        <b>{signOf(cell, contenders)}</b>
        <span>
          {name === undefined ? '' : digitsOf(lead)}
          {name !== undefined && Number.isFinite(lead) ? <i>×</i> : ''}
        </span>
      </a>
    </td>
  );
}

/** "Lookups 25%, memory 40%: MyRocks wins by 1.3×; InnoDB 1.20 kB, MyRocks 910 B". */
function wordsOf(
  { at, why, values, winner, lead = 1 }: GridCell,
  contenders: readonly Contender[],
  { measure }: Grid,
): string {
  const place = at.charAt(0).toUpperCase() + at.slice(1);
  if (values === undefined) return `${place}: no result, ${why}`;
  const each = values.map((value, i) => `${contenders[i]?.name} ${kFormats[measure.unit](value)}`);
  const won =
    winner === undefined ? 'a tie' : `${contenders[winner]?.name} wins by ${leadWords(lead)}`;
  return `${place}: ${won}; ${each.join(', ')}`;
}

/** The winner's letter; "=" for a tie, "–" without a result. */
function signOf({ values, winner }: GridCell, contenders: readonly Contender[]): string {
  if (winner !== undefined) return letterOf(contenders, winner);
  return values === undefined ? '–' : '=';
}

/** A factor in at most four letters, as wide as a cell of a telephone. */
function digitsOf(lead: number): string {
  if (lead === Number.POSITIVE_INFINITY) return '∞';
  return lead >= 9.95 ? formatCount(lead) : lead.toFixed(lead < 1.095 ? 2 : 1);
}

const leadWords = (lead: number): string =>
  Number.isFinite(lead) ? `${digitsOf(lead)}×` : 'any factor';

const toneOf = (lead: number): string => (lead < 1.25 ? 'near' : lead < 2 ? 'ahead' : 'far');

const kTextures: Readonly<Record<string, string>> = {
  btree: 'map-squares',
  fractal: 'map-slots',
  lsm: 'map-layers',
};
const kMore = ['map-squares', 'map-slots', 'map-layers', 'map-slant'];

/** A texture for each contender: its engine's, if no other contender runs it. */
function textureOf(contenders: readonly Contender[], i: number): string {
  const engines = contenders.map(({ engine }) => engine);
  const alone = new Set(engines).size === engines.length;
  return (alone ? kTextures[engines[i] as string] : undefined) ?? (kMore[i] as string);
}

/** The first letter of its name that no contender before it has as its own. */
export function letterOf(contenders: readonly Pick<Contender, 'name'>[], i: number): string {
  const taken: string[] = [];
  for (const { name } of contenders.slice(0, i + 1)) {
    const letters = [...name.toUpperCase()].filter((one) => /[A-Z0-9]/.test(one));
    taken.push(letters.find((one) => !taken.includes(one)) ?? String(taken.length + 1));
  }
  return taken[i] as string;
}

export function MapKey({ sweep: { scenario } }: { sweep: Sweep }) {
  const { contenders } = scenario;
  return (
    <ul className="map-key">
      {contenders.map(({ name }, i) => (
        <li key={name}>
          <i className={`${textureOf(contenders, i)} ahead`} aria-hidden="true" />
          <span>
            <b>{letterOf(contenders, i)}</b> {name} wins
          </span>
        </li>
      ))}
      <li>
        <i className="map-squares near" aria-hidden="true" />
        <i className="map-squares ahead" aria-hidden="true" />
        <i className="map-squares far" aria-hidden="true" />
        <span>by less than 1.25×, by less than 2×, by more: the next one needs that much more</span>
      </li>
      <li>
        <svg viewBox="0 0 30 16" width="30" height="16" aria-hidden="true" className="map-line">
          <path d="M1 13 12 9 20 8 29 2" />
        </svg>
        <span>two are even; = in the whole cell</span>
      </li>
    </ul>
  );
}

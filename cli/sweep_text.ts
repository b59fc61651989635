// A sweep's map as text, Markdown, CSV and JSON. A grid is printed for each measure and each value
// of the first of three options: rows by the last but one, columns by the last.
import {
  axisWords,
  type Place,
  type Sweep,
  type SweepMeasure,
  sizesOf,
  valueWords,
} from '../web/src/document/sweep/sweep';
import { type MapCell, type SweepMap, wonBy } from '../web/src/document/sweep/sweep_map';
import { csv, markdownTable } from '../web/src/model/reports/table_text';
import { formatFactor } from '../web/src/model/values/units';
import { table, wrapped } from './text_table';

interface Printed {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

function gridsOf(sweep: Sweep, { cells }: SweepMap): Printed[] {
  const found = new Map(cells.map((cell) => [cell.at.join(), cell]));
  const sizes = sizesOf(sweep);
  const columns = sizes.length - 1;
  const rows = sizes.length > 1 ? [...Array(sizes[columns - 1]).keys()].map((i) => [i]) : [[]];
  const outer = sizes.length > 2 ? [...Array(sizes[0]).keys()].map((i) => [i]) : [[]];
  return sweep.measures.flatMap((measure, m) =>
    outer.map(
      (before): Printed => ({
        title: [
          `${measure.label}, the ${measure.wins} wins`,
          ...before.map((at) => setting(sweep, 0, at)),
        ].join('; '),
        head: [
          [
            ...(columns > 0 ? [axisWords(optionOf(sweep, columns - 1))] : []),
            axisWords(optionOf(sweep, columns)),
          ].join(' \\ '),
          ...[...Array(sizes[columns]).keys()].map((i) => valueWords(sweep, columns, i)),
        ],
        rows: rows.map((row) => [
          row.length === 0 ? '' : valueWords(sweep, columns - 1, row[0] as number),
          ...[...Array(sizes[columns]).keys()].map((i) =>
            cellWords(sweep, measure, m, found.get([...before, ...row, i].join())),
          ),
        ]),
      }),
    ),
  );
}

const optionOf = ({ options }: Sweep, i: number) => options[i] as Sweep['options'][number];
const setting = (sweep: Sweep, option: number, at: number): string =>
  `${optionOf(sweep, option).label} ${valueWords(sweep, option, at)}`;

/** "MyRocks 2.31×": the winner, and by which factor the next one is behind. */
function cellWords(
  { scenario }: Sweep,
  { wins }: SweepMeasure,
  m: number,
  cell: MapCell | undefined,
): string {
  if (cell === undefined) return 'not run yet';
  if (cell.values === undefined) return 'failed';
  const { winner, lead } = wonBy(cell.values[m] ?? [], wins);
  return winner === undefined
    ? 'tie'
    : `${scenario.contenders[winner]?.name} ${lead === Infinity ? '∞' : formatFactor(lead)}`;
}

const placeWords = (sweep: Sweep, at: Place): string =>
  at.map((one, option) => setting(sweep, option, one)).join(', ');

const failures = (sweep: Sweep, { cells }: SweepMap): string[] =>
  cells.flatMap(({ at, why }) => (why === undefined ? [] : [`${placeWords(sweep, at)}: ${why}`]));

export function sweepText(sweep: Sweep, map: SweepMap): string {
  const failed = failures(sweep, map);
  return [
    `${sweep.title}\n${sweep.question}\n`,
    ...(sweep.note === undefined ? [] : [wrapped(sweep.note)]),
    ...gridsOf(sweep, map).map(({ title, head, rows }) => `${title}\n${table([head, ...rows])}`),
    ...(failed.length === 0 ? [] : [`Cells that failed:\n${failed.join('\n')}\n`]),
    `build ${map.build}\n`,
  ].join('\n');
}

export function sweepMarkdown(sweep: Sweep, map: SweepMap): string {
  const failed = failures(sweep, map);
  return [
    `# ${sweep.title}\n\n${sweep.question}\n`,
    ...(sweep.note === undefined ? [] : [`${sweep.note}\n`]),
    ...gridsOf(sweep, map).map(
      ({ title, head, rows }) => `## ${title}\n\n${markdownTable(head, rows)}`,
    ),
    ...(failed.length === 0
      ? []
      : [`## Cells that failed\n\n${failed.map((line) => `- ${line}`).join('\n')}\n`]),
    `Build ${map.build}.\n`,
  ].join('\n');
}

/** One line for each cell, measure and contender, with numbers unrounded. */
export function sweepCsv(sweep: Sweep, { cells, build }: SweepMap): string {
  const { options, measures, scenario } = sweep;
  return csv([
    [...options.map(axisWords), 'measure', 'contender', 'value', 'wins', 'digest', 'why', 'build'],
    ...cells.flatMap(({ at, values, digests, why }) => {
      const place = at.map((one, option) => valueWords(sweep, option, one));
      if (values === undefined) return [[...place, '', '', undefined, '', '', why, build]];
      return measures.flatMap(({ name, wins }, m) => {
        const { winner } = wonBy(values[m] ?? [], wins);
        return scenario.contenders.map((contender, i) => [
          ...place,
          name,
          contender.name,
          values[m]?.[i],
          winner === i ? 1 : 0,
          digests?.[i],
          '',
          build,
        ]);
      });
    }),
  ]);
}

/** The form in which maps are recorded: a line for each cell. */
export const sweepJson = (_sweep: Sweep, { cells, ...head }: SweepMap): string =>
  `${JSON.stringify({ ...head, cells: [] }).slice(0, -2)}\n${cells
    .map((cell) => ` ${JSON.stringify(cell)}`)
    .join(',\n')}\n]}\n`;

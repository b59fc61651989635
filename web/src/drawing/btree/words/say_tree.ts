// The words of the B-tree's rows: their names, and the reason for which statements wait.
import { formatCount, plural } from '../../../model/values/units';
import { laneY } from '../../kit/words/caption';
import type { Words } from '../../kit/words/words';
import { levelName } from '../layout/hit';
import type { BtreeGeometry, LevelRow } from '../layout/layout';
import type { BtreeState } from '../state/state';

export function sayTree(words: Words, geometry: BtreeGeometry, { writes }: BtreeState): void {
  if (writes !== 'flowing') sayHeldUp(words, geometry, writes);
  const leaves = geometry.levels.at(-1);
  const [root] = geometry.levels;
  if (leaves === undefined || root === undefined) return;
  if (geometry.gutter > 0) sayBeside(words, geometry, root, leaves);
  else sayOver(words, geometry, root, leaves);
}

/** Returns wordings for all levels above the leaves. */
function upperWordings(levels: readonly LevelRow[]): string[] {
  const inner = levels.slice(1, -1).reduce((sum, row) => sum + row.view.pages, 0);
  if (levels.length === 1) return [];
  if (inner === 0) return ['root'];
  return [`root and ${plural(inner, 'inner page')}`, `root, ${formatCount(inner)} inner`];
}

function leafName({ levels }: BtreeGeometry, leaves: LevelRow): string {
  return levels.length === 1
    ? levelName(leaves.view, 1)
    : plural(leaves.view.pages, 'leaf', 'leaves');
}

/** Returns the number of pages per column, in words, if pages are too narrow to be seen. */
function crowdWordings({ detail, pagesAColumn }: LevelRow): string[] {
  if (detail !== 'columns' || pagesAColumn < 1.5) return [];
  const each = pagesAColumn.toFixed(pagesAColumn < 10 ? 1 : 0);
  return [`${each} pages per column`, `${each} per column`];
}

/** Says names above the rows, if there is no gutter. */
function sayOver(words: Words, geometry: BtreeGeometry, root: LevelRow, leaves: LevelRow): void {
  const { ink, soft, bg: halo } = words.theme;
  const name = leafName(geometry, leaves);
  const crowd = crowdWordings(leaves);
  words.say({
    wordings: [...crowd.map((each) => `${name}, ${each}`), name],
    places: [{ x: 0, y: leaves.y - 11 }],
    colour: ink,
    weight: 600,
    halo,
  });
  if (!geometry.compact)
    words.say({
      wordings: upperWordings(geometry.levels),
      places: [{ x: 0, y: root.y - 11 }],
      colour: soft,
      halo,
    });
}

function sayBeside(words: Words, geometry: BtreeGeometry, root: LevelRow, leaves: LevelRow): void {
  const { ink, soft } = words.theme;
  const most = geometry.gutter - 6;
  const last = geometry.levels.at(-2) ?? root;
  const crowd = crowdWordings(leaves);
  const upper = (root.y + last.y + last.h) / 2;
  const middle = leaves.y + leaves.h / 2;
  const y = crowd.length === 0 ? middle : middle - 8;
  const say = (wordings: readonly string[], at: number, weight = 400) =>
    words.say({
      wordings,
      places: [0, 3, 6, 9].map((down) => ({ x: 0, y: at + down })),
      most,
      colour: weight === 600 ? ink : soft,
      weight,
    });
  say(upperWordings(geometry.levels), Math.min(upper, y - 15));
  say([leafName(geometry, leaves)], y, 600);
  say(crowd, y + 16);
}

function sayHeldUp(words: Words, { axis, arrivals }: BtreeGeometry, reason: string): void {
  words.say({
    wordings: [reason, 'statements wait'],
    places: [{ x: axis.x + axis.w, y: laneY(arrivals), align: 'right', slide: axis }],
    colour: words.theme.ink,
    weight: 600,
    halo: words.theme.bg,
  });
}

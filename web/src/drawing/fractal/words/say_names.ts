// The words of the fractal tree's rows: names, numbers of nodes, and hints for reading.
import { formatBytes, formatCount, formatShare, plural } from '../../../model/values/units';
import type { Words } from '../../kit/words/words';
import type { FractalGeometry, NodeRow } from '../layout/layout';

const kNameLinePx = 13;
/** Rows of this height have a note below their name, px. */
const kTwoLinesPx = 34;

function nameOf({ rows }: FractalGeometry, { height, slots, level }: NodeRow): string {
  if (slots === undefined) return 'leaves';
  return height === rows[0]?.height && level.nodes.length === 1 ? 'root' : `height ${height}`;
}

/** Returns wordings of a row's number of nodes and their contents, longest first. */
function notesOf({ slots, level, sums }: NodeRow): string[] {
  const count = level.nodes.length;
  if (slots === undefined) {
    const share = formatShare(sums.resident / Math.max(1, count));
    return [`${formatCount(count)}, ${share} in memory`, formatCount(count)];
  }
  const many = count > 1 ? plural(count, 'node') : plural(slots.level.nodes.length, 'slot');
  const waiting = formatCount(sums.messages);
  return [
    `${many}, ${waiting} messages waiting`,
    `${many}, ${waiting} waiting`,
    `${waiting} waiting`,
    many,
  ];
}

/** Says a row's name: in the gutter, or above the row if there is none. */
export function sayRowName(words: Words, geometry: FractalGeometry, row: NodeRow): void {
  const { gutter } = geometry.box;
  const inGutter = gutter >= 60;
  const { ink, soft, bg } = words.theme;
  const oneLine = geometry.dense || row.h < kTwoLinesPx;
  const middle = row.y + row.h / 2;
  const y = inGutter ? middle - (oneLine ? 0 : 8) : row.y - kNameLinePx;
  const halo = inGutter ? {} : { halo: bg };
  const name = nameOf(geometry, row);
  const said = words.say({
    wordings: [name],
    places: [{ x: 0, y }],
    colour: ink,
    weight: 600,
    ...halo,
  });
  if (said === undefined) return;
  const notes = notesOf(row);
  words.say({
    // A long note would lie on the row above, where rows are close.
    wordings: (inGutter && oneLine) || geometry.dense ? notes.slice(-1) : notes,
    places: inGutter
      ? oneLine
        ? [{ x: gutter - 16, y, align: 'right' }]
        : [{ x: 0, y: y + 17 }]
      : [{ x: said.w + 8, y }],
    most: inGutter ? gutter - 10 : row.w - said.w - 8,
    colour: soft,
    ...halo,
  });
}

/** Says the scale of a row's slots, and a hint if its nodes are not drawn one by one. */
export function sayRemark(words: Words, { axis, box }: FractalGeometry, row: NodeRow): void {
  if (box.gutter < 60 || row.headroom < 24) return;
  words.say({
    wordings: remarksOf(row),
    places: [{ x: axis.x + axis.w, y: row.y - 14, align: 'right' }],
    colour: words.theme.soft,
    halo: words.theme.bg,
  });
}

function remarksOf({ slots, sums, detail, crowd }: NodeRow): string[] {
  if (slots !== undefined) {
    if (sums.messages === 0) return [];
    const scale = `full height = ${formatBytes(slots.scale)} of messages`;
    return slots.crowd > 1.05
      ? [`${slots.crowd.toFixed(1)} slots per column; ${scale}`, scale]
      : [scale];
  }
  if (detail !== 'columns') return [];
  const each = `${crowd.toFixed(1)} leaves per column`;
  return [
    `${each}: mean fill, least to most; strong = just written, line below = in memory`,
    `${each}: mean fill, least to most`,
    each,
  ];
}

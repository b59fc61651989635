// The words of the LSM picture: names of rows, their contents, and the reason for which writes
// wait.
import type { Rect } from '../../../model/values/geometry';
import { formatBytes, formatCount, plural } from '../../../model/values/units';
import { namedFirst } from '../../kit/motion/row_heights';
import { laneY } from '../../kit/words/caption';
import type { Words } from '../../kit/words/words';
import { barOfLog, type FileRect, type LevelRow, type LsmGeometry } from '../layout/layout';
import { kTwoLinesPx, nameY } from '../layout/row_names';
import type { LsmState } from '../state/state';

const kNameLinePx = 10;

/**
 * `hidden`: levels covered by a lens; `covers`: boxes that the shown job covers. `nowAlpha`:
 * opacity of words about the present, which fade during a replay.
 */
export function sayTree(
  words: Words,
  geometry: LsmGeometry,
  state: LsmState,
  { hidden, covers }: { hidden: (level: number) => boolean; covers: readonly Rect[] },
  nowAlpha: number,
): void {
  sayHeldUp(words, geometry, state);
  sayMemtable(words, geometry, state, nowAlpha);
  sayLevelNames(words, geometry, hidden);
  sayLog(words, geometry, state, nowAlpha);
  for (const rect of covers) words.keepFree(rect);
  for (const row of geometry.levels) if (!hidden(row.level)) sayContents(words, geometry, row);
}

/** Says the reason of a stall at the place where writes come in. */
function sayHeldUp(words: Words, { axis, arrivals, log, dense }: LsmGeometry, state: LsmState) {
  if (state.writes === 'flowing') return;
  const right = axis.x + axis.w;
  const y = dense ? laneY(arrivals) : log.y + log.h / 2;
  words.say({
    wordings: [state.writes, 'writes wait'],
    places: [{ x: right, y, align: 'right', slide: axis }],
    colour: words.theme.ink,
    weight: 600,
    halo: words.theme.bg,
  });
}

function sayMemtable(words: Words, geometry: LsmGeometry, state: LsmState, alpha: number): void {
  const { x, y, w, h, view } = geometry.memtable;
  const bytes = view?.bytes ?? 0;
  const held = formatBytes(bytes);
  const size = `${held} of ${formatBytes(state.memtableLimit)}`;
  const rows = plural(view?.entries ?? 0, 'row');
  const inGutter = geometry.box.gutter >= 60;
  if (inGutter) sayName(words, geometry, geometry.memtable, 'memtable', [size, held]);
  // The memtable's surface would strike through words in so low a box.
  if (inGutter && geometry.dense) return;
  words.say({
    wordings: inGutter
      ? [`${rows} in memory, in key order`, rows]
      : [`memtable: ${rows}, ${size}`, `memtable: ${rows}`, 'memtable'],
    places: [{ x: x + 10, y: y + h / 2, slide: { x: x + 10, w: w - 20 } }],
    colour: words.theme.ink,
    ground: words.theme.bg,
    alpha,
  });
}

function sayLog(words: Words, geometry: LsmGeometry, state: LsmState, alpha: number): void {
  const { x, y, w, h } = geometry.log;
  if (geometry.dense) return;
  const bar = barOfLog(geometry, state);
  const waiting = state.log.bytes - state.log.writtenBytes;
  const log = `log: ${formatBytes(state.log.writtenBytes)} written`;
  const left = x + bar.w + (bar.w > 0 ? 8 : 0);
  words.say({
    wordings: waiting > 0 ? [`${log}, ${formatBytes(waiting)} not yet on disk`, log] : [log],
    places: [{ x: left, y: y + h / 2, slide: { x: left, w: x + w - left } }],
    colour: words.theme.soft,
    halo: words.theme.bg,
    alpha,
  });
}

function sayLevelNames(words: Words, geometry: LsmGeometry, hidden: (level: number) => boolean) {
  const { l0, levels, dense } = geometry;
  const held = plural(l0.files.length, 'file');
  const files = `${formatCount(l0.files.length)} of ${plural(l0.trigger, 'file')}`;
  if (!hidden(0)) sayName(words, geometry, l0, 'L0', l0.trigger > 0 ? [files, held] : [held]);
  for (const row of namedFirst(levels, dense)) {
    if (hidden(row.level)) continue;
    const bytes = formatBytes(row.view.bytes);
    const target = row.gauge > 0 ? [`${bytes} of ${formatBytes(row.view.targetBytes)}`] : [];
    const notes = row.view.files === 0 ? ['empty'] : [...target, bytes];
    sayName(words, geometry, row, `L${row.level}`, notes);
  }
}

/** Says a row's name and size: in the gutter, or above the row if there is none. */
function sayName(
  words: Words,
  geometry: LsmGeometry,
  row: { x: number; y: number; w: number; h: number },
  name: string,
  notes: readonly string[],
): void {
  const { gutter } = geometry.box;
  const { ink, soft, bg } = words.theme;
  const inGutter = gutter >= 60;
  if (!inGutter && row === geometry.memtable) return;
  const oneLine = geometry.dense || row.h < kTwoLinesPx;
  const y = inGutter ? nameY(row, oneLine) : row.y - kNameLinePx;
  const halo = inGutter ? {} : { halo: bg };
  const said = words.say({
    wordings: [name],
    places: [{ x: 0, y }],
    colour: ink,
    weight: 600,
    ...halo,
  });
  if (said === undefined) return;
  const right = gutter - 16;
  words.say({
    wordings: notes,
    places: inGutter
      ? oneLine
        ? [{ x: right, y, align: 'right' }]
        : [{ x: 0, y: y + 17 }]
      : [{ x: said.w + 8, y }],
    most: inGutter ? right : row.w,
    colour: soft,
    ...halo,
  });
}

/** Says the number of files per column, or the sizes of files with room for them. */
function sayContents(words: Words, { dense }: LsmGeometry, row: LevelRow): void {
  if (row.detail === 'columns' && !dense && row.headroom >= 18) {
    const several = row.filesAColumn > 1.05 ? `, ${row.filesAColumn.toFixed(1)} per column` : '';
    words.say({
      wordings: [plural(row.files.length, 'file') + several],
      places: [{ x: row.x + row.w, y: row.y - 10, align: 'right' }],
      colour: words.theme.soft,
      halo: words.theme.bg,
    });
  }
  if (row.detail === 'parts') for (const file of row.files) saySize(words, file);
}

function saySize(words: Words, { x, y, w, h, fill, file }: FileRect): void {
  if (w < 56 || h < 22 || fill < 0.7) return;
  const bytes = formatBytes(file.bytes);
  words.say({
    wordings: [`${bytes}, ${plural(file.entries, 'row')}`, bytes],
    places: [{ x: x + w / 2, y: y + h * (1 - fill / 2), align: 'center' }],
    most: w - 12,
    colour: words.theme.ink,
    // Files have any tone between two, so neither ink nor paper is legible on all of them.
    halo: words.theme.bg,
  });
}

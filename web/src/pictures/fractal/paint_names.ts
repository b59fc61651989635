// Words of the fractal tree's rows: what each is called, how many nodes it has, and how to read it.
import type { Ctx } from '../../canvas/kit';
import { fitting, text } from '../../canvas/kit';
import type { Theme } from '../../canvas/theme';
import { formatBinaryBytes, formatCount, formatShare, plural } from '../../model/units';
import type { FractalGeometry, NodeRow } from './layout';

/** What the rows are called: in the gutter, or, where there is none, over the row. */
export function nameRow(ctx: Ctx, geometry: FractalGeometry, row: NodeRow, theme: Theme): void {
  const { dense } = geometry;
  const { gutter } = geometry.box;
  const count = row.level.nodes.length;
  const leaf = row.slots === undefined;
  const name = leaf
    ? 'leaves'
    : row.height === geometry.rows[0]?.height && count === 1
      ? 'root'
      : `height ${row.height}`;
  const many =
    leaf || count > 1 ? formatCount(count) : plural(row.slots?.level.nodes.length ?? 0, 'slot');
  const note = leaf
    ? `${many}, ${formatShare(row.sums.resident / Math.max(1, count))} in memory`
    : `${count > 1 ? plural(count, 'node') : many}, ${formatCount(row.sums.messages)} wait`;
  if (gutter < 60) {
    const above = geometry.headroom >= 18;
    text(ctx, 0, above ? row.y - 10 : row.y + 10, name, theme.ink, {
      size: 13,
      weight: 600,
      halo: theme.bg,
    });
    if (!above) return;
    const at = ctx.measureText(name).width + 8;
    text(ctx, at, row.y - 10, note, theme.soft, { size: 13, halo: theme.bg });
    return;
  }
  const middle = row.y + row.h / 2;
  if (dense) {
    text(ctx, 0, middle + 4, name, theme.ink, { weight: 600 });
    text(ctx, gutter - 16, middle + 4, many, theme.soft, { size: 13, align: 'right' });
    return;
  }
  text(ctx, 0, middle - 4, name, theme.ink, { weight: 600 });
  const fits = fitting(ctx, gutter - 10, 13, 400, [note, many]);
  if (fits !== undefined) text(ctx, 0, middle + 13, fits, theme.soft, { size: 13 });
}

export function paintRemark(
  ctx: Ctx,
  { axis, box: outer }: FractalGeometry,
  row: NodeRow,
  theme: Theme,
): void {
  if (outer.gutter < 60) return;
  const words = fitting(ctx, axis.w, 13, 400, [remarkOf(row)]);
  if (words !== undefined)
    text(ctx, axis.x + axis.w, row.y - 10, words, theme.soft, {
      size: 13,
      align: 'right',
      halo: theme.bg,
    });
}

/** How to read a row that is not drawn node by node, and the scale of its slots. */
function remarkOf(row: NodeRow): string {
  if (row.slots !== undefined) {
    const crowd = row.slots.crowd > 1.05 ? `${row.slots.crowd.toFixed(1)} slots a column, ` : '';
    return `${crowd}as high as the row: ${formatBinaryBytes(row.slots.scale)} of messages`;
  }
  if (row.detail !== 'columns') return '';
  return `${row.crowd.toFixed(1)} leaves a column: mean fill, least to most; dark = just written, line below = in memory`;
}

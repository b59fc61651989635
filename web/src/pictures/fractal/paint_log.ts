// Paints the fractal tree's log, what of it is not yet safe, and beside it what the checkpoint and
// the cache do.
import type { Ctx } from '../../canvas/kit';
import { box, fitting, frame, text } from '../../canvas/kit';
import type { Theme } from '../../canvas/theme';
import { kStripBytesPerPx } from '../../model/geometry';
import { formatBytes, formatCount } from '../../model/units';
import type { FractalGeometry } from './layout';
import type { FractalState } from './state';

export function paintLog(
  ctx: Ctx,
  geometry: FractalGeometry,
  state: FractalState,
  theme: Theme,
): void {
  const { x, y, w, h } = geometry.log;
  const { bytes, writtenBytes, durableBytes } = state.log;
  const written = Math.max(0, writtenBytes - durableBytes) / kStripBytesPerPx;
  const held = Math.max(0, bytes - writtenBytes) / kStripBytesPerPx;
  const length = Math.min(w * 0.4, written + held);
  const solid = Math.min(written, length);
  if (solid > 0) box(ctx, x, y, Math.max(1, solid), h, 2, theme.safe);
  if (length - solid > 1)
    frame(ctx, x + solid + 0.5, y + 0.5, length - solid - 1, h - 1, 2, theme.safe);
  const middle = y + h / 2 + 1;
  const right = stateWords(state);
  const side = fitting(ctx, w * 0.5, 13, right.bold ? 600 : 400, right.wordings) ?? '';
  const taken = side === '' ? 0 : ctx.measureText(side).width + 14;
  text(ctx, x + w, middle, side, right.bold ? theme.ink : theme.soft, {
    size: 13,
    weight: right.bold ? 600 : 400,
    align: 'right',
    baseline: 'middle',
    halo: theme.bg,
  });
  const risk = bytes - durableBytes;
  const words = `log ${formatBytes(bytes)}`;
  const left = length > 0 ? length + 8 : 0;
  const shown = fitting(ctx, w - taken - left, 13, 400, [
    risk > 0 ? `${words}, ${formatBytes(risk)} of it not yet safe` : words,
    words,
  ]);
  if (shown !== undefined)
    text(ctx, x + left, middle, shown, theme.soft, {
      size: 13,
      baseline: 'middle',
      halo: theme.bg,
    });
}

/** What the checkpoint and the cache do. */
function stateWords({ checkpoint, cache }: FractalState): { wordings: string[]; bold: boolean } {
  if (checkpoint !== undefined && !checkpoint.resting) {
    const head = `checkpoint ${formatCount(checkpoint.checkpoints)}: ${checkpoint.state}`;
    return {
      wordings: [`${head}, ${formatCount(checkpoint.pending)} to go`, head, checkpoint.state],
      bold: true,
    };
  }
  if (cache === undefined) return { wordings: [], bold: false };
  const clones = cache.cloneBytes > 0 ? `, ${formatBytes(cache.cloneBytes)} clones` : '';
  const of = `${formatBytes(cache.bytes)} of ${formatBytes(cache.limitBytes)}`;
  return {
    wordings: [`cache ${of}${clones}`, `cache ${of}`, `cache ${formatBytes(cache.bytes)}`],
    bold: false,
  };
}

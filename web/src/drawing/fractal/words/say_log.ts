// The words of the fractal tree's log, a bar of bytes not on disk yet, and beside it the state of
// checkpoint and cache.

import { formatBytes, formatCount } from '../../../model/values/units';
import { type LogBar, logBar } from '../../kit/drive/log_bar';
import type { Words } from '../../kit/words/words';
import type { FractalGeometry } from '../layout/layout';
import type { FractalState } from '../state/state';
import { buildWords } from './build_words';
import { loadWords } from './load_words';

/** Returns the bar of bytes that a power cut would lose: solid if written but not flushed. */
export function barOfLog(
  { log }: FractalGeometry,
  { log: { bytes, writtenBytes, durableBytes } }: FractalState,
): LogBar {
  return logBar(log, Math.max(0, bytes - durableBytes), Math.max(0, bytes - writtenBytes));
}

/** `alpha`: these words are about the present, so they fade during a replay. */
export function sayLog(
  words: Words,
  geometry: FractalGeometry,
  state: FractalState,
  alpha: number,
): void {
  const { x, y, w, h } = geometry.log;
  const middle = y + h / 2;
  const { ink, soft, bg: halo } = words.theme;
  const { wordings, bold } = stateWords(state);
  words.say({
    wordings,
    places: [{ x: x + w, y: middle, align: 'right' }],
    most: w * 0.55,
    colour: bold ? ink : soft,
    weight: bold ? 600 : 400,
    halo,
    alpha,
  });
  const { bytes, durableBytes } = state.log;
  const risk = formatBytes(Math.max(0, bytes - durableBytes));
  const bar = barOfLog(geometry, state);
  const left = x + bar.w + (bar.w > 0 ? 8 : 0);
  words.say({
    wordings:
      bytes > durableBytes
        ? [
            `${risk} of the log not yet on disk (${formatBytes(bytes)} logged so far)`,
            `${risk} of log not yet on disk`,
            `${risk} not on disk`,
          ]
        : [`${formatBytes(bytes)} logged so far, all on disk`, 'log: all on disk'],
    places: [{ x: left, y: middle, slide: { x: left, w: x + w - left } }],
    colour: soft,
    halo,
    alpha,
  });
}

/** Returns the state of bulk load, build of an index, checkpoint or cache, in words. */
function stateWords({ checkpoint, cache, load, build }: FractalState): {
  wordings: string[];
  bold: boolean;
} {
  if (load !== undefined) return { wordings: loadWords(load), bold: true };
  if (build !== undefined) return { wordings: buildWords(build), bold: true };
  if (checkpoint !== undefined && !checkpoint.resting) {
    const head = `checkpoint ${formatCount(checkpoint.checkpoints)}: ${checkpoint.state}`;
    return {
      wordings: [`${head}, ${formatCount(checkpoint.pending)} to go`, head, checkpoint.state],
      bold: true,
    };
  }
  if (cache === undefined) return { wordings: [], bold: false };
  const { bytes, limitBytes, cloneBytes } = cache;
  const held = `cache ${formatBytes(bytes)}`;
  const limit = formatBytes(limitBytes);
  const over = bytes > limitBytes ? ', over it' : '';
  const clones = cloneBytes > 0 ? `, incl. ${formatBytes(cloneBytes)} of checkpoint copies` : '';
  return {
    wordings: [`${held} (limit ${limit}${over})${clones}`, `${held} (limit ${limit}${over})`, held],
    bold: false,
  };
}

// A tree's picture with the names of its indexes over their segments of the key axis, for workloads
// with several indexes.

import type { KeyAxis } from '../../../model/values/axis';
import { axisOf, type Rect } from '../../../model/values/geometry';
import type { CanvasPainter, Surface } from '../../canvas/canvas_painter';
import type { TreePicture } from '../picture';
import { paintSegmentEdges, saySegments } from '../words/segments';
import { Words } from '../words/words';

export interface PaintedTree extends CanvasPainter {
  /** Paints; returns the boxes of its words, px. */
  paint(surface: Surface): readonly Rect[];
}

/** Gap between an index's name and other words, with which it would read as one sentence, px. */
const kApartPx = 12;

/** Returns the picture itself if there is one index. */
export function segmented(tree: TreePicture, axis: KeyAxis): PaintedTree {
  if (axis.segments.length === 0) return tree;
  const { backdrop } = tree;
  const paintEdges = ({ ctx, width, height, theme }: Surface) =>
    paintSegmentEdges(ctx, axisOf(width), 0, height, axis, theme);
  return {
    get revision() {
      return tree.revision;
    },
    animating: (nowMs) => tree.animating?.(nowMs) === true,
    ...(tree.restMs === undefined ? {} : { restMs: tree.restMs }),
    // Edges are painted first: no line goes through words.
    ...(backdrop === undefined
      ? {}
      : { backdrop: { key: () => backdrop.key(), paint: behind(paintEdges, backdrop.paint) } }),
    paint: (surface) => {
      const { ctx, width, height, theme } = surface;
      if (backdrop === undefined) paintEdges(surface);
      const boxes = tree.paint(surface);
      const words = new Words(ctx, { x: 0, y: 0, w: width, h: height }, theme);
      for (const { x, w, ...box } of boxes)
        words.keepFree({ ...box, x: x - kApartPx, w: w + 2 * kApartPx });
      saySegments(words, axisOf(width), axis);
      words.paint();
      return [...boxes, ...words.boxes];
    },
  };
}

const behind =
  (first: (surface: Surface) => void, then: (surface: Surface) => void) => (surface: Surface) => {
    first(surface);
    then(surface);
  };

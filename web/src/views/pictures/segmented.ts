// A tree's picture with the names of its indexes over their segments of the key axis, for workloads that have several.
import { paintSegmentEdges, paintSegmentNames } from '../../draw/segments';
import { axisOf } from '../../model/geometry';
import type { Band } from '../band';
import type { CanvasPainter } from '../canvas_view';

/** The picture itself where there is one index. */
export function segmented({ tree, axis }: Band): CanvasPainter {
  if (axis.segments.length === 0) return tree;
  return {
    needs: () => tree.needs(),
    ...(tree.restMs === undefined ? {} : { restMs: tree.restMs }),
    ...(tree.backdrop === undefined ? {} : { backdrop: tree.backdrop }),
    paint: (surface) => {
      const { ctx, width, height, theme } = surface;
      paintSegmentEdges(ctx, axisOf(width), 0, height, axis, theme);
      tree.paint(surface);
      paintSegmentNames(ctx, axisOf(width), 0, axis, tree.words ?? [], theme);
    },
  };
}

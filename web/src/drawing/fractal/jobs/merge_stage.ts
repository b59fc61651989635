// The merge of a child that is too small with its neighbour, as a motion: the child gives way, the
// neighbour appears beside it, both meet, and their rows are in one node, or in equal shares in
// both. Pure: rectangles for each moment.
import type { Rect } from '../../../model/values/geometry';
import { ease } from '../../kit/motion/ease';
import type { MergeFact } from '../replay/job_script';

/** Gap between the two before they meet, px. */
const kApartPx = 26;
/** Share of the motion until the neighbour is fully visible. */
const kSight = 0.45;

export interface MergeStage {
  own: Rect;
  other: Rect;
  /** Fill of each, 0 … 1. */
  ownFill: number;
  otherFill: number;
  /** Opacity of the neighbour, and of the wall between the two, 0 … 1. */
  sight: number;
  wall: number;
}

/** `at`: 0 the child alone, 1 both joined; `fills`: fills of the child and its neighbour. */
export function mergeStage(
  child: Rect,
  keys: { readonly from: number; readonly to: number },
  merge: MergeFact,
  fills: readonly [own: number, other: number],
  at: number,
): MergeStage {
  const sight = ease(at / kSight);
  const meet = ease((at - kSight) / (1 - kSight));
  const [mine, its] = [keys.to - keys.from, merge.to - merge.from];
  const share = Math.min(0.8, Math.max(0.2, mine / Math.max(1e-12, mine + its)));
  const ownW = child.w * (1 - (1 - share) * sight) - (kApartPx / 2) * sight * (1 - meet);
  const otherW = (child.w * (1 - share) - (kApartPx / 2) * (1 - meet)) * sight;
  const own = { ...child, x: merge.left ? child.x + child.w - ownW : child.x, w: ownW };
  const other = { ...child, x: merge.left ? child.x : child.x + child.w - otherW, w: otherW };
  const [ownFill, otherFill] = fills;
  const all = Math.min(1, ownFill + otherFill);
  const end = merge.shared ? (ownFill + otherFill) / 2 : all;
  return {
    own,
    other,
    ownFill: ownFill + (end - ownFill) * meet,
    otherFill: otherFill + (end - otherFill) * meet,
    sight,
    wall: merge.shared ? 1 : 1 - meet,
  };
}

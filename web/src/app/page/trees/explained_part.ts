// The shape of a tree that the term explained now is about (glossary/terms/tip.ts names it on the
// document's root): the picture outlines it.
import { partIn } from '../../../drawing/kit/base/outlined';
import type { TreePicture } from '../../../drawing/kit/picture';

/** Returns the name of that shape in this picture; undefined if there is none. */
export function explainedPart(
  engine: string,
  tree: Pick<TreePicture, 'partBox'>,
): string | undefined {
  const { parts } = document.documentElement.dataset;
  return parts
    ?.split(' ')
    .map((part) => partIn(part, engine))
    .find((part) => part !== undefined && tree.partBox?.(part) !== undefined);
}

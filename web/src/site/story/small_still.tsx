// A small static picture of a tree, for cards.

import { stillBand } from '../../app/still/still_band';
import { type Still, stillShapes } from '../../app/still/still_picture';
import { useBook } from './book';

const kSize = { width: 400, height: 270 };

export function SmallStill({ id, still }: { id: string; still: Still | undefined }) {
  const { measure } = useBook();
  const box = `0 0 ${kSize.width} ${kSize.height}`;
  if (still === undefined) return <svg className="small" viewBox={box} aria-hidden="true" />;
  return (
    <svg
      className="small"
      viewBox={box}
      role="img"
      aria-label={stillBand(still).tree.label}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: shapes that the painters wrote
      dangerouslySetInnerHTML={{ __html: stillShapes(still, kSize, { id, measure }) }}
    />
  );
}

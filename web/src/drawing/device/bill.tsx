// The drive's bill: bytes written by kind, on a scale that all contenders share.
import type { ReactNode } from 'react';
import { Words } from '../../glossary/words';
import { type ByteKind, type Figures, kByteKinds, perCents } from '../../model/figures/figures';
import { formatBytes } from '../../model/values/units';
import { useFigures } from '../kit/page/picture_page';

const kWords: Record<ByteKind, string> = {
  new: 'new',
  again: 'rewritten',
  safety: 'log',
  copy: 'second copy',
  housekeeping: 'housekeeping',
};

/** `more` is shown beside the caption, `instead` in its place. */
export function Bill({
  index,
  name,
  brief,
  more,
  instead,
}: {
  index: number;
  name: string;
  brief: boolean;
  more?: ReactNode;
  instead?: ReactNode;
}) {
  const figures = useFigures((shown) => shown.figures[index]);
  return (
    <div>
      <div className="caption-row">
        {instead ?? <p className="caption">The drive wrote</p>}
        {more}
      </div>
      <Bar figures={figures} />
      {brief ? (
        <>
          <p className="caption sum whole">
            <Words>{sumWords(figures)}</Words>
          </p>
          <p className="caption sum largest">
            {largestOf(figures).map((share) => (
              <span key={share}>
                <Words>{share}</Words>
              </span>
            ))}
          </p>
        </>
      ) : (
        <Kinds figures={figures} name={name} />
      )}
    </div>
  );
}

const kNothing = 'nothing written yet';

/**
 * Returns "163 MB: 18% new, 59% rewritten, 23% log", without shares that round to zero. Before
 * anything was rewritten, it says so, because the shares will change much.
 */
function sumWords(figures: Figures | undefined): string {
  if (figures === undefined || figures.driveBytes === 0) return kNothing;
  const early = figures.kinds.again === 0 ? '; nothing rewritten yet' : '';
  return `${formatBytes(figures.driveBytes)}: ${sharesOf(figures).map(shareWords).join(', ')}${early}`;
}

/**
 * Returns shares for the large type of a presentation, largest first: the ones without room are the
 * smallest.
 */
function largestOf(figures: Figures | undefined): string[] {
  if (figures === undefined || figures.driveBytes === 0) return [kNothing];
  const shares = sharesOf(figures).toSorted((a, b) => b.share - a.share);
  return shares.map(shareWords);
}

interface Share {
  readonly kind: ByteKind;
  readonly share: number;
}

const shareWords = ({ kind, share }: Share): string => `${share}% ${kWords[kind]}`;

function sharesOf({ kinds }: Figures): Share[] {
  const shares = perCents(kByteKinds.map((kind) => kinds[kind]));
  return kByteKinds
    .map((kind, i) => ({ kind, share: shares[i] ?? 0 }))
    .filter(({ share }) => share > 0);
}

function Kinds({ figures, name }: { figures: Figures | undefined; name: string }) {
  return (
    <dl className="bill" aria-label={`${name}: what the drive wrote`}>
      {kByteKinds.map((kind) => (
        <div key={kind} style={{ display: 'contents' }}>
          <span className={`swatch ${kind}`} aria-hidden="true" />
          <dt>
            <Words term={kWords[kind]}>{kWords[kind]}</Words>
          </dt>
          <dd className="num">{formatBytes(figures?.kinds[kind] ?? 0)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Bar({ figures }: { figures: Figures | undefined }) {
  const scale = useFigures((shown) =>
    shown.figures.reduce((most, one) => Math.max(most, one?.driveBytes ?? 0), 1),
  );
  return (
    <div className="absolute" aria-hidden="true">
      {kByteKinds.map((kind) => (
        <div
          key={kind}
          className={`part ${kind}`}
          style={{ width: `${((figures?.kinds[kind] ?? 0) / scale) * 100}%` }}
        />
      ))}
    </div>
  );
}

// What the drive wrote by kind of byte, on a scale that all contenders share.
import type { ReactNode } from 'react';
import { Words } from '../../glossary/words';
import { type ByteKind, type Figures, kByteKinds, perCents } from '../../model/figures';
import { formatBytes } from '../../model/units';
import { useFigures } from '../kit/picture_page';

const kWords: Record<ByteKind, string> = {
  new: 'new',
  again: 'rewritten',
  safety: 'log',
  copy: 'second copy',
  housekeeping: 'housekeeping',
};

/** `more`: shown beside the caption. */
export function Bill({
  index,
  name,
  brief,
  more,
}: {
  index: number;
  name: string;
  brief: boolean;
  more?: ReactNode;
}) {
  const figures = useFigures((shown) => shown.figures[index]);
  return (
    <div>
      <div className="caption-row">
        <p className="caption">The drive wrote</p>
        {more}
      </div>
      <Bar figures={figures} />
      {brief ? (
        <>
          <p className="caption sum whole">
            <Words>{sumWords(figures)}</Words>
          </p>
          <p className="caption sum largest">
            <Words>{sumWords(figures, kMostPresented)}</Words>
          </p>
        </>
      ) : (
        <Kinds figures={figures} name={name} />
      )}
    </div>
  );
}

/** Shares that there is room for in the large type of a presentation; the bar shows them all. */
const kMostPresented = 2;

/**
 * "163 MB: 18% new, 59% rewritten, 23% log": what rounds to nothing goes without saying. Before
 * anything was rewritten, the shares will change much. `most`: that many of the largest
 * shares alone.
 */
function sumWords(figures: Figures | undefined, most?: number): string {
  if (figures === undefined || figures.driveBytes === 0) return 'nothing written yet';
  const shares = perCents(kByteKinds.map((kind) => figures.kinds[kind]));
  const named = kByteKinds.map((kind, i) => ({ kind, share: shares[i] ?? 0 }));
  const shown = most === undefined ? named : named.toSorted((a, b) => b.share - a.share);
  const parts = shown
    .filter(({ share }) => share > 0)
    .slice(0, most)
    .map(({ kind, share }) => `${share}% ${kWords[kind]}`);
  const early = figures.kinds.again === 0 ? '; nothing rewritten yet' : '';
  const all = most === undefined ? `${formatBytes(figures.driveBytes)}: ` : '';
  return `${all}${parts.join(', ')}${early}`;
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

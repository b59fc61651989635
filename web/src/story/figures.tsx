// What is written beside a tree's picture: what the drive wrote, by kind of byte, on one scale. The
// same in the page as it is built and while the engines run.
import { type Figures, kByteKinds } from '../model/figures';
import { formatBytes, formatRatio } from '../model/units';

/** Shares of the largest tree's bytes: all bars are on one scale. */
export function BytesBar({ figures, most }: { figures: Figures | undefined; most: number }) {
  if (figures === undefined || !(most > 0)) return <div className="bytes" />;
  return (
    <div className="bytes" aria-hidden="true">
      {kByteKinds.map((kind) => (
        <span
          key={kind}
          className={`part ${kind}`}
          style={{ width: `${(figures.kinds[kind] / most) * 100}%` }}
        />
      ))}
    </div>
  );
}

/** "9.81 GB written for 152 MB saved: 64.5 bytes for each" */
export function Cost({ figures }: { figures: Figures | undefined }) {
  if (figures === undefined || figures.userBytes === 0) return <>nothing saved in this phase yet</>;
  return (
    <>
      <b className="num">{formatRatio(figures.amplification)}</b> bytes written per byte saved
      <span className="wide-only">
        {' '}
        · {formatBytes(figures.driveBytes)} for {formatBytes(figures.userBytes)}
      </span>
    </>
  );
}

const kInks = [
  ['new', 'new bytes'],
  ['again', 'rewritten'],
  ['safety', 'log'],
  ['copy', 'second copy'],
  ['housekeeping', 'housekeeping'],
] as const;

/** What the colours of the bars mean. */
export function Swatches() {
  return (
    <span className="swatches">
      {kInks.map(([kind, words]) => (
        <span key={kind}>
          <span className={`swatch ${kind}`} /> {words}
        </span>
      ))}
    </span>
  );
}

// What is written beside a tree's picture: what the drive wrote, by kind of byte, on one scale. The
// same in the page as it is built and while the engines run.
import { type Figures, kByteKinds } from '../../model/figures';
import { formatBytes, formatRatio } from '../../model/units';

/** What a row of a recorded run had cost at its end. */
export interface FinalCost {
  readonly amplification: number;
  readonly rowBytes: number;
}

/**
 * All bars are on one scale: shares of the largest tree's bytes or, with what rows cost in the end,
 * of the largest such cost, which each bar then grows towards.
 */
export function BytesBar(props: {
  figures: Figures | undefined;
  most: number;
  final?: FinalCost | undefined;
}) {
  const { figures, final } = props;
  if (figures === undefined || !(props.most > 0)) return <div className="bytes" />;
  const most = final === undefined ? props.most : props.most * figures.userBytes;
  return (
    <div className="bytes" aria-hidden="true">
      {final === undefined ? null : (
        <span className="final" style={{ width: `${(final.amplification / props.most) * 100}%` }} />
      )}
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

/** The most that a bar may have to show: bytes, or bytes for each byte saved with final costs. */
export function mostOf(
  figures: readonly (Figures | undefined)[],
  finals: readonly (FinalCost | undefined)[],
): number {
  const costs = finals.flatMap((one) => (one === undefined ? [] : [one.amplification]));
  if (costs.length > 0) return Math.max(...costs);
  return Math.max(...figures.map((one) => one?.driveBytes ?? 0));
}

/** "64.5 bytes written per byte saved · 9.81 GB for 152 MB", or what a row costs by now */
export function Cost(props: { figures: Figures | undefined; final?: FinalCost | undefined }) {
  const { figures, final } = props;
  if (figures === undefined || figures.userBytes === 0) return <>nothing saved in this phase yet</>;
  if (final !== undefined) return <RowCost cost={figures.amplification} final={final} />;
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

/** "5.17 kB a row so far, 41.0 kB in the end"; at the end "41.0 kB a row in the end" */
function RowCost({ cost, final: { amplification, rowBytes } }: { cost: number; final: FinalCost }) {
  const last = <b className="num">{formatBytes(amplification * rowBytes)}</b>;
  if (cost === amplification) return <>{last} a row in the end</>;
  return (
    <>
      <b className="num">{formatBytes(cost * rowBytes)}</b> a row so far, {last} in the end
    </>
  );
}

const kInks = [
  ['new', 'new bytes'],
  ['again', 'rewritten'],
  ['safety', 'log, for crashes'],
  ['copy', 'second copy, for crashes'],
  ['housekeeping', 'housekeeping of files and drive'],
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

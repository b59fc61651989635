// The text beside a tree's picture: bytes that the drive wrote, by kind, on one scale. Used by the
// built page and by the live engines alike.
import { type Figures, kByteKinds } from '../../model/figures/figures';
import { formatBytes, formatRatio } from '../../model/values/units';

/** The cost of a row at the end of a recorded run. */
export interface FinalCost {
  readonly amplification: number;
  readonly rowBytes: number;
}

/**
 * A bar of written bytes; all bars share one scale. They are shares of the largest tree's bytes.
 * With final costs they are costs per row, each growing towards its end, as shares of the largest.
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

/** Returns the maximum of the scale: bytes, or with final costs bytes per saved byte. */
export function mostOf(
  figures: readonly (Figures | undefined)[],
  finals: readonly (FinalCost | undefined)[],
): number {
  const costs = finals.flatMap((one) => (one === undefined ? [] : [one.amplification]));
  if (costs.length > 0) return Math.max(...costs);
  return Math.max(...figures.map((one) => one?.driveBytes ?? 0));
}

/** Shows "64.5 bytes written per byte saved · 9.81 GB for 152 MB", or the current cost of a row. */
export function Cost(props: { figures: Figures | undefined; final?: FinalCost | undefined }) {
  const { figures, final } = props;
  if (figures === undefined || figures.userBytes === 0) return <>nothing saved in this phase yet</>;
  if (final !== undefined) return <RowCost cost={figures.amplification} final={final} />;
  return (
    <>
      <b className="num">{formatRatio(figures.amplification)}</b> bytes written per byte saved so
      far
      <span className="wide-only">
        {' '}
        · {formatBytes(figures.driveBytes)} for {formatBytes(figures.userBytes)}
      </span>
    </>
  );
}

/** Shows "5.17 kB a row so far, 41.0 kB in the end"; at the end "41.0 kB a row in the end". */
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

/** The key of the bars' colours. */
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

// One contender's figures: the large one, the small ones, and what the drive wrote by kind of byte on a scale shared by all.
import { type ByteKind, type Figures, kByteKinds } from '../../model/figures';
import { formatBytes, formatFactor } from '../../model/units';
import { useShown } from '../use_stage';

export function Who({ index, name }: { index: number; name: string }) {
  const figures = useShown((shown) => shown.figures[index]);
  const disk = useShown((shown) => shown.reports[index]?.hdd !== undefined);
  return (
    <section className="cell who" aria-label={`${name}: figures`}>
      <h2>{name}</h2>
      <div className="big num" data-testid={`amplification-${index}`}>
        {formatFactor(figures?.amplification ?? Number.NaN)}
      </div>
      <div className="soft">{disk ? 'drive' : 'flash'} bytes a byte saved</div>
      <dl className="mini">
        {figures?.small.map((one) => (
          <div key={one.name} style={{ display: 'contents' }} title={one.help}>
            <dt>{one.name}</dt>
            <dd className="num">{one.value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const kWords: Record<ByteKind, string> = { new: 'new', again: 'again', safety: 'safety', housekeeping: 'housekeeping' };

export function Bill({ index, name }: { index: number; name: string }) {
  const all = useShown((shown) => shown.figures);
  const figures = all[index];
  const scale = all.reduce((most, one) => Math.max(most, one?.driveBytes ?? 0), 1);
  return (
    <div>
      <p className="caption">what the drive wrote</p>
      <Bar figures={figures} scale={scale} />
      <dl className="bill" aria-label={`${name}: what the drive wrote`}>
        {kByteKinds.map((kind) => (
          <div key={kind} style={{ display: 'contents' }}>
            <span className={`swatch ${kind}`} aria-hidden="true" />
            <dt>{kWords[kind]}</dt>
            <dd className="num">{formatBytes(figures?.kinds[kind] ?? 0)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Bar({ figures, scale }: { figures: Figures | undefined; scale: number }) {
  return (
    <div className="absolute" aria-hidden="true">
      {kByteKinds.map((kind) => (
        <div key={kind} className={`part ${kind}`} style={{ width: `${((figures?.kinds[kind] ?? 0) / scale) * 100}%` }} />
      ))}
    </div>
  );
}

// The drive's lifetime at a rate of saves and a size of drive that the reader chooses. The choice
// applies to all contenders and to the figure beside each drive.
import { useState } from 'react';
import { useStore } from 'zustand';
import { Words } from '../../../glossary/words';
import {
  formatLife,
  type Lifetime,
  lifetimeFormula,
  lifetimeWords,
  noLifeWords,
  type StatedUse,
  type WearFacts,
} from '../../../model/figures/lifetime';
import { formatBytes, formatCount } from '../../../model/values/units';
import { stated, useLife } from '../drive_life';

const kGigabyte = 1e9;

/** `wear` is undefined before the rows that count. */
export function LifeSection({ wear }: { wear: WearFacts | undefined }) {
  const { rowsPerS, driveBytes } = useStore(stated);
  const life = useLife(wear);
  return (
    <>
      <h3>How long it lasts</h3>
      {life === undefined ? (
        <p>
          {wear === undefined
            ? 'Drive life is estimated from the end of loading on.'
            : noLifeWords(wear)}
        </p>
      ) : (
        <>
          <p className="life num" title={lifetimeFormula(life)}>
            {formatLife(life)}
          </p>
          <p>
            <Words>{`${lifetimeWords(life)}.`}</Words>
          </p>
        </>
      )}
      <div className="life-inputs">
        <Quantity
          label="rows saved per second"
          value={rowsPerS}
          onChange={(next) => choose({ rowsPerS: next })}
        />
        <Quantity
          label="size of the drive, GB"
          value={driveBytes / kGigabyte}
          onChange={(next) => choose({ driveBytes: next * kGigabyte })}
        />
      </div>
      {life === undefined ? null : <Derivation life={life} />}
    </>
  );
}

const choose = (part: Partial<StatedUse>) => stated.setState(part);

/** A field for any number above zero; other input changes nothing until it is one. */
function Quantity({
  label,
  value,
  onChange,
}: {
  label: string;
  value: number;
  onChange: (value: number) => void;
}) {
  const [typed, setTyped] = useState(String(value));
  const wrong = !(Number(typed) > 0);
  return (
    <label>
      {label}
      <input
        type="text"
        inputMode="decimal"
        className="field"
        aria-invalid={wrong}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          if (Number(target.value) > 0) onChange(Number(target.value));
        }}
      />
    </label>
  );
}

/** The formula, one line per figure. */
function Derivation({ life }: { life: Lifetime }) {
  const { driveBytes, enduranceBytes, rowsPerS, bytesPerRow } = life;
  const lines = [
    [`a ${formatBytes(driveBytes)} drive can be sent`, formatBytes(enduranceBytes)],
    ['÷ sent to the drive for each row', formatBytes(bytesPerRow)],
    ['÷ rows saved per second', formatCount(rowsPerS)],
    ['= it lasts', formatLife(life)],
  ] as const;
  return (
    <>
      <dl className="facts-list">
        {lines.map(([name, value]) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{name}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="soft">
        The first figure is the endurance of the emulated drive with even wear, at this run’s flash
        write amplification, times how much larger the real drive is. A drive lasts half as long if
        its most worn block ages twice as fast as the mean.
      </p>
    </>
  );
}

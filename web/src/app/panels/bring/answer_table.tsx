// One row for each setting that was read: its line, and what becomes of it.
import { useState } from 'react';
import type { Kind, Row } from '../../../document/bring/account';

/** More rows than this are shown when they are asked for: SHOW VARIABLES prints 600. */
const kAtOnce = 300;

interface Props {
  rows: readonly Row[];
  /** Each row says which file it is from. */
  manyFiles: boolean;
  kindWords: Readonly<Record<Kind, string>>;
}

export function AnswerTable({ rows, manyFiles, kindWords }: Props) {
  const [isWhole, setWhole] = useState(false);
  if (rows.length === 0) return <p className="soft">No setting is of this kind.</p>;
  const shown = isWhole ? rows : rows.slice(0, kAtOnce);
  return (
    <>
      <table className="bring-table">
        <thead>
          <tr>
            <th scope="col">line</th>
            <th scope="col">setting</th>
            <th scope="col">here</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line may have several settings
            <tr key={`${row.file} ${row.line} ${i}`}>
              <td className="num">
                {manyFiles ? <span className="bring-of">{row.file} </span> : null}
                {row.line}
              </td>
              <th scope="row">
                <code>{row.name}</code>
                {row.value === '' ? null : (
                  <code className="bring-value"> = {short(row.value)}</code>
                )}
              </th>
              <td>
                <Answer row={row} word={kindWords[row.kind]} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < rows.length ? (
        <button type="button" className="btn" onClick={() => setWhole(true)}>
          Show the other {rows.length - shown.length}
        </button>
      ) : null}
    </>
  );
}

function Answer({ row: { kind, ours, from, to, says }, word }: { row: Row; word: string }) {
  const became = [from, to].filter((one) => one !== undefined).join(' → ');
  return (
    <>
      <strong className={`bring-kind bring-${kind.replace(' ', '-')}`}>{word}</strong>{' '}
      {ours === undefined ? null : <code>{ours}</code>} {became}
      {says === undefined ? null : (
        <span className="soft">
          {ours === undefined ? '' : ' · '}
          {says}
        </span>
      )}
    </>
  );
}

const short = (value: string): string => (value.length > 80 ? `${value.slice(0, 79)}…` : value);

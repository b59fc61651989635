// Fields of the form: a text, a longer one, a choice, and a list of rows, each with what the check
// says about its place in the document.
import { createContext, type ReactNode, useContext, useId } from 'react';
import type { Issue } from '../../../document/scenario/values/issue';

const kIssues = createContext<readonly Issue[]>([]);
export const IssuesProvider = kIssues.Provider;

interface FieldProps {
  readonly label: string;
  /** Its place in the document: "check[0].measure". */
  readonly at: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly hint?: string;
}

/** The first issue at a place or within it. */
function useIssue(at: string, exact = false): string | undefined {
  const issue = useContext(kIssues).find(
    ({ path }) =>
      path === at || (!exact && /^[.[]/.test(path.slice(at.length)) && path.startsWith(at)),
  );
  if (issue === undefined) return undefined;
  const { path, message, nearest } = issue;
  const inside = path.slice(at.length).replace(/^\./, '');
  const guess = nearest === undefined ? '' : ` Did you mean “${nearest}”?`;
  return `${inside === '' ? '' : `${inside}: `}${message}.${guess}`;
}

interface FrameProps extends Pick<FieldProps, 'label' | 'at' | 'hint'> {
  readonly wide?: boolean;
  readonly children: (ids: Record<string, unknown>) => ReactNode;
}

/** A label, its control, a hint, and the issue. */
function Frame({ label, at, hint, wide = false, children }: FrameProps) {
  const id = useId();
  const issue = useIssue(at);
  const about = [hint === undefined ? '' : `${id}-hint`, issue === undefined ? '' : `${id}-wrong`];
  return (
    <div className={wide ? 'form-field wide' : 'form-field'}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-invalid': issue !== undefined,
        'aria-describedby': about.join(' ').trim() || undefined,
      })}
      {hint === undefined ? null : (
        <p className="soft hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {issue === undefined ? null : (
        <p className="wrong" id={`${id}-wrong`}>
          {issue}
        </p>
      )}
    </div>
  );
}

interface TextProps extends FieldProps {
  /** Id of a list of suggestions. */
  readonly list?: string;
  readonly code?: boolean;
}

export function Text({ value, onChange, list, code = false, ...frame }: TextProps) {
  return (
    <Frame {...frame}>
      {(ids) => (
        <input
          {...ids}
          className={code ? 'field code' : 'field'}
          value={value}
          list={list}
          spellCheck={!code}
          autoComplete="off"
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Frame>
  );
}

interface LongProps extends FieldProps {
  readonly rows: number;
  readonly code?: boolean;
}

export function Long({ value, onChange, rows, code = false, ...frame }: LongProps) {
  return (
    <Frame {...frame} wide>
      {(ids) => (
        <textarea
          {...ids}
          className={code ? 'field code' : 'field'}
          rows={rows}
          value={value}
          spellCheck={!code}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Frame>
  );
}

interface SelectProps extends FieldProps {
  readonly choices: readonly (readonly [value: string, words: string])[];
}

export function Select({ value, onChange, choices, ...frame }: SelectProps) {
  return (
    <Frame {...frame}>
      {(ids) => (
        <select
          {...ids}
          className="btn"
          value={value}
          onChange={({ target }) => onChange(target.value)}
        >
          {choices.map(([one, words]) => (
            <option key={one} value={one}>
              {words}
            </option>
          ))}
        </select>
      )}
    </Frame>
  );
}

interface RowsProps<Row> {
  /** "Option": rows are called "Option 1" and so on. */
  readonly name: string;
  readonly at: string;
  readonly rows: readonly Row[];
  readonly most: number;
  readonly blank: Row;
  readonly onChange: (rows: readonly Row[]) => void;
  readonly children: (row: Row, at: string, change: (part: Partial<Row>) => void) => ReactNode;
}

export function Rows<Row>({ name, at, rows, most, blank, onChange, children }: RowsProps<Row>) {
  return (
    <>
      {rows.map((row, i) => (
        <RowFrame
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
          key={i}
          name={`${name} ${i + 1}`}
          at={`${at}[${i}]`}
          onRemove={() => onChange(rows.toSpliced(i, 1))}
        >
          {children(row, `${at}[${i}]`, (part) => onChange(rows.with(i, { ...row, ...part })))}
        </RowFrame>
      ))}
      <ListIssue at={at} />
      {rows.length < most ? (
        <button type="button" className="btn" onClick={() => onChange([...rows, blank])}>
          Add {name.toLowerCase()}
        </button>
      ) : null}
    </>
  );
}

interface RowFrameProps {
  readonly name: string;
  readonly at: string;
  readonly onRemove: () => void;
  readonly children: ReactNode;
}

function RowFrame({ name, at, onRemove, children }: RowFrameProps) {
  return (
    <fieldset className="form-row">
      <legend>{name}</legend>
      {children}
      <ListIssue at={at} />
      <button type="button" className="btn plain remove" onClick={onRemove}>
        Remove<span className="unseen"> {name}</span>
      </button>
    </fieldset>
  );
}

/** The issue of a list or a row itself, which none of its fields shows. */
function ListIssue({ at }: { at: string }) {
  const issue = useIssue(at, true);
  return issue === undefined ? null : <p className="wrong">{issue}</p>;
}

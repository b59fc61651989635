// "Bring your workload": rows known by their numbers, or pasted tables and statements, become a
// scenario that runs.
import { type ReactNode, useId, useState } from 'react';
import '../../../styles/workload.css';
import type { Scenario } from '../../../document/scenario/scenario';
import { printScenario } from '../../../document/scenario/text/print';
import { dataBytes } from '../../../document/sql/bring/own_scenario';
import { type Brought, drawsOf, kSkews, type Mix } from '../../../document/sql/bring/own_workload';
import { formatBytes } from '../../../model/values/units';
import { closePanel, openPanel } from '../open/panels';
import { Sheet } from '../sheet/sheet';
import { broughtBy, kFirstForm, type OwnForm, scenarioOf } from './own_form';

interface Props {
  onApply: (scenario: Scenario) => void;
}
type Change = (part: Partial<OwnForm>) => void;

// Keeps what was typed when the panel closes: Esc must not lose it.
let kept = kFirstForm;

export default function WorkloadPanel({ onApply }: Props) {
  const [form, setForm] = useState(kept);
  const [issues, setIssues] = useState<readonly string[]>([]);
  const change: Change = (part) => {
    kept = { ...form, ...part };
    setForm(kept);
    setIssues([]);
  };
  const { brought, trouble } = broughtBy(form);
  const finish = async (use: (scenario: Scenario) => void) => {
    if (brought === undefined) return;
    const made = await scenarioOf(brought, form);
    setIssues(made.issues);
    if (made.scenario !== undefined) use(made.scenario);
  };
  return (
    <Sheet
      title="Bring your workload"
      size="tall"
      foot={
        <>
          <span className="soft" role="status">
            {issues[0] ??
              trouble ??
              (brought && `About ${formatBytes(dataBytes(brought))} of rows.`)}
          </span>
          <span className="push" />
          <button
            type="button"
            className="btn"
            disabled={brought === undefined}
            onClick={() => void finish((one) => openPanel('editor', printScenario(one)))}
          >
            Edit as text
          </button>
          <button
            type="button"
            className="btn primary"
            disabled={brought === undefined}
            onClick={() =>
              void finish((one) => {
                closePanel();
                onApply(one);
              })
            }
          >
            Run it
          </button>
        </>
      }
    >
      <div className="own">
        <Tables form={form} change={change} />
        <Machine form={form} change={change} />
        {form.from === 'sql' && form.statements.trim() !== '' ? null : (
          <MixFields mix={form.mix} change={change} />
        )}
        {brought === undefined ? null : (
          <Columns brought={brought} generators={form.generators} change={change} />
        )}
      </div>
    </Sheet>
  );
}

function Tables({ form, change }: { form: OwnForm; change: Change }) {
  return (
    <fieldset>
      <legend>Rows</legend>
      <div className="own-tabs">
        {(['numbers', 'sql'] as const).map((from) => (
          <label key={from}>
            <input
              type="radio"
              name="own-from"
              data-first-focus={form.from === from ? true : undefined}
              checked={form.from === from}
              onChange={() => change({ from })}
            />
            {from === 'numbers' ? 'by their numbers' : 'paste CREATE TABLE'}
          </label>
        ))}
      </div>
      {form.from === 'numbers' ? (
        <div className="own-fields">
          <Amount
            label="bytes of a row"
            value={form.rowBytes}
            onChange={(rowBytes) => change({ rowBytes })}
            most={4000}
            least={20}
          />
          <Amount
            label="secondary indexes"
            value={form.indexes}
            onChange={(indexes) => change({ indexes })}
            most={8}
          />
        </div>
      ) : (
        <>
          <Text
            label="Tables"
            value={form.ddl}
            rows={9}
            hint="CREATE TABLE orders (id BIGINT NOT NULL AUTO_INCREMENT, …, PRIMARY KEY (id));"
            onChange={(ddl) => change({ ddl, generators: {} })}
          />
          <Text
            label="Statements, if you have them: a ? for each value, a semicolon after each"
            value={form.statements}
            rows={4}
            hint="SELECT total FROM orders WHERE customer = ? ORDER BY id DESC LIMIT 10;"
            onChange={(statements) => change({ statements })}
          />
        </>
      )}
      <div className="own-fields">
        <Amount
          label={form.from === 'sql' ? 'rows of each table' : 'rows'}
          value={form.rows}
          onChange={(rows) => change({ rows })}
          most={1e8}
          least={1}
        />
        <Amount
          label="bytes that repeat, %"
          value={form.repeats}
          onChange={(repeats) => change({ repeats })}
          most={100}
        />
      </div>
    </fieldset>
  );
}

function Machine({ form, change }: { form: OwnForm; change: Change }) {
  return (
    <fieldset>
      <legend>Machine and use</legend>
      <div className="own-fields">
        <Amount
          label="memory, MiB"
          value={form.memoryMb}
          onChange={(memoryMb) => change({ memoryMb })}
          most={1024}
          least={5}
        />
        <Choice
          label="drive"
          value={form.drive}
          of={['flash', 'disk']}
          onChange={(drive) => change({ drive })}
        />
        <Amount
          label="statements"
          value={form.runs}
          onChange={(runs) => change({ runs })}
          most={1e7}
          least={1}
        />
        <Choice
          label="rows are used"
          value={form.skew}
          of={kSkews}
          onChange={(skew) => change({ skew })}
        />
      </div>
    </fieldset>
  );
}

const kMixWords: Readonly<Record<keyof Mix, string>> = {
  point: 'read one row',
  range: 'read 100 rows',
  insert: 'insert',
  updateIndexed: 'update, with an index',
  updatePlain: 'update, without',
  deleteOldest: 'delete the oldest',
};

function MixFields({ mix, change }: { mix: Mix; change: Change }) {
  const names = Object.keys(kMixWords) as (keyof Mix)[];
  return (
    <fieldset>
      <legend>Of 100 statements</legend>
      <div className="own-fields">
        {names.map((name) => (
          <Amount
            key={name}
            label={kMixWords[name]}
            value={mix[name]}
            most={1000}
            onChange={(share) => change({ mix: { ...mix, [name]: share } })}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** Generators of the columns, and the clauses that were left out. */
function Columns({
  brought,
  generators,
  change,
}: {
  brought: Brought;
  generators: OwnForm['generators'];
  change: Change;
}) {
  const leftOut = brought.tables.flatMap(({ name, leftOut: clauses }) =>
    clauses.map((clause) => `${name}: ${clause}`),
  );
  return (
    <fieldset>
      <legend>What fills the columns</legend>
      {leftOut.length === 0 ? null : (
        <p className="soft">Left out, as it changes nothing here: {leftOut.join(', ')}.</p>
      )}
      <div className="own-columns">
        {Object.entries(drawsOf(brought)).map(([draw, body]) => (
          <Labelled key={draw} label={draw.replace('_', '.')}>
            {(id) => (
              <input
                id={id}
                className="field"
                value={body}
                spellCheck={false}
                onChange={({ target }) =>
                  change({ generators: { ...generators, [draw]: target.value } })
                }
              />
            )}
          </Labelled>
        ))}
      </div>
      <p className="soft">
        i is the number of the row. uniform(1, 9), zipf(n, 0.99), letters(2, 9), words('a b', 1, 2),
        digits('##-##'), datetime(seconds) and motif(bytes, 48, 122, share that is new) draw values.
      </p>
    </fieldset>
  );
}

function Labelled({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className="own-field">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}

interface AmountProps {
  label: string;
  value: number;
  least?: number;
  most: number;
  onChange: (value: number) => void;
}

function Amount({ label, value, least = 0, most, onChange }: AmountProps) {
  return (
    <Labelled label={label}>
      {(id) => (
        <input
          id={id}
          className="field"
          type="number"
          min={least}
          max={most}
          value={value}
          onChange={({ target }) => {
            const typed = Math.round(target.valueAsNumber);
            if (Number.isFinite(typed)) onChange(Math.min(most, Math.max(0, typed)));
          }}
          // A number that is too small may be on its way to a larger one.
          onBlur={() => onChange(Math.max(least, value))}
        />
      )}
    </Labelled>
  );
}

function Choice<Name extends string>({
  label,
  value,
  of,
  onChange,
}: {
  label: string;
  value: Name;
  of: readonly Name[];
  onChange: (value: Name) => void;
}) {
  return (
    <Labelled label={label}>
      {(id) => (
        <select
          id={id}
          className="field"
          value={value}
          onChange={({ target }) => onChange(target.value as Name)}
        >
          {of.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      )}
    </Labelled>
  );
}

function Text({
  label,
  value,
  rows,
  hint,
  onChange,
}: {
  label: string;
  value: string;
  rows: number;
  hint: string;
  onChange: (value: string) => void;
}) {
  return (
    <label className="own-text">
      <span>{label}</span>
      <textarea
        className="field"
        rows={rows}
        value={value}
        placeholder={hint}
        spellCheck={false}
        onChange={({ target }) => onChange(target.value)}
      />
    </label>
  );
}

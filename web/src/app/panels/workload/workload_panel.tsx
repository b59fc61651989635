// "Bring your workload": rows known by their numbers, or pasted tables and statements, become a
// scenario that runs.
import { type ReactNode, useState } from 'react';
import '../../../styles/workload.css';
import type { Scenario } from '../../../document/scenario/scenario';
import { printScenario } from '../../../document/scenario/text/print';
import { type Brought, drawsOf, kSkews, type Mix } from '../../../document/sql/bring/own_workload';
import { formatBytes, formatCount } from '../../../model/values/units';
import { closePanel, openPanel } from '../open/panels';
import { Sheet } from '../sheet/sheet';
import { amountRule } from './amounts';
import { withReads, writingShare } from './mix_shares';
import { Amount, Choice, Labelled, Text, Unit } from './own_fields';
import { type AmountName, kFirstForm, type OwnForm } from './own_form';
import { type ReadForm, readForm, scenarioOf, sizeWords } from './read_form';

interface Props {
  onApply: (scenario: Scenario) => void;
}
type Change = (part: Partial<OwnForm>) => void;
interface PartProps {
  form: OwnForm;
  read: ReadForm;
  change: Change;
}

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
  const read = readForm(form);
  const finish = async (use: (scenario: Scenario) => void) => {
    const made = await scenarioOf(read, form);
    setIssues(made.issues);
    if (made.scenario !== undefined) use(made.scenario);
  };
  const run = (one: Scenario) => {
    closePanel();
    onApply(one);
  };
  const isWrong = read.trouble !== undefined;
  const asksMix = form.from === 'numbers' || form.statements.trim() === '';
  return (
    <Sheet
      title="Bring your workload"
      size="tall"
      foot={
        <>
          <span className={isWrong || issues.length > 0 ? 'own-trouble' : 'soft'} role="status">
            {issues[0] ?? read.trouble ?? sizeWords(read)}
          </span>
          <button
            type="button"
            className="btn"
            disabled={isWrong}
            onClick={() => void finish((one) => openPanel('editor', printScenario(one)))}
          >
            Edit as text
          </button>
          <button
            type="button"
            className="btn primary"
            disabled={isWrong}
            onClick={() => void finish(run)}
          >
            Run it
          </button>
        </>
      }
    >
      <div className="own">
        <Rows form={form} read={read} change={change} />
        <Machine form={form} read={read} change={change} />
        {asksMix ? <MixFields form={form} change={change} /> : null}
        {read.brought === undefined ? null : (
          <Columns
            brought={read.brought}
            leftOut={read.leftOut ?? []}
            generators={form.generators}
            change={change}
          />
        )}
      </div>
    </Sheet>
  );
}

interface NumberProps extends PartProps {
  name: AmountName;
  unit?: ReactNode;
  long?: boolean;
  note?: string | undefined;
}

/** One of the form's numbers. */
function NumberField({ name, form, read, change, ...beside }: NumberProps) {
  const rule = amountRule(name, form);
  return (
    <Amount
      label={rule.label}
      value={form.amounts[name]}
      rule={rule}
      wrong={read.field === name}
      {...beside}
      onChange={(value) => change({ amounts: { ...form.amounts, [name]: value } })}
    />
  );
}

function Rows({ form, read, change }: PartProps) {
  const part = { form, read, change };
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
      {form.from === 'sql' ? <Pasted form={form} change={change} /> : null}
      <div className="own-fields">
        <SizeField {...part} />
        {form.from === 'numbers' ? (
          <>
            <NumberField name="rowBytes" {...part} />
            <NumberField name="indexes" {...part} />
          </>
        ) : null}
        <NumberField name="repeats" {...part} />
      </div>
    </fieldset>
  );
}

function Pasted({ form, change }: Omit<PartProps, 'read'>) {
  return (
    <>
      <Text
        label="Tables"
        value={form.ddl}
        rows={9}
        hint="CREATE TABLE orders (id BIGINT NOT NULL AUTO_INCREMENT, …, PRIMARY KEY (id));"
        onChange={(ddl) => change({ ddl, generators: {} })}
      />
      <Text
        label="Statements, if you have them: a ? for each value, a semicolon after each. They run equally often."
        value={form.statements}
        rows={4}
        hint="SELECT total FROM orders WHERE customer = ? ORDER BY id DESC LIMIT 10;"
        onChange={(statements) => change({ statements })}
      />
    </>
  );
}

/** Rows, or bytes of all rows; the other one is beside it, and becomes the number with its unit. */
function SizeField(part: PartProps) {
  const { form, read, change } = part;
  const { rows, bytes } = read;
  const other = form.sizeIn === 'rows' ? bytes && formatBytes(bytes) : rows && formatCount(rows);
  const words = form.sizeIn === 'rows' ? 'in all' : kRowWords[form.from];
  const turn = (sizeIn: OwnForm['sizeIn']) => {
    const gigabytes = Number(((bytes ?? 0) / 1e9).toPrecision(3));
    const size = sizeIn === 'rows' ? rows : Math.max(0.001, gigabytes);
    const known = sizeIn !== form.sizeIn && read.trouble === undefined && size !== undefined;
    change({ sizeIn, ...(known && { amounts: { ...form.amounts, size } }) });
  };
  const unit = (
    <Unit label="unit of the size" value={form.sizeIn} of={['rows', 'GB']} onChange={turn} />
  );
  const note = other === undefined ? undefined : `${other} ${words}`;
  return <NumberField name="size" {...part} unit={unit} note={note} />;
}
const kRowWords = { numbers: 'rows', sql: 'rows of each table' } as const;

function Machine({ form, read, change }: PartProps) {
  const part = { form, read, change };
  const inMiB = form.memoryIn === 'MiB';
  const turn = (memoryIn: OwnForm['memoryIn']) => {
    if (memoryIn === form.memoryIn) return;
    const memory = form.amounts.memory * (memoryIn === 'MiB' ? 1024 : 1 / 1024);
    const rounded = memoryIn === 'MiB' ? Math.round(memory) : Number(memory.toPrecision(3));
    change({ memoryIn, amounts: { ...form.amounts, memory: rounded } });
  };
  return (
    <fieldset>
      <legend>Machine and use</legend>
      <div className="own-fields">
        <NumberField
          name="memory"
          {...part}
          unit={
            <Unit
              label="unit of memory"
              value={inMiB ? 'MiB' : 'GiB'}
              of={['MiB', 'GiB']}
              onChange={turn}
            />
          }
        />
        <Choice
          label="drive"
          value={form.drive}
          of={['flash', 'disk']}
          onChange={(drive) => change({ drive })}
        />
        <Choice
          label="compression"
          value={form.compression}
          of={['as each tree comes', 'none']}
          onChange={(compression) => change({ compression })}
        />
        <Choice
          label="rows are used"
          value={form.skew}
          of={kSkews}
          onChange={(skew) => change({ skew })}
        />
        <NumberField name="runs" {...part} />
        <PaceField {...part} />
      </div>
    </fieldset>
  );
}

/** The pace of all clients, by which the result is given as bytes a second and a day. */
function PaceField(part: PartProps) {
  const { form, read, change } = part;
  const { statementsPerSecond: pace } = read;
  const statements = read.brought?.statements ?? [];
  const other =
    form.paceIn === 'statements'
      ? `${formatCount((pace ?? 0) * writingShare(form.mix, statements))} rows written a second`
      : `${formatCount(pace ?? 0)} statements a second`;
  const unit = (
    <Unit
      label="unit of the pace"
      value={form.paceIn}
      of={['statements', 'rows written']}
      onChange={(paceIn) => change({ paceIn })}
    />
  );
  const known = pace !== undefined && Number.isFinite(pace);
  return <NumberField name="pace" {...part} unit={unit} long note={known ? other : kNoPace} />;
}
const kNoPace = 'Turns the result into bytes a second and a day; the run itself is not slowed.';

const kMixWords: Readonly<Record<keyof Mix, string>> = {
  point: 'read one row',
  range: 'read 100 rows',
  insert: 'insert a row',
  updateIndexed: 'update an indexed column',
  updatePlain: 'update another column',
  deleteOldest: 'delete the oldest row',
};
const kShare = { least: 0, most: 1000 };
const kPercent = { least: 0, most: 100 };

function MixFields({ form: { mix }, change }: Omit<PartProps, 'read'>) {
  const names = Object.keys(kMixWords) as (keyof Mix)[];
  return (
    <fieldset>
      <legend>Statements</legend>
      <div className="own-fields">
        <Amount
          label="reads, % (the rest are writes)"
          value={Math.round(100 * (1 - writingShare(mix, [])))}
          rule={kPercent}
          onChange={(reads) => {
            if (reads >= 0 && reads <= 100) change({ mix: withReads(mix, Math.round(reads)) });
          }}
        />
      </div>
      <p className="soft own-shares">Shares of each kind:</p>
      <div className="own-fields">
        {names.map((name) => (
          <Amount
            key={name}
            label={kMixWords[name]}
            value={mix[name]}
            rule={kShare}
            onChange={(share) => {
              const whole = Math.round(Math.min(kShare.most, Math.max(0, share)));
              change({ mix: { ...mix, [name]: Number.isNaN(whole) ? 0 : whole } });
            }}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** Generators of the columns, and the clauses that were left out. */
function Columns({
  brought,
  leftOut,
  generators,
  change,
}: {
  brought: Brought;
  leftOut: readonly string[];
  generators: OwnForm['generators'];
  change: Change;
}) {
  return (
    <fieldset>
      <legend>What fills the columns</legend>
      {leftOut.length === 0 ? null : (
        <p className="soft">Left out or replaced: {leftOut.join(', ')}.</p>
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

// The form for a fork: the tree, and the options that change from this moment on. The original run
// continues unchanged beside it.
import { useState } from 'react';
import '../../../styles/options.css';
import type { OptionValue, OptionValues } from '../../../document/scenario/values/options';
import type { OptionSchema } from '../../../gen/schema';
import { formatCount, plural } from '../../../model/values/units';
import { MOST_CONTENDERS } from '../../../run/play/api';
import type { Band } from '../../stage/band';
import { type Section, shownFirst } from '../../stage/draft';
import { forkName, sectionNow } from '../../stage/fork_draft';
import { useStage } from '../../stage/use_stage';
import { closePanel } from '../open/panels';
import { OptionField } from '../options/option_field';
import { Sheet } from '../sheet/sheet';

/** The choices so far, and whether they can be carried out. */
function useForkDraft() {
  const stage = useStage();
  const [origin, setOrigin] = useState(0);
  const [changes, setChanges] = useState<OptionValues>({});
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState(false);
  const full = stage.bands.length >= MOST_CONTENDERS;
  const unchanged = Object.keys(changes).length === 0;
  const invalid = Object.values(errors).some((message) => message !== '');
  return {
    band: stage.bands[origin],
    origin,
    changes,
    full,
    unchanged,
    refusal,
    ready: !full && !busy && !unchanged && !invalid,
    // Another tree has other options.
    chooseOrigin(index: number) {
      setOrigin(index);
      setChanges({});
      setErrors({});
      setRefusal('');
    },
    change(name: string, value: OptionValue | undefined) {
      setChanges(({ [name]: _old, ...others }) =>
        value === undefined ? others : { ...others, [name]: value },
      );
    },
    report: (name: string, message: string) => setErrors((now) => ({ ...now, [name]: message })),
    async fork() {
      setBusy(true);
      try {
        await stage.controls.fork(origin, changes);
        closePanel();
      } catch (error) {
        setRefusal(error instanceof Error ? error.message : String(error));
        setBusy(false);
      }
    },
  };
}

type ForkDraft = ReturnType<typeof useForkDraft>;

export default function ForkPanel() {
  const draft = useForkDraft();
  const { band, origin, changes } = draft;
  const section = band === undefined ? undefined : sectionNow(band.contender, changes);
  return (
    <Sheet title="Fork from here" size="wide" foot={<Foot draft={draft} />}>
      <p className="soft">
        From row {formatCount(statementsOf(band))} the tree continues twice: unchanged, and with
        other options beside it. The fork starts at this row; at earlier moments it waits there.
      </p>
      <OriginChoice draft={draft} />
      {section === undefined || section.group.options.length === 0 ? (
        <p>This engine has no options that can be changed while it runs.</p>
      ) : (
        <Changes key={origin} section={section} draft={draft} />
      )}
    </Sheet>
  );
}

const statementsOf = (band: Band | undefined): number => band?.frame?.status.statements ?? 0;

function Foot({ draft }: { draft: ForkDraft }) {
  const { band, changes, full, unchanged, refusal } = draft;
  let status = band === undefined ? '' : forkName(band.contender, changes, statementsOf(band));
  if (unchanged) status = 'Change at least one option.';
  if (full) status = `The page shows at most ${MOST_CONTENDERS} trees.`;
  if (refusal !== '') status = refusal;
  return (
    <>
      <span className="soft" role="status">
        {status}
      </span>
      <span className="push" />
      <button
        type="button"
        className="btn primary"
        disabled={!draft.ready}
        onClick={() => void draft.fork()}
      >
        Fork
      </button>
    </>
  );
}

function OriginChoice({ draft }: { draft: ForkDraft }) {
  const { bands } = useStage();
  if (bands.length < 2) return null;
  return (
    <p>
      <label>
        Tree{' '}
        <select
          className="field"
          value={draft.origin}
          onChange={(event) => draft.chooseOrigin(Number(event.target.value))}
        >
          {bands.map((one) => (
            <option key={one.index} value={one.index}>
              {one.name}
            </option>
          ))}
        </select>
      </label>
    </p>
  );
}

/** Important options come first, as in the form of all options. */
function Changes({ section, draft }: { section: Section; draft: ForkDraft }) {
  const { options } = section.group;
  // The order is fixed when the form opens: a field must not move while it is edited.
  const [first] = useState(() => shownFirst(section));
  const rest = options.filter((option) => !first.includes(option));
  const field = (option: OptionSchema) => (
    <OptionField
      key={option.name}
      section={section}
      option={option}
      onChange={(value) => draft.change(option.name, value)}
      onError={(message) => draft.report(option.name, message)}
    />
  );
  return (
    <div>
      <p className="soft">
        {plural(options.length, 'option')} can be changed while this engine runs.
      </p>
      {(first.length === 0 ? rest : first).map(field)}
      {first.length === 0 || rest.length === 0 ? null : (
        <details>
          <summary>{plural(rest.length, 'more option')}</summary>
          {rest.map(field)}
        </details>
      )}
    </div>
  );
}

// The form of a fork: which tree, and with which other options it goes on from this moment, beside
// the run as it is.
import { useState } from 'react';
import '../../styles/options.css';
import { MOST_CONTENDERS } from '../../lab/play/api';
import { formatCount, plural } from '../../model/units';
import type { OptionValues } from '../../scenario/options';
import { forkName, sectionNow } from '../../stage/fork_draft';
import { closePanel } from '../../stage/panels';
import { useStage } from '../../stage/use_stage';
import { Sheet } from '../../ui/sheet';
import { OptionField } from '../options/option_field';

export default function ForkPanel() {
  const stage = useStage();
  const [origin, setOrigin] = useState(0);
  const [changes, setChanges] = useState<OptionValues>({});
  const [troubles, setTroubles] = useState<Readonly<Record<string, string>>>({});
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState(false);
  const band = stage.bands[origin];
  const section = band === undefined ? undefined : sectionNow(band.contender, changes);
  const full = stage.bands.length >= MOST_CONTENDERS;
  const count = Object.keys(changes).length;
  const inTrouble = Object.values(troubles).some((one) => one !== '');
  const choose = (index: number) => {
    setOrigin(index);
    setChanges({});
    setTroubles({});
    setRefusal('');
  };
  const fork = async () => {
    setBusy(true);
    try {
      await stage.fork(origin, changes);
      closePanel();
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : String(error));
      setBusy(false);
    }
  };
  const name =
    band === undefined ? '' : forkName(band.contender, changes, band.frame?.status.statements ?? 0);
  return (
    <Sheet
      title="Fork from here"
      size="wide"
      foot={
        <>
          <span className="soft" role="status">
            {refusal !== ''
              ? refusal
              : full
                ? `There is room for ${MOST_CONTENDERS} trees.`
                : count === 0
                  ? 'Change at least one option.'
                  : name}
          </span>
          <span className="push" />
          <button
            type="button"
            className="btn primary"
            disabled={full || busy || count === 0 || inTrouble}
            onClick={() => void fork()}
          >
            Fork
          </button>
        </>
      }
    >
      <p className="soft">
        The tree goes on from row {formatCount(band?.frame?.status.statements ?? 0)} twice: as it
        is, and with other options beside it. The fork begins here: going further back, it waits at
        its beginning.
      </p>
      {stage.bands.length < 2 ? null : (
        <p>
          <label>
            Tree{' '}
            <select
              className="field"
              value={origin}
              onChange={(event) => choose(Number(event.target.value))}
            >
              {stage.bands.map((one) => (
                <option key={one.index} value={one.index}>
                  {one.name}
                </option>
              ))}
            </select>
          </label>
        </p>
      )}
      {section === undefined || section.group.options.length === 0 ? (
        <p>None of its options can be changed while this engine runs.</p>
      ) : (
        <div key={origin}>
          <p className="soft">
            {plural(section.group.options.length, 'option')} can be changed while this engine runs.
          </p>
          {section.group.options.map((option) => (
            <OptionField
              key={option.name}
              section={section}
              option={option}
              onChange={(value) =>
                setChanges(({ [option.name]: _old, ...others }) =>
                  value === undefined ? others : { ...others, [option.name]: value },
                )
              }
              onTrouble={(message) => setTroubles((now) => ({ ...now, [option.name]: message }))}
            />
          ))}
        </div>
      )}
    </Sheet>
  );
}

// Cuts the power, with a choice of the unflushed writes that survive on the drive, and of the
// options that databases are reopened with.
import '../../../styles/options.css';
import '../../../styles/plug.css';
import { type KeyboardEvent, useState } from 'react';
import { useStore } from 'zustand';
import { namedValues } from '../../../document/scenario/load_request';
import type { PartChoice, Scenario } from '../../../document/scenario/scenario';
import { groupNamed, type OptionValues } from '../../../document/scenario/values/options';
import { formatCount } from '../../../model/values/units';
import { kSurvivors, somethingSurvives } from '../../../run/past/power_cuts';
import type { Band } from '../../stage/band';
import { sectionNow } from '../../stage/fork_draft';
import type { Stage } from '../../stage/stage';
import { usePlayer, useRunView, useStage } from '../../stage/use_stage';
import { closePanel } from '../open/panels';
import { OptionField } from '../options/option_field';
import { Sheet } from '../sheet/sheet';

const kChoices = [
  ['everything', 'all of them: only data in the memory of the machine is lost'],
  ['nothing', 'none of them: the drive is as of its last flush'],
  [
    'part',
    'a random subset of sectors: later writes without earlier ones; a page that was being written ' +
      'is torn',
  ],
] as const;
type Choice = (typeof kChoices)[number][0];

interface Props {
  scenario: Scenario;
  /** Runs this scenario from the start. */
  onRestart: (scenario: Scenario) => void;
}

export default function PlugPanel({ scenario, onRestart }: Props) {
  const stage = useStage();
  const statements = useRunView((shown) => shown.statements);
  const cutBefore = usePlayer((state) => state.cut);
  const seeking = usePlayer((state) => state.phase === 'seeking');
  const share = useStore(stage.momentReader.state, (state) => state.share);
  const [choice, setChoice] = useState<Choice>('everything');
  const [draw, setDraw] = useState(0);
  const faults = scenario.faults?.options ?? {};
  const keepsHistory =
    cutBefore || faults.loses_unflushed === true || Number(faults.power_cut_at_write ?? 0) > 0;
  const [opened, setOpened] = useState<Readonly<Record<string, OptionValues>>>({});
  const cut = () => {
    closePanel();
    // On a phone the panel was opened below the pictures.
    document.querySelector('.bands')?.scrollIntoView({ block: 'nearest' });
    void stage.controls.cutPower(
      choice === 'part' ? somethingSurvives(draw) : kSurvivors[choice],
      ({ contender }) => opened[contender.engine] ?? {},
    );
  };
  // Enter on a choice cuts as well, unless it is still held down from opening the panel.
  const press = (event: KeyboardEvent) => {
    const choice = event.target instanceof HTMLInputElement;
    if (event.key === 'Enter' && choice && !event.repeat && !seeking) cut();
  };
  return (
    <Sheet
      title="Cut the power"
      foot={
        <>
          <span className="push soft" role="status">
            {seeking ? arrivalWords(share) : ''}
          </span>
          <button type="button" className="btn primary" disabled={seeking} onClick={cut}>
            Cut the power now
          </button>
        </>
      }
    >
      <p>
        {losing(stage)} power at row {formatCount(statements)}. {afterwards(stage)}
      </p>
      <fieldset className="survivors" onKeyDown={press}>
        <legend>Of the writes that the drive had not flushed, these survive</legend>
        {kChoices.map(([value, words]) => (
          <label key={value}>
            <input
              type="radio"
              name="survivors"
              checked={choice === value}
              // The focus is not on the button: a held Enter would open the panel and cut at once.
              data-first-focus={choice === value ? '' : undefined}
              disabled={!keepsHistory && value !== 'everything'}
              onChange={() => setChoice(value)}
            />{' '}
            {words}
          </label>
        ))}
        {choice === 'part' ? (
          <button type="button" className="btn" onClick={() => setDraw((now) => now + 1)}>
            Roll again ({draw + 1})
          </button>
        ) : null}
      </fieldset>
      {keepsHistory ? null : <SectorHistory scenario={scenario} onRestart={onRestart} />}
      <Recovery
        opened={opened}
        onChange={(engine, changes) => setOpened((now) => ({ ...now, [engine]: changes }))}
      />
    </Sheet>
  );
}

/** A run on its way to a moment is cut when it is there, not somewhere before. */
const arrivalWords = (share: number): string =>
  `The run is still on its way to this moment${share < 1 ? `: ${Math.floor(100 * share)}%` : ''}.`;

const listed = (bands: readonly Band[]) =>
  new Intl.ListFormat('en').format(bands.map(({ name }) => name));

const losing = ({ bands }: Stage): string =>
  bands.length === 1 ? `${bands[0]?.name} loses` : 'All trees lose';

/** Names the trees that recover, and those whose run ends. */
function afterwards({ bands }: Stage): string {
  const recovering = bands.filter(({ picture }) => picture.recovery !== undefined);
  const ending = bands.filter(({ picture }) => picture.recovery === undefined);
  const on = `${listed(recovering)} then ${recovering.length > 1 ? 'restart' : 'restarts'} with what can be recovered.`;
  const end = `The run of ${listed(ending)} ends there: recovery is not implemented for ${ending.length > 1 ? 'them' : 'it'} yet.`;
  return [...(recovering.length > 0 ? [on] : []), ...(ending.length > 0 ? [end] : [])].join(' ');
}

interface RecoveryProps {
  /** Changed options, by engine. */
  opened: Readonly<Record<string, OptionValues>>;
  onChange: (engine: string, changes: OptionValues) => void;
}

/** The options that engines with recovery are reopened with. Trees of one engine share them. */
function Recovery({ opened, onChange }: RecoveryProps) {
  const stage = useStage();
  const engines = new Map(
    stage.bands
      .filter(({ picture }) => (picture.recovery?.length ?? 0) > 0)
      .map((band) => [band.contender.engine, band]),
  );
  if (engines.size === 0) return null;
  const trees = stage.bands.filter(({ contender }) => engines.has(contender.engine));
  const fields = [...engines].map(([engine, band]) => {
    const changes = opened[engine] ?? {};
    const section = sectionNow({ ...band.contender, options: optionsNow(stage, band) }, changes);
    return section?.group.options
      .filter(({ name }) => band.picture.recovery?.includes(name))
      .map((option) => (
        <OptionField
          key={option.name}
          section={section}
          option={option}
          onChange={(value) => {
            const { [option.name]: _old, ...others } = changes;
            onChange(engine, value === undefined ? others : { ...others, [option.name]: value });
          }}
          onError={() => undefined}
        />
      ));
  });
  return (
    <fieldset className="opened">
      <legend>
        {listed(trees)} {trees.length > 1 ? 'are' : 'is'} reopened with
      </legend>
      {fields}
    </fieldset>
  );
}

/** Returns a tree's options, including changes by earlier power cuts of this run. */
function optionsNow(stage: Stage, { index, contender, frame }: Band): OptionValues {
  const group = groupNamed('engine', contender.engine);
  const past = stage.player
    .history(index)
    .cuts.filter(({ steps }) => steps <= (frame?.status.steps ?? 0));
  if (group === undefined) return contender.options ?? {};
  return Object.assign(
    {},
    contender.options,
    ...past.map(({ overrides = [] }) => namedValues(group, overrides)),
  );
}

/**
 * The drive keeps earlier contents of its sectors only if the scenario requests it from the start.
 */
function SectorHistory({ scenario, onRestart }: Props) {
  const [sector, setSector] = useState('512');
  const restart = () => {
    const options = { ...scenario.faults?.options, loses_unflushed: true, sector };
    closePanel();
    onRestart({ ...scenario, faults: { ...scenario.faults, options } satisfies PartChoice });
  };
  return (
    <>
      <p>To allow lost writes, restart with write history:</p>
      <p className="survivors-again">
        <select
          className="btn"
          aria-label="Unit that the drive writes atomically"
          value={sector}
          onChange={(event) => setSector(event.target.value)}
        >
          <option value="512">sectors of 512 bytes</option>
          <option value="4096">sectors of 4,096 bytes</option>
        </select>{' '}
        <button type="button" className="btn" onClick={restart}>
          Restart with write history
        </button>
      </p>
      <p className="soft">
        It is recorded from the start of the run. Power-loss capacitors are then ignored.
      </p>
    </>
  );
}

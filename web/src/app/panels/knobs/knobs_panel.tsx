// The scenario's knobs on the page. A turn restarts the run at once and keeps the previous one for
// comparison; one press undoes it.
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import '../../../styles/knobs.css';
import {
  isOfData,
  settingOf,
  settingsOf,
  settingWords,
  shortWords,
  turned,
} from '../../../document/scenario/knobs/knobs';
import type { Knob, Scenario } from '../../../document/scenario/scenario';
import { Words } from '../../../glossary/words';
import { Slider } from '../../../ui/slider';
import { useStage } from '../../stage/use_stage';
import { differenceWords } from './differences';

interface Props {
  scenario: Scenario;
  onOpen: (scenario: Scenario) => void;
}
interface RowProps extends Props {
  /** Returns the gallery's scenario of this name. */
  published: () => Promise<Scenario | undefined>;
}

/** The knob that was turned last: it gets the focus back after the restart. */
let last: string | undefined;

export default function KnobsPanel({ scenario, published, onOpen }: RowProps) {
  useEffect(() => {
    if (last !== undefined && document.activeElement === document.body)
      document
        .querySelector<HTMLElement>(
          `[data-knob="${CSS.escape(last)}"] :is([aria-pressed=true], input)`,
        )
        ?.focus({ preventScroll: true });
    last = undefined;
  }, []);
  return (
    <section aria-label="Knobs">
      {scenario.knobs.map((knob) => (
        <OneKnob
          key={knob.label}
          knob={knob}
          scenario={scenario}
          onTurn={(setting) => {
            last = knob.label;
            void published().then((one) => onOpen(turned(scenario, knob, setting, one)));
          }}
        />
      ))}
      <TakeBack scenario={scenario} onOpen={onOpen} />
    </section>
  );
}

interface KnobProps {
  knob: Knob;
  scenario: Scenario;
  onTurn: (setting: number) => void;
}

function OneKnob(props: KnobProps) {
  const { knob, scenario } = props;
  const { label, range } = knob;
  const now = settingOf(scenario, knob);
  const Control = range === undefined ? Choices : Steps;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in a line everywhere
    <div className="knob" role="group" aria-label={label} data-knob={label}>
      <span className="soft">
        <Words>{label}</Words>
      </span>
      <Control {...props} now={now} />
      {isOfData(knob, scenario) ? <span className="soft">of the data</span> : null}
    </div>
  );
}

function Choices({ knob, scenario, now, onTurn }: KnobProps & { now: number }) {
  return (
    <span className="segments">
      {settingsOf(knob, scenario).map((_, i) => {
        const words = settingWords(knob, i, scenario);
        return (
          <button
            type="button"
            key={words}
            aria-pressed={i === now}
            title={words}
            onClick={() => i !== now && onTurn(i)}
          >
            {shortWords(knob, i, scenario)}
          </button>
        );
      })}
    </span>
  );
}

function Steps({ knob, scenario, now, onTurn }: KnobProps & { now: number }) {
  const [dragged, setDragged] = useState(now);
  const shown = Math.max(0, dragged);
  const words = shortWords(knob, shown, scenario);
  return (
    <>
      <Slider
        label={knob.label}
        most={settingsOf(knob, scenario).length - 1}
        step={1}
        value={shown}
        words={settingWords(knob, shown, scenario)}
        onDrag={setDragged}
        onSet={(setting) => setting !== now && onTurn(setting)}
      />
      <b className="num" title={settingWords(knob, shown, scenario)}>
        {words}
      </b>
    </>
  );
}

/** The last turn in words, as an undo button. */
function TakeBack({ scenario, onOpen }: Props) {
  const before = useStore(useStage().previousRun);
  if (before === undefined) return null;
  const words = `Undo: back to ${differenceWords(before.scenario, scenario)}`;
  return (
    <button
      type="button"
      className="btn back"
      aria-label={words}
      title={`${words}, as does the browser’s Back button`}
      onClick={() => onOpen(before.scenario)}
    >
      Undo
    </button>
  );
}

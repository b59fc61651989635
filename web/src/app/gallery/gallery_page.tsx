// All pictures side by side, at the widths and in the themes in which they must be legible.
import { type ReactNode, useEffect, useState } from 'react';
import { Slider } from '../../ui/slider';
import { type Choices, kChoices, useChoices } from './choices';
import { StateCanvas } from './state_canvas';
import { type GalleryState, kGallery, kPageWidths } from './states';

const kLongestMs = Math.max(...kGallery.map(({ lengthMs }) => lengthMs));

/** The time in all replays, ms; `undefined`: each is at its most telling moment. */
function useClock() {
  const [elapsedMs, setElapsedMs] = useState<number | undefined>(undefined);
  const [playing, setPlaying] = useState(false);
  useEffect(() => {
    if (!playing) return;
    let last: number | undefined;
    const run = (nowMs: number) => {
      const passed = nowMs - (last ?? nowMs);
      last = nowMs;
      setElapsedMs((before = 0) => (before + passed) % kLongestMs);
      handle = requestAnimationFrame(run);
    };
    let handle = requestAnimationFrame(run);
    return () => cancelAnimationFrame(handle);
  }, [playing]);
  return { elapsedMs, setElapsedMs, playing, setPlaying };
}

export function GalleryPage() {
  const [choices, choose] = useChoices();
  const clock = useClock();
  const { elapsedMs, playing } = clock;
  const shown = kGallery.filter(({ lengthMs }) =>
    choices.show === 'all' ? true : (choices.show === 'replays') === lengthMs > 0,
  );
  const halt = (at: number | undefined) => {
    clock.setPlaying(false);
    clock.setElapsedMs(at);
  };
  return (
    <>
      <header className="gallery-bar">
        <h1>Pictures</h1>
        <Choice name="width" choices={choices} choose={choose}>
          Page width
        </Choice>
        <Choice name="theme" choices={choices} choose={choose}>
          Theme
        </Choice>
        <Choice name="show" choices={choices} choose={choose}>
          Show
        </Choice>
        <Choice name="motion" choices={choices} choose={choose}>
          Motion
        </Choice>
        <div className="gallery-clock">
          <button
            type="button"
            className="btn"
            aria-pressed={playing}
            onClick={() => clock.setPlaying(!playing)}
          >
            {playing ? 'Pause' : 'Play'}
          </button>
          <Slider
            label="Time in the replays"
            most={kLongestMs}
            step={20}
            value={elapsedMs ?? 0}
            words={`${elapsedMs ?? 0} ms`}
            onDrag={halt}
          />
          <output>
            {elapsedMs === undefined ? 'as in the golden files' : `${Math.round(elapsedMs)} ms`}
          </output>
          <button
            type="button"
            className="btn"
            disabled={elapsedMs === undefined}
            onClick={() => halt(undefined)}
          >
            Golden moments
          </button>
        </div>
      </header>
      <main className="gallery">
        {shown.map((state) => (
          <Card key={state.name} state={state} choices={choices} elapsedMs={elapsedMs} />
        ))}
      </main>
    </>
  );
}

interface ChoiceProps<Name extends keyof Choices> {
  name: Name;
  choices: Choices;
  choose: (changed: Partial<Choices>) => void;
  children: ReactNode;
}

function Choice<Name extends keyof Choices>({
  name,
  choices,
  choose,
  children,
}: ChoiceProps<Name>) {
  return (
    <fieldset className="gallery-choice">
      <legend>{children}</legend>
      {kChoices[name].map((value) => (
        <label key={value}>
          <input
            type="radio"
            name={name}
            checked={choices[name] === value}
            onChange={() => choose({ [name]: value })}
          />
          {value}
        </label>
      ))}
    </fieldset>
  );
}

interface CardProps {
  state: GalleryState;
  choices: Choices;
  elapsedMs: number | undefined;
}

function Card({ state, choices, elapsedMs }: CardProps) {
  const at = Math.min(elapsedMs ?? state.tellingMs, state.lengthMs);
  const widths = kPageWidths.filter((width) => ['both', String(width)].includes(choices.width));
  return (
    <figure className="gallery-card" id={state.name}>
      <figcaption>
        <h2>
          <a href={`#${state.name}`}>{state.title}</a>
        </h2>
        <span>
          {state.lengthMs === 0 ? 'still' : `${Math.round(at)} of ${state.lengthMs} ms`}
          {' · '}
          <code>{state.name}</code>
        </span>
      </figcaption>
      <div className="gallery-row">
        {widths.map((width) => (
          <StateCanvas
            key={width}
            state={state}
            size={state.sizes[width]}
            elapsedMs={at}
            reduced={choices.motion === 'reduced'}
            theme={choices.theme}
          />
        ))}
      </div>
    </figure>
  );
}

// A live picture: engines in workers, their trees in the slots of the page's pictures, and the
// reader's actions. One React root, whose parts are spread over the figure.
import { createElement, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { useStore } from 'zustand';
import { pictureOf } from '../../app/page/trees/registry';
import { TreeView } from '../../app/page/trees/tree_view';
import type { Band } from '../../app/stage/band';
import { Stage } from '../../app/stage/stage';
import { StageProvider, useRunView, useShownBands } from '../../app/stage/use_stage';
import { normalize } from '../../document/scenario/normalize';
import type { Scenario, SharedPlace } from '../../document/scenario/scenario';
import { createPlayer } from '../../run/play/player';
import type { ActConfig } from './acts/act';
import { kActs } from './acts/acts';
import { DriveView } from './drive_view';
import { BytesBar, Cost, type FinalCost, mostOf } from './figures';
import { LiveRun, type LiveView } from './live_run';

/** The figure's scenario, written there by the build (live_figure.tsx). */
const scenarioOf = ({ dataset }: HTMLElement): Scenario =>
  normalize(JSON.parse(dataset.document ?? '{}') as Scenario);

export async function startLivePicture(figure: HTMLElement): Promise<LiveView> {
  const acts = figure.querySelector('[data-slot="acts"]');
  const act = kActs[figure.dataset.live ?? ''];
  if (acts === null || act === undefined) throw new Error('a figure that nothing can be done to');
  const config = JSON.parse(figure.dataset.config ?? '{}') as ActConfig;
  const scenario = { ...scenarioOf(figure), ...config.with };
  const stage = new Stage(createPlayer(), pictureOf);
  const at = placeOf(config) ?? (JSON.parse(figure.dataset.at ?? '{}') as SharedPlace);
  const run = new LiveRun(stage, scenario, at);
  // Without motion nothing would lead from an earlier place to the picture's moment.
  const begin = config.from === undefined || stage.still ? at : { statements: config.from };
  run.arrived.subscribe(() => {
    figure.dataset.state = 'ready';
  });
  stage.loop.start();
  createRoot(acts).render(
    <StageProvider value={stage}>
      <Trees figure={figure} run={run} />
      {createElement(act, { run, config })}
    </StageProvider>,
  );
  await run.open(scenario, begin);
  return run;
}

const placeOf = ({ places: [statements] = [] }: ActConfig) =>
  statements === undefined ? undefined : { statements };

/** Each tree in its slots, when it has reached the moment of the page's picture. */
function Trees({ figure, run }: { figure: HTMLElement; run: LiveRun }) {
  const bands = useShownBands();
  const arrived = useStore(run.arrived);
  const runs = useStore(run.runs);
  const [sections] = useState(() => [...figure.querySelectorAll('.tree')]);
  const [finals] = useState(() => JSON.parse(figure.dataset.finals ?? '[]') as FinalCost[]);
  if (!arrived) return null;
  return bands.map((band, i) => {
    const section = sections[i];
    const key = `${runs} ${band.index}`;
    return section === undefined ? (
      <Forked band={band} like={sections[0]} key={key} />
    ) : (
      <Tree band={band} section={section} finals={finals} key={key} />
    );
  });
}

/** A fork, which the page has no slot for: creates one of the same size. */
function Forked({ band, like }: { band: Band; like: Element | undefined }) {
  const [section, setSection] = useState<Element | null>(null);
  const style = like?.querySelector<HTMLElement>('[data-slot="tree"]')?.style;
  const heights = ['--wide', '--narrow'].map((name) => [name, style?.getPropertyValue(name)]);
  return (
    <section className="tree forked" aria-label={band.name} ref={setSection}>
      <header>
        <h2>
          {band.fork?.origin.name} <span className="family">{band.label}</span>
        </h2>
        <p className="cost" data-slot="cost" />
      </header>
      <div data-slot="bytes" />
      <div className="picture" style={Object.fromEntries(heights)} data-slot="tree" />
      {section && <Tree band={band} section={section} finals={[]} />}
    </section>
  );
}

function Tree(props: { band: Band; section: Element; finals: readonly FinalCost[] }) {
  const { band, section, finals } = props;
  const final = finals[band.index];
  const figures = useRunView((shown) => shown.figures[band.index]);
  const most = useRunView((shown) => mostOf(shown.figures, finals));
  const cost = useSlot(section, 'cost');
  const bytes = useSlot(section, 'bytes');
  const tree = useSlot(section, 'tree', false);
  const drive = useSlot(section, 'drive', false);
  return (
    <>
      {cost && createPortal(<Cost figures={figures} final={final} />, cost)}
      {bytes && createPortal(<BytesBar figures={figures} most={most} final={final} />, bytes)}
      {tree && createPortal(<TreeView band={band} asTable={false} />, tree)}
      {drive && createPortal(<DriveView band={band} />, drive)}
    </>
  );
}

/** Finds a slot in the page; clears its static content unless it stays below the live one. */
function useSlot(section: Element, name: string, clear = true): Element | undefined {
  const [slot, setSlot] = useState<Element | undefined>(undefined);
  // A layout effect runs before the next frame, so nothing moves while the slot is empty.
  useLayoutEffect(() => {
    const found = section.querySelector(`[data-slot="${name}"]`) ?? undefined;
    if (clear) found?.replaceChildren();
    setSlot(found);
  }, [section, name, clear]);
  return slot;
}

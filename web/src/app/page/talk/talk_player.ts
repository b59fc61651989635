// Gives a talk: goes from step to step, within a scenario and across scenarios. A step is a moment
// of the scenario with the step's line as its words, so it is shown like any moment: its recorded
// picture at once, then the run itself.
import type { ComponentType } from 'react';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { nearestMoment } from '../../../document/scenario/nearest_moment';
import type { Scenario, ScenarioMoment } from '../../../document/scenario/scenario';
import { retell, type Talk, type TalkStep } from '../../../document/talk/talk';
import type { OpenTalk } from '../../../document/talk/talk_scenarios';
import type { RecordedMoments } from '../../../run/telling/recorded_moments';
import { wordsOf } from '../../../run/telling/words';
import type { Stage } from '../../stage/stage';
import { momentsOf } from '../link/gallery';

/** Delay before neighbouring steps are prepared, so that the step itself loads first. */
const kRestMs = 300;
/** Time to read a step's line before its power is cut. */
const kBeforeCutMs = 2_500;

export class TalkPlayer {
  /** The current step, from 0. */
  readonly state: StoreApi<{ readonly index: number }> = createStore(() => ({ index: 0 }));
  private readonly recorded = new Map<Scenario, Promise<RecordedMoments | undefined>>();
  private stage: Stage | undefined;
  private show: (scenario: Scenario) => void = () => undefined;
  /** The scenario that was opened last, or is being opened. */
  private opened: { readonly scenario: Scenario; readonly done: Promise<void> } | undefined;
  private readonly Overlay: ComponentType;
  private turn = 0;

  constructor(
    private readonly open: OpenTalk,
    /** The talk's address without the step. */
    private readonly base: string,
    overlayOf: (player: TalkPlayer) => ComponentType,
  ) {
    this.Overlay = overlayOf(this);
  }

  get talk(): Talk {
    return this.open.talk;
  }

  async begin(stage: Stage, show: (scenario: Scenario) => void, index: number): Promise<void> {
    this.stage = stage;
    this.show = show;
    this.opened = undefined;
    await this.go(index);
  }

  /** Goes to a step (from 0); an index beyond the ends is ignored. */
  async go(index: number): Promise<void> {
    const { stage } = this;
    const step = this.talk.steps[index];
    if (stage === undefined || step === undefined) return;
    const turn = ++this.turn;
    this.state.setState({ index });
    // A reload returns to this step.
    history.replaceState(null, '', `#${this.base}/${index + 1}`);
    if (stage.momentReader.guide.getState() === undefined) this.announce(stage, index);
    const scenario = this.open.scenarioOf(step);
    const recorded = this.recordedOf(scenario);
    // If the speaker pages on meanwhile, only the last scenario is opened.
    await this.opened?.done.catch(() => undefined);
    if (turn !== this.turn) return;
    await Promise.all([recorded, this.enter(stage, scenario)]);
    if (turn !== this.turn || stage.momentReader.guide.getState()?.Overlay !== this.Overlay) return;
    const retold = retell(step, scenario);
    this.announce(stage, index);
    stage.momentReader.retell(retold.scenario, retold.index);
    stage.momentReader.setRecording(await recorded);
    const arrived = stage.controls.readFrom(retold.index);
    setTimeout(() => turn === this.turn && this.prepare(stage, index), kRestMs);
    await arrived;
    if (step.cut !== undefined) await this.cut(stage, step.cut, turn);
  }

  /** Cuts the power, and says in the step's line what was found once the page has shown it. */
  private async cut(stage: Stage, survivors: number, turn: number): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, kBeforeCutMs));
    if (turn !== this.turn) return;
    await stage.controls.cutPower(survivors);
    if (turn !== this.turn) return;
    // The cut needs no undo: the next visit of the step opens the run again.
    stage.player.state.setState({ cutNote: undefined });
    stage.momentReader.takeAgain(stage.runView.getState());
  }

  /** Returns a step's line with its recorded figures; unknown ones are ellipses. */
  async lineOf(step: TalkStep): Promise<string> {
    const scenario = this.open.scenarioOf(step);
    const recorded = await this.recordedOf(scenario);
    const retold = retell(step, scenario);
    const words = wordsOf(retold.scenario, retold.index, (moment) => recorded?.reportsAt(moment));
    return words.kind === 'said' ? words.text : step.line.replaceAll(/\{[^{}]*\}/g, '…');
  }

  /** Returns the step's recorded moment (from 0), or the nearest one to its place. */
  async recordedAt(step: TalkStep) {
    const scenario = this.open.scenarioOf(step);
    const recorded = await this.recordedOf(scenario);
    const retold = retell(step, scenario);
    const { at, view } = retold.scenario.moments[retold.index] as ScenarioMoment;
    const near = step.moment === undefined;
    const moment = near ? nearestMoment(scenario.moments, at) : retold.index;
    return recorded === undefined || moment === undefined
      ? undefined
      : { scenario, recorded, moment, near, view };
  }

  titleOf(step: TalkStep): string {
    return this.open.scenarioOf(step).title;
  }

  /** Publishes the step's number and line to the page together. */
  private announce(stage: Stage, index: number): void {
    stage.momentReader.guide.setState(
      {
        number: index + 1,
        count: this.talk.steps.length,
        go: (by) => this.go(this.state.getState().index + by),
        Overlay: this.Overlay,
      },
      true,
    );
  }

  /** Opens the step's scenario, unless it is open and no power was cut in it. */
  private enter(stage: Stage, scenario: Scenario): Promise<void> {
    const { cut } = stage.player.state.getState();
    if (this.opened?.scenario === scenario && stage.scenario === scenario && !cut)
      return this.opened.done;
    const done = stage.load(scenario, [], () => this.show(scenario)).then(() => undefined);
    this.opened = { scenario, done };
    return done;
  }

  /** Loads the recordings and runs of the neighbouring steps. */
  private prepare(stage: Stage, index: number): void {
    const { steps } = this.talk;
    const near = [index + 1, index - 1].flatMap((at) => steps[at] ?? []).map(this.open.scenarioOf);
    for (const scenario of near) void this.recordedOf(scenario);
    stage.player.prepare(near.filter((scenario) => scenario !== stage.scenario));
  }

  private recordedOf(scenario: Scenario): Promise<RecordedMoments | undefined> {
    const known = this.recorded.get(scenario);
    if (known !== undefined) return known;
    // Without a recording (offline) the step is shown when the run has arrived.
    const loading = momentsOf(scenario).catch(() => undefined);
    this.recorded.set(scenario, loading);
    return loading;
  }
}

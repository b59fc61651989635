// Reading a scenario: going from one moment to the next. Each is shown at once from its recording,
// the run follows, plays at the moment's speed to its end, and waits.
//
// While the user plays freely, the words are those of the last moment that the run has passed.
import type { ComponentType } from 'react';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { nearestMoment } from '../../document/scenario/nearest_moment';
import type {
  MomentView,
  Scenario,
  ScenarioMoment,
  SharedPlace,
} from '../../document/scenario/scenario';
import type { Player } from '../../run/play/api';
import type { RecordedMoments } from '../../run/telling/recorded_moments';
import { type Passed, type Words, wordsOf } from '../../run/telling/words';
import type { Shown } from './view_model';

export interface ReadingState {
  /** The moment whose words are shown, from 0; -1 before the first one. */
  readonly index: number;
  /** The reader went there; otherwise the run passed it in free play. */
  readonly led: boolean;
  /** Share of the way to a moment that the run has covered; meanwhile a recording is shown. */
  readonly share: number;
  /** What is shown on the way is the nearest recorded moment: there is none of this one. */
  readonly near: boolean;
  /** What words can be computed from has changed: counted, to render again. */
  readonly version: number;
  /** It is the first visit's introduction, which can be skipped. */
  readonly introduction: boolean;
  /** The reader wants to see only this, whatever the moment shows. */
  readonly own: MomentView | undefined;
}

/** What leads from moment to moment in the scenario's place: a talk, across scenarios. */
export interface Guide {
  /** The step, from 1, of how many. */
  readonly number: number;
  readonly count: number;
  /** A step on, or back. */
  readonly go: (step: 1 | -1) => Promise<void>;
  /** What it shows over the page. */
  readonly Overlay: ComponentType;
}

const kNowhere: ReadingState = {
  index: -1,
  led: false,
  share: 1,
  near: false,
  version: 0,
  introduction: false,
  own: undefined,
};
/** How long a moment plays whose document names no speed. */
const kUsualSeconds = 8;

export class Reading {
  readonly state: StoreApi<ReadingState> = createStore(() => kNowhere);
  readonly guide: StoreApi<Guide | undefined> = createStore<Guide | undefined>(() => undefined);
  private scenario: Scenario | undefined;
  private recorded: RecordedMoments | undefined;
  private asked = false;
  /** What the run itself looked like at its moments. */
  private readonly live = new Map<number, readonly Passed[]>();
  private turn = 0;
  /** The row that a moment has the page follow; not one that the reader chose. */
  private row: number | undefined;

  constructor(
    private readonly player: Player,
    /** The page follows the scenario's row. */
    private readonly ownRow: () => boolean,
    /** Follows another row, or the scenario's again. */
    private readonly follow: (row: number | undefined) => void,
    /** Motion is unwelcome: moments play only when the user asks for it. */
    private readonly still: () => boolean,
  ) {}

  get moments(): readonly ScenarioMoment[] {
    return this.scenario?.moments ?? [];
  }

  /** What the page shows at this moment where that is not everything. */
  get view(): MomentView | undefined {
    const { index, led, own } = this.state.getState();
    return own ?? (led ? this.moments[index]?.view : undefined);
  }

  /** Shows the tree of this name alone until the next moment; undefined: what the moment shows. */
  showOnly(name: string | undefined): void {
    this.changed({ own: name === undefined ? undefined : { contenders: [name] } });
  }

  open(scenario: Scenario): void {
    this.turn++;
    this.scenario = scenario;
    this.recorded = undefined;
    this.asked = false;
    this.row = undefined;
    this.live.clear();
    this.state.setState(kNowhere, true);
  }

  /** One of the moments of what is open says something else; their places stay. */
  retell(scenario: Scenario, index: number): void {
    this.scenario = scenario;
    this.live.delete(index);
  }

  /** A recording of the scenario has been loaded, or there is none. */
  use(recorded: RecordedMoments | undefined): void {
    this.recorded = recorded;
    this.asked = true;
    this.changed({});
  }

  /** Once it is known whether there is a recording, but no later than this. */
  whenAsked(mostMs: number): Promise<void> {
    if (this.asked) return Promise.resolve();
    return new Promise((resolve) => {
      const done = () => {
        stop();
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(done, mostMs);
      const stop = this.state.subscribe(() => this.asked && done());
    });
  }

  /** Nothing is known of this run but what is seen of it. */
  get unrecorded(): boolean {
    return this.asked && this.usable === undefined;
  }

  /** Figures at a moment: recorded, or those of this run if it is another one. */
  readonly passedAt = (moment: number): readonly Passed[] | undefined =>
    this.usable?.passed(moment) ?? this.live.get(moment);

  /** The words of a moment; undefined if there is none. */
  words(moment: number): Words | undefined {
    return this.scenario?.moments[moment] === undefined
      ? undefined
      : wordsOf(this.scenario, moment, this.passedAt);
  }

  /** Goes to a moment, and plays it once the run is there. */
  async go(index: number): Promise<void> {
    const moment = this.moments[index];
    if (moment === undefined) return;
    const turn = ++this.turn;
    const { introduction } = this.state.getState();
    const picture = this.pictured(index);
    // Before it is known whether there is a recording, nothing is said of the way.
    const share = this.asked ? 0 : 1;
    this.changed({
      index,
      led: true,
      share,
      introduction,
      own: undefined,
      near: picture !== index,
    });
    const lock = moment.view?.lock ?? 'rows';
    if (this.player.state.getState().lock !== lock) this.player.setLock(lock);
    this.followAt(moment);
    const arrived = await this.player.seek(moment.at, {
      recorded: this.seenAt(picture, moment),
      onProgress: (done) => this.turn === turn && this.state.setState({ share: done }),
    });
    if (turn !== this.turn || !arrived) return;
    this.changed({ share: 1 });
    if (moment.until === undefined) return;
    this.player.setSpeed(speedOf(moment));
    if (!this.still()) this.player.play(moment.until);
  }

  /** A moment without its own row leaves alone what the reader follows. */
  private followAt({ view }: ScenarioMoment): void {
    const row = view?.row;
    if (row === undefined && this.row === undefined) return;
    this.row = row;
    this.follow(row);
  }

  /** What was recorded at the moment of the picture, with its row if that is followed. */
  private seenAt(picture: number | undefined, { view }: ScenarioMoment) {
    if (picture === undefined) return [];
    const row = this.moments[picture]?.view?.row;
    const followed = row === view?.row && (row !== undefined || this.ownRow());
    return this.usable?.seen(picture, followed) ?? [];
  }

  /** The moment whose recording is shown on the way to this one: its own, or the nearest. */
  private pictured(index: number): number | undefined {
    const count = this.usable?.count ?? 0;
    const at = this.moments[index]?.at;
    if (index < count || at === undefined) return index;
    return nearestMoment(this.moments.slice(0, count), at);
  }

  /** The moment that the reader went to, by its number from 1; undefined in free play. */
  get number(): number | undefined {
    const { index, led } = this.state.getState();
    return led ? index + 1 : undefined;
  }

  /** Shows a moment of a run that is there already, or on its way. */
  show(number: number): void {
    const moment = this.moments[number - 1];
    if (moment === undefined) return;
    this.row = moment.view?.row;
    this.changed({ index: number - 1, led: true });
  }

  next(): Promise<void> {
    return this.go(this.state.getState().index + 1);
  }

  previous(): Promise<void> {
    return this.go(Math.max(0, this.state.getState().index - 1));
  }

  /** From the first moment on, as a first visit is shown it. */
  async introduce(): Promise<void> {
    this.state.setState({ introduction: true });
    await this.go(0);
  }

  /** The user takes over: everything is shown, and the run goes on freely. */
  leave(): void {
    this.turn++;
    const { led, introduction } = this.state.getState();
    if (led || introduction) this.changed({ led: false, introduction: false, share: 1 });
  }

  /** Where play of the current moment is to pause, if it was not there yet. */
  get until(): SharedPlace | undefined {
    const { index, led } = this.state.getState();
    const until = led ? this.moments[index]?.until : undefined;
    if (until === undefined) return undefined;
    const statuses = this.moments.length === 0 ? [] : this.statuses();
    const there = statuses.some((status) =>
      'ns' in until ? status.t_ns >= until.ns : status.statements >= until.statements,
    );
    return there ? undefined : until;
  }

  /** The page shows new figures: keeps those of the moments that the run passes. */
  pass({ statements, tNs, reports, places }: Shown): void {
    const { index, led } = this.state.getState();
    // A guide's words stay until its next step.
    const stays = led || this.guide.getState() !== undefined;
    const byTime = this.player.state.getState().lock === 'time';
    const passed = this.moments.findLastIndex(({ at }) =>
      'ns' in at ? byTime && at.ns <= tNs : at.statements <= statements,
    );
    const at = stays ? index : passed;
    const near = led ? this.there : isNear(this.moments[at], statements, tNs);
    if (at >= 0 && !this.live.has(at) && near) {
      const all = (this.scenario?.contenders ?? []).map((_, i) => {
        const [report, place] = [reports[i], places[i]];
        return report === undefined || place === undefined
          ? undefined
          : { statements: place.statements, report };
      });
      if (all.every((one) => one !== undefined)) {
        this.live.set(at, all);
        this.changed({ index: at });
      }
    }
    if (!stays && passed !== index) this.changed({ index: passed });
  }

  /** After a power cut the run is another one: what it looked like before is no longer known. */
  get usable(): RecordedMoments | undefined {
    return this.player.state.getState().cut ? undefined : this.recorded;
  }

  private get there(): boolean {
    return this.player.state.getState().phase !== 'seeking';
  }

  private statuses() {
    const { contenders } = this.player.state.getState();
    return contenders.flatMap((_, i) => this.player.latest(i)?.status ?? []);
  }

  private changed(state: Partial<ReadingState>): void {
    this.state.setState(({ version }) => ({ ...state, version: version + 1 }));
  }
}

/** In fast play, reports come later than a moment: their figures are its own only shortly after. */
const kNear = 1.02;

const isNear = (moment: ScenarioMoment | undefined, statements: number, tNs: number): boolean =>
  moment !== undefined &&
  ('ns' in moment.at ? tNs <= moment.at.ns * kNear : statements <= moment.at.statements * kNear);

/** Statements a second. */
function speedOf({ at, until, speed }: ScenarioMoment): number {
  if (speed === 'full') return Number.POSITIVE_INFINITY;
  if (speed !== undefined) return speed;
  const [from, to] = [at, until].map((place) =>
    place !== undefined && 'statements' in place ? place.statements : undefined,
  );
  return from === undefined || to === undefined ? 20_000 : Math.max(1, (to - from) / kUsualSeconds);
}

// Leads the reader through a scenario, moment by moment. A moment is shown at once from its
// recording; the run seeks there, plays to the moment's end at its speed, and waits.
//
// In free play the words are those of the last moment that the run has passed.
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
import { type MomentReport, type MomentWords, stillHolds, wordsOf } from '../../run/telling/words';
import { replayJob } from './replay_job';
import type { RunView } from './view_model';

export interface MomentReaderState {
  /** The moment whose words are shown, from 0; -1 before the first one. */
  readonly index: number;
  /** The reader went to the moment; otherwise the run passed it in free play. */
  readonly byReader: boolean;
  /** In free play: the run is too far past the moment for its words. */
  readonly passed: boolean;
  /** Share of the seek that is done (0 to 1); below 1 the page shows a recording. */
  readonly share: number;
  /** The recording shown during the seek is the nearest moment's: this moment has none. */
  readonly recordingIsNearby: boolean;
  /** Incremented when inputs of the words change, to render them again. */
  readonly version: number;
  /** The first visit's introduction is running; it can be skipped. */
  readonly introduction: boolean;
  /** The reader's choice of trees; overrides the moment's view. */
  readonly readersView: MomentView | undefined;
}

/** Leads the reader in place of the scenario's moments: a talk, which may span scenarios. */
export interface Guide {
  /** The current step, from 1; `count` is the number of steps. */
  readonly number: number;
  readonly count: number;
  /** Goes one step forward or back. */
  readonly go: (step: 1 | -1) => Promise<void>;
  /** Shown over the page, such as a step's slide. */
  readonly Overlay: ComponentType;
}

const kNowhere: MomentReaderState = {
  index: -1,
  byReader: false,
  passed: false,
  share: 1,
  recordingIsNearby: false,
  version: 0,
  introduction: false,
  readersView: undefined,
};
/** Duration of a moment whose document names no speed. */
const kUsualSeconds = 8;

export class MomentReader {
  readonly state: StoreApi<MomentReaderState> = createStore(() => kNowhere);
  readonly guide: StoreApi<Guide | undefined> = createStore<Guide | undefined>(() => undefined);
  private scenario: Scenario | undefined;
  private recorded: RecordedMoments | undefined;
  private recordingKnown = false;
  /** Figures that this run showed at its moments, used where there is no recording. */
  private readonly live = new Map<number, readonly MomentReport[]>();
  private journeyId = 0;
  /**
   * The row that the current moment follows; undefined if the reader's or the scenario's row is
   * followed.
   */
  private row: number | undefined;

  constructor(
    private readonly player: Player,
    /** True if the page follows the scenario's row. */
    private readonly ownRow: () => boolean,
    /** Follows another row; undefined for the scenario's. */
    private readonly follow: (row: number | undefined) => void,
    /** The reader prefers reduced motion: a moment then plays only on request. */
    private readonly still: () => boolean,
  ) {}

  get moments(): readonly ScenarioMoment[] {
    return this.scenario?.moments ?? [];
  }

  /** The view of the page at this moment; undefined shows everything. */
  get view(): MomentView | undefined {
    const { index, byReader, readersView } = this.state.getState();
    return readersView ?? (byReader ? this.moments[index]?.view : undefined);
  }

  /**
   * Shows the tree of this name alone until the next moment; undefined returns to the moment's
   * view.
   */
  showOnly(name: string | undefined): void {
    this.changed({ readersView: name === undefined ? undefined : { contenders: [name] } });
  }

  open(scenario: Scenario): void {
    this.journeyId++;
    this.scenario = scenario;
    this.recorded = undefined;
    this.recordingKnown = false;
    this.row = undefined;
    this.live.clear();
    this.state.setState(kNowhere, true);
  }

  /**
   * Replaces the words of one moment in the open scenario; the places of moments must not change.
   */
  retell(scenario: Scenario, index: number): void {
    this.scenario = scenario;
    this.live.delete(index);
  }

  /** Supplies the scenario's recording; undefined means that there is none. */
  setRecording(recorded: RecordedMoments | undefined): void {
    this.recorded = recorded;
    this.recordingKnown = true;
    this.changed({});
  }

  /** Resolves when the recording is known to exist or not, or after `mostMs`. */
  whenRecordingKnown(mostMs: number): Promise<void> {
    if (this.recordingKnown) return Promise.resolve();
    return new Promise((resolve) => {
      const done = () => {
        stop();
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(done, mostMs);
      const stop = this.state.subscribe(() => this.recordingKnown && done());
    });
  }

  /** No recording describes this run: only figures of moments it has passed are known. */
  get unrecorded(): boolean {
    return this.recordingKnown && this.validRecording === undefined;
  }

  /** The figures at a moment: recorded, or kept from this run; undefined if neither is there. */
  readonly reportsAt = (moment: number): readonly MomentReport[] | undefined =>
    this.validRecording?.reportsAt(moment) ?? this.live.get(moment);

  /** The words of a moment; undefined if the scenario has no such moment. */
  words(moment: number): MomentWords | undefined {
    return this.scenario?.moments[moment] === undefined
      ? undefined
      : wordsOf(this.scenario, moment, this.reportsAt);
  }

  /** Seeks to a moment and plays it to its end. A newer call supersedes this one. */
  async go(index: number): Promise<void> {
    const moment = this.moments[index];
    if (moment === undefined) return;
    const journeyId = ++this.journeyId;
    const { introduction } = this.state.getState();
    const bridging = this.bridgingMoment(index);
    // No progress is shown until it is known whether a recording can bridge the seek.
    const share = this.recordingKnown ? 0 : 1;
    this.changed({
      index,
      byReader: true,
      passed: false,
      share,
      introduction,
      readersView: undefined,
      recordingIsNearby: bridging !== index,
    });
    const lock = moment.view?.lock ?? 'rows';
    if (this.player.state.getState().lock !== lock) this.player.setLock(lock);
    this.followAt(moment);
    const arrived = await this.player.seek(moment.at, {
      recorded: this.recordedTables(bridging, moment),
      onProgress: (done) => this.journeyId === journeyId && this.state.setState({ share: done }),
    });
    if (journeyId !== this.journeyId || !arrived) return;
    this.changed({ share: 1 });
    if (moment.until === undefined) return;
    this.player.setSpeed(speedOf(moment));
    if (!this.still()) await this.play(moment.until);
  }

  /** Plays the current moment to its end, or, at its beginning, shows its job. */
  async play(until: SharedPlace): Promise<void> {
    const { at, replays, view } = this.moments[this.state.getState().index] ?? {};
    const begins =
      at !== undefined &&
      'statements' in at &&
      this.statuses().every(({ statements }) => statements <= at.statements);
    if (replays === undefined || !begins) this.player.play(until);
    else await replayJob(this.player, replays, until, view?.focus ?? view?.contenders?.[0]);
  }

  /** Follows the moment's row. A moment without one keeps the row that the reader follows. */
  private followAt({ view }: ScenarioMoment): void {
    const row = view?.row;
    if (row === undefined && this.row === undefined) return;
    this.row = row;
    this.follow(row);
  }

  /**
   * The recorded tables at moment `picture`, with the row's places if they are of the followed row.
   */
  private recordedTables(bridging: number | undefined, { view }: ScenarioMoment) {
    if (bridging === undefined) return [];
    const row = this.moments[bridging]?.view?.row;
    const followed = row === view?.row && (row !== undefined || this.ownRow());
    return this.validRecording?.picturesAt(bridging, followed) ?? [];
  }

  /**
   * The moment whose recording bridges the seek to `index`: the same one, or the nearest recorded.
   */
  private bridgingMoment(index: number): number | undefined {
    const count = this.validRecording?.count ?? 0;
    const at = this.moments[index]?.at;
    if (index < count || at === undefined) return index;
    return nearestMoment(this.moments.slice(0, count), at);
  }

  /** The moment that the reader went to, from 1; undefined in free play. */
  get number(): number | undefined {
    const { index, byReader } = this.state.getState();
    return byReader ? index + 1 : undefined;
  }

  /** Marks a moment (from 1) as current without moving the run, which is there or on its way. */
  show(number: number): void {
    const moment = this.moments[number - 1];
    if (moment === undefined) return;
    this.row = moment.view?.row;
    this.changed({ index: number - 1, byReader: true, passed: false });
  }

  next(): Promise<void> {
    return this.go(this.state.getState().index + 1);
  }

  previous(): Promise<void> {
    return this.go(Math.max(0, this.state.getState().index - 1));
  }

  /** Starts the first visit's introduction at the first moment. */
  async introduce(): Promise<void> {
    this.state.setState({ introduction: true });
    await this.go(0);
  }

  /** Returns to free play: shows everything and cancels the current journey. */
  leave(): void {
    this.journeyId++;
    const { byReader, introduction } = this.state.getState();
    if (byReader || introduction) this.changed({ byReader: false, introduction: false, share: 1 });
  }

  /** End of the current moment's play; undefined if it has none or the run has reached it. */
  get until(): SharedPlace | undefined {
    const { index, byReader } = this.state.getState();
    const until = byReader ? this.moments[index]?.until : undefined;
    if (until === undefined) return undefined;
    const statuses = this.moments.length === 0 ? [] : this.statuses();
    const there = statuses.some((status) =>
      'ns' in until ? status.t_ns >= until.ns : status.statements >= until.statements,
    );
    return there ? undefined : until;
  }

  /**
   * Takes new figures of the page: keeps those at moments that the run passes, and updates the
   * current moment.
   */
  takeFigures(shown: RunView): void {
    const { statements, tNs } = shown;
    const { index, byReader } = this.state.getState();
    // During a talk the words stay until its next step, wherever the run is.
    const stays = byReader || this.guide.getState() !== undefined;
    const byTime = this.player.state.getState().lock === 'time';
    const passed = this.moments.findLastIndex(({ at }) =>
      'ns' in at ? byTime && at.ns <= tNs : at.statements <= statements,
    );
    const at = stays ? index : passed;
    const current = byReader ? this.arrived : isNear(this.moments[at], statements, tNs);
    if (at >= 0 && !this.live.has(at) && current) {
      const all = this.reportsNow(shown);
      if (all !== undefined) {
        this.live.set(at, all);
        this.changed({ index: at });
      }
    }
    if (!stays && passed !== index) this.changed({ index: passed, passed: false });
    else if (!stays && this.yields(index, shown)) this.changed({ passed: true });
  }

  /** Takes the current moment's figures again: something has happened to the run there. */
  takeAgain(shown: RunView): void {
    this.live.delete(this.state.getState().index);
    this.takeFigures(shown);
  }

  /** The figures of the page; undefined as long as any are missing. */
  private reportsNow({ reports, places }: RunView): readonly MomentReport[] | undefined {
    const all = (this.scenario?.contenders ?? []).flatMap((_, i) => {
      const [report, place] = [reports[i], places[i]];
      return report === undefined || place === undefined
        ? []
        : [{ statements: place.statements, report }];
    });
    return all.length === this.scenario?.contenders.length ? all : undefined;
  }

  /** In free play, a moment's words yield when the run is well past it, or makes them untrue. */
  private yields(index: number, shown: RunView): boolean {
    const moment = this.moments[index];
    if (moment === undefined || this.scenario === undefined || this.state.getState().passed)
      return false;
    if (this.words(index)?.kind !== 'said') return false;
    const now = this.reportsNow(shown);
    return (
      (this.player.state.getState().phase === 'playing' && isPassed(moment, shown)) ||
      (now !== undefined && !stillHolds(this.scenario, index, this.reportsAt, now))
    );
  }

  /** The recording, unless a power was cut: it then describes another run. */
  get validRecording(): RecordedMoments | undefined {
    return this.player.state.getState().cut ? undefined : this.recorded;
  }

  private get arrived(): boolean {
    return this.player.state.getState().phase !== 'seeking';
  }

  private statuses() {
    const { contenders } = this.player.state.getState();
    return contenders.flatMap((_, i) => this.player.latest(i)?.status ?? []);
  }

  private changed(state: Partial<MomentReaderState>): void {
    this.state.setState(({ version }) => ({ ...state, version: version + 1 }));
  }
}

/**
 * In fast play reports arrive after their moment; figures up to 2 % past it still count as its own.
 */
const kNear = 1.02;

const isNear = (moment: ScenarioMoment | undefined, statements: number, tNs: number): boolean =>
  moment !== undefined &&
  ('ns' in moment.at ? tNs <= moment.at.ns * kNear : statements <= moment.at.statements * kNear);

/** Seconds of play during which words can be read after the run has passed their moment. */
const kReadS = 10;
/** The same for moments by time: as a share of their place. */
const kReadNs = 1.2;

const isPassed = ({ at, until = at }: ScenarioMoment, { statements, tNs, rate }: RunView) =>
  'ns' in until
    ? tNs > until.ns * kReadNs
    : rate !== undefined && statements > until.statements + kReadS * rate;

/** Speed of a moment's play, in statements per second. */
function speedOf({ at, until, speed }: ScenarioMoment): number {
  if (speed === 'full') return Number.POSITIVE_INFINITY;
  if (speed !== undefined) return speed;
  const [from, to] = [at, until].map((place) =>
    place !== undefined && 'statements' in place ? place.statements : undefined,
  );
  return from === undefined || to === undefined ? 20_000 : Math.max(1, (to - from) / kUsualSeconds);
}

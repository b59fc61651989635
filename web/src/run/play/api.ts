// The page's interface to a running lab: one Player, its state, and the frames it delivers.
//
// Rare changes (the scenario, playing or not, errors) go through `state`, a zustand vanilla store.
// Frequent ones (status, tables, facts) arrive as Frames and never pass through React: keep the
// latest in a plain variable and paint it in the page's one requestAnimationFrame, which also calls
// `tick`. Names in tables, facts and reports come from the schema (gen/types.ts).

import type { StoreApi } from 'zustand/vanilla';
import type { Override } from '../../document/scenario/load_request';
import type { Scenario, SharedPlace } from '../../document/scenario/scenario';
import type { FactName, Report, TableName } from '../../gen/types';
import type { Fact, Status, Tables } from '../../model/tables/decode';
import type { RecordedPicture } from '../past/marks';
import type {
  ForkPoint,
  InspectRequest,
  Moment,
  PowerCut,
  Sample,
  Travel,
  WatchedData,
} from '../past/types';

/** A fact that only jobs of one kind have; all of the named figures in its `extra` are above 0. */
export type JobFact = {
  [N in FactName]: {
    readonly name: N;
    readonly above0?: readonly (keyof Extract<Fact, { name: N }>['extra'])[];
  };
}[FactName];

/** Changes made to a contender's run: its forks and power cuts. */
export interface History {
  /** The places where it left other runs: none, one for a fork, several for a fork of a fork. */
  readonly forks: readonly ForkPoint[];
  readonly cuts: readonly PowerCut[];
}
/** A link's fork, to be made again. */
export interface PastFork {
  /** Index of the contender it leaves; forks are numbered after the contenders that exist. */
  readonly origin: number;
  readonly point: ForkPoint;
  readonly cuts: readonly PowerCut[];
  /** Returns its name; called when it has reached its beginning. */
  readonly name: (statements: number) => string;
}

/** Statements per second of wall time; Infinity is full speed. */
export type Speed = number;
/**
 * Up to this speed play streams every fact (Frame.facts); above it frames carry samples
 * (Frame.sample).
 */
export const SLOW_PLAY_LIMIT: Speed = 20;

/**
 * The measure that keeps contenders in step: `rows` compares statements done, `time` virtual time.
 */
export type Lock = 'rows' | 'time';

/** One contender at one moment. A dropped frame loses nothing but motion. */
export interface Frame {
  /** Index in the player's contenders: the scenario's, then forks. */
  readonly contender: number;
  readonly status: Status;
  /**
   * Columns as typed arrays, by table; never changed in place. In fast play the watched tables;
   * otherwise (slow play, steps, after a jump or a pause) every folded table and the watched ones.
   */
  readonly tables: Tables;
  /**
   * In slow play and steps: all facts since the previous frame. Folding them over that frame's
   * tables gives `tables`, unless it was a frame of fast play.
   */
  readonly facts?: readonly Fact[];
  /** In some frames of fast play: a recent job. */
  readonly sample?: Sample;
  /** The report, in frames shown during a seek, when the run itself cannot be asked. */
  readonly report?: Report;
  /** The report before any statement, in a run's first frame. */
  readonly created?: Report;
  /**
   * Places of the watched row, in frames shown during a seek, if it was watched when they were
   * recorded.
   */
  readonly row?: Tables;
  /** The run's digest after kEarlyStatements, when the run has been there. */
  readonly early?: string;
  /** True if this frame does not continue from the previous one: do not tween. */
  readonly jump: boolean;
}

/** Maximum number of trees on one page, including forks. */
export const MOST_CONTENDERS = 4;

/** `stopped` is a result of the run (disk full); `failed` is a bug or a lack of memory. */
export type ContenderState = 'loading' | 'ready' | 'finished' | 'stopped' | 'restoring' | 'failed';

export interface ContenderInfo {
  readonly name: string;
  readonly state: ContenderState;
  /** The reason for stopping or failing, in a sentence for the page. */
  readonly message: string;
}

/** The latest power cuts made on this page, or those just undone, which can be restored. */
export interface CutNote {
  /** Rows at which the power was cut. */
  readonly rows: readonly number[];
  readonly undone: boolean;
}

export type PlayerPhase = 'empty' | 'loading' | 'paused' | 'playing' | 'seeking';

export interface PlayerState {
  readonly phase: PlayerPhase;
  /** Paused where play was to end: what is being replayed is shown to its end. */
  readonly arrived: boolean;
  readonly scenario: Scenario | null;
  readonly contenders: readonly ContenderInfo[];
  readonly speed: Speed;
  readonly lock: Lock;
  /** Name of the loaded build of the engines. */
  readonly build: string;
  /** True after a power cut: the scenario alone no longer determines the run. */
  readonly cut: boolean;
  readonly cutNote: CutNote | undefined;
  /** The last error outside contenders (the engines could not be fetched …); empty if none. */
  readonly message: string;
}

/** A seek's signal, progress and participants. */
export interface SeekOptions extends Travel {
  /**
   * Indices of the contenders that go. By default all of them for a moment by statements or time,
   * which they share, and the first one for a moment by fact or step, which they do not.
   */
  readonly contenders?: readonly number[];
  /** A recording of each contender at the moment, shown at once and until the contender arrives. */
  readonly recorded?: readonly (RecordedPicture | undefined)[];
}

/**
 * Runs a scenario: one worker per contender, kept in step. All promises reject with an Error whose
 * message can be shown.
 *
 *   const player = createPlayer();
 *   player.onFrame((frame) => { latest[frame.contender] = frame; });
 *   await player.load(scenario);
 *   player.play();
 *   function paint(now: number) { player.tick(now); draw(latest); requestAnimationFrame(paint); }
 */
export interface Player {
  readonly state: StoreApi<PlayerState>;
  /**
   * Loads a checked scenario, paused at its beginning; resolves when every contender has sent its
   * first frame. On failure rejects, and the open scenario stays. `cuts`: power cuts of its
   * contenders. `onReady`: called right before the open scenario is closed.
   */
  load(
    scenario: Scenario,
    cuts?: readonly (readonly PowerCut[])[],
    onReady?: () => void,
  ): Promise<void>;

  /**
   * Loads scenarios that may be opened next beside the open one, so that `load` finds them ready.
   * Closes any that were prepared before and not opened.
   */
  prepare(scenarios: readonly Scenario[]): void;
  /** Plays on from the current place. `until`: pauses there, if that is before the run's end. */
  play(until?: SharedPlace): void;
  /**
   * Runs a contender, and all others up to the same place, to the end of the first background job
   * that begins here and has such a fact, at most to `until`. Its frame there has that job. Pauses.
   */
  runToJob(contender: number, fact: JobFact, until: SharedPlace): Promise<void>;
  /** Stops at a moment that all contenders share. */
  pause(): void;
  setSpeed(speed: Speed): void;
  setLock(lock: Lock): void;
  /** Takes one statement in every contender, with all its facts. Pauses. */
  stepStatement(): Promise<void>;
  /**
   * Takes one fact in one contender (default 0): its tables are then those right after it. Pauses.
   */
  stepFact(contender?: number): Promise<void>;
  /**
   * Goes to any moment, forward or back. Pauses. Going back before a power cut made on this page
   * (not one passed to `load`) undoes it. Resolves with true on arrival, with false if a newer seek
   * superseded it or the signal aborted it; after an abort all contenders are at the slowest one's
   * place.
   */
  seek(moment: Moment, options?: SeekOptions): Promise<boolean>;
  /**
   * Shows the recording nearest before a moment without moving the run, for dragging through time.
   * The phase is then `seeking`: a seek must follow.
   */
  preview(moment: Moment): void;
  /** Raises the goals of play. Call it once per animation frame with its time stamp (ms). */
  tick(nowMs: number): void;
  /**
   * Forks a contender at the current moment: a new contender continues from there with other engine
   * options. Resolves with its index. After a seek to before its beginning it waits there until its
   * origin reaches it again. Rejects with the engine's message if an option cannot change at run
   * time. Pauses. `name` is called when all contenders are aligned.
   */
  fork(origin: number, overrides: readonly Override[], name: () => string): Promise<number>;
  /**
   * Makes a link's forks again. Each runs up to its beginning by itself, while the others are free
   * to move; then all join together. If one fails or the signal aborts, rejects and none joins.
   */
  rejoin(forks: readonly PastFork[], travel?: Travel): Promise<void>;
  history(contender: number): History;
  /**
   * Cuts the power of every contender at the current moment. Engines that can recover reopen and
   * continue; other runs end with a message. The cut stays part of the run until `undoCut`, or a
   * seek to before it. Pauses. `survivors` (kSurvivors, default everything) matters to drives that
   * may lose unflushed data in this scenario, and to all drives after their first cut. `opened`:
   * returns options to reopen a contender's engine with, if they change.
   */
  cutPower(
    survivors?: number,
    opened?: (contender: number) => readonly Override[] | undefined,
  ): Promise<void>;
  /** Undoes the last power cut that the run has passed and goes to the moment before it. */
  undoCut(): Promise<void>;
  /** Restores the power cuts that were just undone. */
  restoreCut(): Promise<void>;
  /**
   * Calls the listener once per contender and frame, as they arrive: keep it short. Returns the
   * unsubscriber.
   */
  onFrame(listener: (frame: Frame) => void): () => void;
  /** The last frame of a contender; undefined before its first. */
  latest(contender: number): Frame | undefined;
  /**
   * Returns tables in depth (blocks of a file, entries of a block, places of a key, candidates of a
   * level …). Never changes the run.
   */
  inspect(contender: number, request: InspectRequest): Promise<Tables>;
  /** Sets the tables and the row that the page shows; by default all folded tables and no row. */
  watch(contender: number, watched: WatchedData): Promise<void>;
  /** Returns tables that frames do not carry (latency, dies …). */
  describe(contender: number, tables: readonly TableName[]): Promise<Tables>;
  /** `brief`: with kNoDigest in place of the digest, which takes time to make. */
  report(contender: number, brief?: boolean): Promise<Report>;
  /** Pauses; resolves when all contenders are at one moment. */
  align(): Promise<void>;
  /**
   * Returns part of a file of a contender's volume (a row of volume.files), and the size of the
   * file.
   */
  read(
    contender: number,
    file: number,
    offset: number,
    size: number,
  ): Promise<{ size: number; bytes: Uint8Array }>;
  /**
   * Returns facts with from < seq <= to, at most `limit` (10,000), from a second, disposable
   * instance; the live run is not touched.
   */
  facts(
    contender: number,
    fromSeq: number,
    toSeq: number,
    limit?: number,
  ): Promise<readonly Fact[]>;
  /** Ends all workers; the player cannot be used afterwards. */
  dispose(): void;
}

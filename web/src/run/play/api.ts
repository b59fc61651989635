// What the page sees of a running lab: one Player, its state, and the frames it delivers.
//
// Rare things (which scenario, playing or not, errors) live in `state`, a zustand vanilla store.
// Hot things (status, tables, facts) come as Frames and never pass through React: keep the latest
// in a plain variable and paint it in the page's one requestAnimationFrame, which also calls
// `tick`. Names inside tables, facts and reports come from the schema (gen/types.ts).

import type { StoreApi } from 'zustand/vanilla';
import type { Override } from '../../document/scenario/load_request';
import type { Scenario, SharedPlace } from '../../document/scenario/scenario';
import type { Report, TableName } from '../../gen/types';
import type { Fact, Status, Tables } from '../../model/decode';
import type { Seen } from '../past/marks';
import type {
  ForkPoint,
  InspectRequest,
  Moment,
  PowerCut,
  Sample,
  Travel,
  Watched,
} from '../past/types';

/** What was done to a contender's run besides running it. */
export interface History {
  /** Where it left other runs: empty, or for a fork of a fork several points. */
  readonly forks: readonly ForkPoint[];
  readonly cuts: readonly PowerCut[];
}
/** A fork to be made again, from a link. */
export interface PastFork {
  /** The contender it leaves; forks made again are numbered after the contenders that exist. */
  readonly origin: number;
  readonly point: ForkPoint;
  readonly cuts: readonly PowerCut[];
  /** Called once it has reached its beginning. */
  readonly name: (statements: number) => string;
}

/** Statements a second of wall time; Infinity is full speed. */
export type Speed = number;
/**
 * From this speed down, play streams every fact (Frame.facts); above it, frames carry samples
 * (Frame.sample).
 */
export const SLOW_PLAY_LIMIT: Speed = 20;

/** Contenders in step: `rows` = the same statements done, `time` = the same virtual time. */
export type Lock = 'rows' | 'time';

/** What one contender looks like at one moment. A dropped frame loses nothing but motion. */
export interface Frame {
  /** Index in scenario.contenders. */
  readonly contender: number;
  readonly status: Status;
  /**
   * Columns as typed arrays, by table. In fast play the watched tables; otherwise (slow play,
   * steps, after a jump or a pause) every folded table of this contender and the watched ones.
   * Never changed in place.
   */
  readonly tables: Tables;
  /**
   * Slow play and steps: all facts since the previous frame; unless that was one of fast play,
   * folding them over its tables gives `tables`.
   */
  readonly facts?: readonly Fact[];
  /** Fast play, in some frames. */
  readonly sample?: Sample;
  /** The report, in frames shown during a seek: the run has not arrived yet. */
  readonly report?: Report;
  /** In a run's first frame: its report, before any statement. */
  readonly created?: Report;
  /** In such frames: the places of the watched row, if it was watched when they were recorded. */
  readonly row?: Tables;
  /** The run's digest after its first kEarlyStatements, once it has been there. */
  readonly early?: string;
  /** True if this frame does not continue from the previous one: do not tween. */
  readonly jump: boolean;
}

/** Trees on one page, forks included. */
export const MOST_CONTENDERS = 4;

/** `stopped` is a result of the run (disk full); `failed` is a bug or a lack of memory. */
export type ContenderState = 'loading' | 'ready' | 'finished' | 'stopped' | 'restoring' | 'failed';

export interface ContenderInfo {
  readonly name: string;
  readonly state: ContenderState;
  /** Why it stopped or failed, in a sentence for the page. */
  readonly message: string;
}

/** The power cuts that were made here last, or those that were just undone and can be restored. */
export interface CutNote {
  /** Where the power was cut. */
  readonly rows: readonly number[];
  readonly undone: boolean;
}

export type PlayerPhase = 'empty' | 'loading' | 'paused' | 'playing' | 'seeking';

export interface PlayerState {
  readonly phase: PlayerPhase;
  readonly scenario: Scenario | null;
  readonly contenders: readonly ContenderInfo[];
  readonly speed: Speed;
  readonly lock: Lock;
  /** Which build of the engines is loaded. */
  readonly build: string;
  /** The power was cut: the run is no longer determined by the scenario alone. */
  readonly cut: boolean;
  readonly cutNote: CutNote | undefined;
  /** The last error that is not a contender's, e.g. the engines could not be fetched; or empty. */
  readonly message: string;
}

/** How a seek is watched and ended, and who takes part. */
export interface SeekOptions extends Travel {
  /**
   * Contenders that go. By default all of them for a moment by statements or time, which are
   * shared, and the first one for a moment by fact or step, which are not.
   */
  readonly contenders?: readonly number[];
  /**
   * What each contender looks like there, from a recording: shown at once, and until it has
   * arrived.
   */
  readonly recorded?: readonly (Seen | undefined)[];
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
   * first frame. `cuts`: the power cuts its contenders will run into. If it cannot be loaded the
   * promise rejects and the previous scenario stays. `onReady`: called when it can be shown, right
   * before the previous one is closed.
   */
  load(
    scenario: Scenario,
    cuts?: readonly (readonly PowerCut[])[],
    onReady?: () => void,
  ): Promise<void>;

  /**
   * Loads scenarios that may be opened next, beside the one that is open, so that `load` finds
   * them ready. Others that were prepared and not opened are closed.
   */
  prepare(scenarios: readonly Scenario[]): void;
  /** `until`: where it pauses, if that is before the run's end. */
  play(until?: SharedPlace): void;
  /** Stops at a moment that all contenders share. */
  pause(): void;
  setSpeed(speed: Speed): void;
  setLock(lock: Lock): void;
  /** One statement on, in every contender, with all its facts. Pauses. */
  stepStatement(): Promise<void>;
  /** One fact on, in one contender (default 0): its tables are those right after it. Pauses. */
  stepFact(contender?: number): Promise<void>;
  /**
   * To any moment, forward or back. Pauses. Power cuts that were made here (not those of `load`)
   * are undone by going back before them. Answers true on arrival, false if a newer seek superseded
   * it or the signal aborted it; after an abort all are where the slowest was.
   */
  seek(moment: Moment, options?: SeekOptions): Promise<boolean>;
  /**
   * Shows what was recorded at or shortly before a moment without moving the run: for dragging
   * through time. The phase is `seeking` from then on: a seek must follow.
   */
  preview(moment: Moment): void;
  /** Raises the goals of play. Call once per animation frame with its time stamp (ms). */
  tick(nowMs: number): void;
  /**
   * Forks a contender at the current moment: a new contender continues from there with other engine
   * options. Resolves with its index. After going back to before that moment it waits at its
   * beginning until its origin reaches it again. Rejects with the engine's message if an option
   * cannot be changed at run time. Pauses. `name` is called once all contenders are aligned.
   */
  fork(origin: number, overrides: readonly Override[], name: () => string): Promise<number>;
  /**
   * Makes forks again. Each runs up to its beginning by itself, while the others are free to move;
   * then all of them join. Rejects if one cannot be made or the signal aborts: then none joins.
   */
  rejoin(forks: readonly PastFork[], travel?: Travel): Promise<void>;
  history(contender: number): History;
  /**
   * Cuts the power of every contender at the current moment. Engines that can recover reopen and go
   * on; the runs of the others end with a message. The cut becomes part of the run until it is
   * undone, by `undoCut` or by a seek to before it. Pauses. `survivors` (kSurvivors; everything by
   * default) matters to drives that may lose unflushed data according to the scenario, and to all
   * drives after their first cut. `opened`: options a contender's engine is reopened with, if they
   * are to change.
   */
  cutPower(
    survivors?: number,
    opened?: (contender: number) => readonly Override[] | undefined,
  ): Promise<void>;
  /** Undoes the last power cut that the run has passed, and goes to the moment before it. */
  undoCut(): Promise<void>;
  /** Makes the power cuts again that were just undone. */
  restoreCut(): Promise<void>;
  /** Called as frames arrive, once per contender and frame: keep it short. Answers unsubscribe. */
  onFrame(listener: (frame: Frame) => void): () => void;
  /** The last frame of a contender. */
  latest(contender: number): Frame | undefined;
  /**
   * Tables in depth (blocks of a file, entries of a block, places of a key, candidates of a level
   * …). Never changes the run.
   */
  inspect(contender: number, request: InspectRequest): Promise<Tables>;
  /** Sets what the page is looking at; by default all folded tables and no row. */
  watch(contender: number, watched: Watched): Promise<void>;
  /** Tables that frames do not carry (latency, dies …). */
  describe(contender: number, tables: readonly TableName[]): Promise<Tables>;
  report(contender: number): Promise<Report>;
  /** Pauses; resolves when all contenders are at one moment. */
  align(): Promise<void>;
  /** Part of a file of a contender's volume (a row of volume.files), and the size of the whole. */
  read(
    contender: number,
    file: number,
    offset: number,
    size: number,
  ): Promise<{ size: number; bytes: Uint8Array }>;
  /**
   * The facts with from < seq <= to, at most `limit` (10,000), from a second, disposable instance;
   * the live run is not touched.
   */
  facts(
    contender: number,
    fromSeq: number,
    toSeq: number,
    limit?: number,
  ): Promise<readonly Fact[]>;
  /** Ends all workers. */
  dispose(): void;
}

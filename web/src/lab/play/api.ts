// What the page sees of a running lab: one Player, its state, and the frames it hands out.
//
// Rare things (which scenario, playing or not, errors) live in `state`, a zustand vanilla store.
// Hot things (status, tables, facts) come as Frames and never pass through React: keep the latest
// in a plain variable and paint it in the page's one requestAnimationFrame, which also calls
// `tick`. Names inside tables, facts and reports come from the schema (gen/types.ts).

import type { StoreApi } from 'zustand/vanilla';
import type { Report, TableName } from '../../gen/types';
import type { Fact, Status, Tables } from '../../model/decode';
import type { Override } from '../../scenario/load_request';
import type { Scenario } from '../../scenario/scenario';
import type { ForkPoint, InspectRequest, Moment, PowerCut, Sample, Watched } from '../types';

/** What was done to a contender's run besides letting it run. */
export interface History {
  /** Where it left other runs: none, or of a fork's fork several. */
  readonly forks: readonly ForkPoint[];
  readonly cuts: readonly PowerCut[];
}
/** A fork that was made before, to be made again. */
export interface PastFork {
  /**
   * The contender that it leaves; those that are made again are numbered behind the ones that are
   * there.
   */
  readonly origin: number;
  readonly point: ForkPoint;
  readonly cuts: readonly PowerCut[];
  /** Asked once it stands at its beginning. */
  readonly name: (statements: number) => string;
}

/** Statements a second of wall time; Infinity runs flat out. */
export type Speed = number;
/**
 * From this speed down, play streams every fact (Frame.facts); above it, frames carry samples
 * (Frame.sample).
 */
export const SLOW_PLAY_LIMIT: Speed = 20;

/** Contenders in step: `rows` = the same statements done, `time` = the same virtual time. */
export type Lock = 'rows' | 'time';

/**
 * What one contender looks like at one moment. Frames are complete: a dropped one loses nothing but
 * motion.
 */
export interface Frame {
  /** Index in scenario.contenders. */
  readonly contender: number;
  readonly status: Status;
  /**
   * Columns as typed arrays, by table. In fast play the watched tables; else (slow play, steps,
   * after a jump or a pause) every folded table of this contender and the watched ones. Never
   * changed in place.
   */
  readonly tables: Tables;
  /**
   * Slow play and steps: all facts since the frame before; if that was no frame of fast play,
   * folding them over its tables gives `tables`.
   */
  readonly facts?: readonly Fact[];
  /** Fast play, in some frames. */
  readonly sample?: Sample;
  /**
   * Of a moment that was kept when the run passed it: its report. The run itself is still on its
   * way there.
   */
  readonly report?: Report;
  /** Of such a moment: where the watched row lay, if it was watched then. */
  readonly row?: Tables;
  /** True if this frame does not follow from the one before (load, seek, restore): do not tween. */
  readonly jump: boolean;
}

/** Trees on one page, forks included. */
export const MOST_CONTENDERS = 4;

/**
 * How a contender does. `stopped` is a result of the run (disk full); `failed` is trouble of ours.
 */
export type ContenderState = 'loading' | 'ready' | 'finished' | 'stopped' | 'restoring' | 'failed';

export interface ContenderInfo {
  readonly name: string;
  readonly state: ContenderState;
  /** Why it stopped or failed, in a sentence for the page. */
  readonly message: string;
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
  /** Somebody has cut the power: the run is no longer the scenario's alone. */
  readonly cut: boolean;
  /**
   * The last error that is no contender's own, e.g. the engines could not be fetched; empty if
   * none.
   */
  readonly message: string;
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
   * Loads a checked scenario and stands at its beginning, paused; answers when every contender has
   * sent its first frame. `cuts`: the power cuts that its contenders will meet on their way. If it
   * cannot be loaded the promise rejects and the scenario that was loaded before stays as it was.
   */
  load(scenario: Scenario, cuts?: readonly (readonly PowerCut[])[]): Promise<void>;
  play(): void;
  /** Stops at a moment that all contenders share. */
  pause(): void;
  setSpeed(speed: Speed): void;
  setLock(lock: Lock): void;
  /** One statement on, in every contender, with all its facts. Pauses. */
  stepStatement(): Promise<void>;
  /**
   * One fact on, in one contender (default 0): its tables are then those just behind that fact.
   * Pauses.
   */
  stepFact(contender?: number): Promise<void>;
  /**
   * To any moment, forward or back. `statements` and `ns` move every contender unless one is given,
   * the others that one (default 0). Pauses.
   */
  seek(moment: Moment, contender?: number): Promise<void>;
  /**
   * Shows what was seen at a moment, or shortly before it, while the run stays where it is: for
   * dragging through time. The phase is `seeking` from then on: a seek must follow.
   */
  preview(moment: Moment): void;
  /** Raises the goals of play. Call once per animation frame with its time stamp (ms). */
  tick(nowMs: number): void;
  /**
   * Leaves a contender's run where it stands: a new contender, with other options of its engine,
   * goes on from the same moment. Answers its index. Before that moment it is not there: it waits
   * at its beginning until the others have come up to it. Refused, with the engine's own words, if
   * an option cannot be changed while the engine runs. Pauses. `name` is asked once everybody
   * stands.
   */
  fork(origin: number, overrides: readonly Override[], name: () => string): Promise<number>;
  /**
   * Makes forks again. Each runs up to its beginning for itself, while the others may do what they
   * like; then all of them join, standing there. Rejects if one of them cannot be made, or the
   * signal ends it: then none joins. `show`: the share of the way that all have gone.
   */
  rejoin(
    forks: readonly PastFork[],
    signal: AbortSignal,
    show?: (share: number) => void,
  ): Promise<void>;
  history(contender: number): History;
  /**
   * Cuts the power of every contender where it stands. Engines that recover from it reopen and go
   * on; the others' runs end there, and say so. It belongs to the run from then on: going back and
   * on again, it happens again. Pauses. `survivors` (kSurvivors; by default everything) matters to
   * drives that the scenario says may lose what they have not flushed, and to all behind their
   * first cut. `opened`: options that a contender's engine is opened with from then on, if it is to
   * be others.
   */
  cutPower(
    survivors?: number,
    opened?: (contender: number) => readonly Override[] | undefined,
  ): Promise<void>;
  /**
   * Called as frames arrive, once per contender and frame. Keep it short. Answers the function that
   * unsubscribes.
   */
  onFrame(listener: (frame: Frame) => void): () => void;
  /** The last frame of a contender. */
  latest(contender: number): Frame | undefined;
  /**
   * Tables in depth (blocks of a file, entries of a block, places of a key, candidates of a level
   * …). Never changes the run.
   */
  inspect(contender: number, request: InspectRequest): Promise<Tables>;
  /** What the page looks at; all that is folded, and no row, until this is called. */
  watch(contender: number, watched: Watched): Promise<void>;
  /** Tables that frames do not carry (latency, dies …). */
  describe(contender: number, tables: readonly TableName[]): Promise<Tables>;
  report(contender: number): Promise<Report>;
  /** Pauses; answers when all contenders stand at one moment. */
  stand(): Promise<void>;
  /** Part of a file of a contender's volume (a row of volume.files), and the size of the whole. */
  read(
    contender: number,
    file: number,
    offset: number,
    size: number,
  ): Promise<{ size: number; bytes: Uint8Array }>;
  /**
   * All facts with from < seq <= to, from a second, disposable instance; the live run is not
   * touched. At most `limit` (10,000).
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

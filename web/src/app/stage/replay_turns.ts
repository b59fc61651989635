// Bands take turns: with several trees on the page, one at a time replays a job, so that it can be
// watched to its end. Meanwhile the others hold still, dimmed if the page does so.
import { createStore, type StoreApi } from 'zustand/vanilla';
import { scaleFor } from '../../drawing/kit/drive/job_cost';
import type { TreePicture } from '../../drawing/kit/picture';

/** The part of a band that takes turns. */
interface ReplayBand {
  readonly index: number;
  readonly tree: Pick<TreePicture, 'replay' | 'waits' | 'hurry' | 'factor'>;
}

/**
 * Time until a pointer on a band counts as the reader's attention, and time without movement after
 * which it no longer does, ms.
 */
const kSettlesMs = 400;
const kReadsMs = 12_000;
/** Rest between two replays, in which all bands catch up with the run, ms. */
const kBreathMs = 900;
/** Longest wait of a tree that has shown nothing yet for another one's replay, ms. */
const kFirstWaitMs = 1_500;
/** Time constant of a change of the cost scale, ms. */
const kScaleMs = 400;

export class ReplayTurns {
  /** Index of the replaying band; undefined with a single band or between replays. */
  readonly replaying: StoreApi<number | undefined> = createStore<number | undefined>(
    () => undefined,
  );
  /** Waiting trees are dimmed and held. Otherwise their pictures move on with their figures. */
  dims = false;
  /** The visible band, on a page that shows one at a time. */
  inView: number | undefined;
  /** Index of the band that may begin a replay; undefined for a single band, -1 between turns. */
  private turn: number | undefined = -1;
  /** Index of the band with the last turn, and the rest left before the next one, ms. */
  private last = -1;
  private breathMs = 0;
  /** Trees that have replayed in this run, and the time another has waited for its first replay. */
  private readonly shownOnce = new Set<number>();
  private firstWaitMs = 0;
  private attended:
    | { readonly index: number; readonly sinceMs: number; lastMs: number }
    | undefined;
  private maxFactor = 0;
  private scale = scaleFor(0);

  mayBegin(index: number): boolean {
    return this.turn === undefined || this.turn === index;
  }

  held(index: number): boolean {
    const replaying = this.replaying.getState();
    return this.dims && replaying !== undefined && replaying !== index;
  }

  /**
   * Scale of the cost bars that end replays: the factor that fills the lane now, and the one it is
   * growing to.
   */
  get costScale(): { readonly scale: number; readonly steps: number } {
    return { scale: this.scale, steps: scaleFor(this.maxFactor) };
  }

  /** Records the reader's pointer or focus on a band; undefined when it leaves. */
  setAttention(index: number | undefined, nowMs: number): void {
    const { attended } = this;
    if (index === undefined) this.attended = undefined;
    else if (attended?.index === index) attended.lastMs = nowMs;
    else this.attended = { index, sinceMs: nowMs, lastMs: nowMs };
  }

  /** Starts over for another run. */
  forget(): void {
    this.attended = this.inView = undefined;
    this.turn = this.last = -1;
    this.show(undefined);
    this.shownOnce.clear();
    this.firstWaitMs = 0;
    this.maxFactor = 0;
    this.scale = scaleFor(0);
  }

  /**
   * Gives turns for one animation frame. `shown`: the bands on the page. `focus`: the band that the
   * moment is about, which has priority.
   */
  tick(
    shown: readonly ReplayBand[],
    focus: number | undefined,
    nowMs: number,
    passedMs: number,
  ): void {
    this.growCostScale(shown, passedMs);
    if (shown.length < 2) {
      this.turn = undefined;
      this.show(undefined);
      return;
    }
    const replays = shown.find(({ tree }) => tree.replay !== undefined);
    const wanted = focus ?? this.inView ?? this.attendedBand(nowMs);
    const chosen = shown.find(({ index }) => index === wanted);
    if (replays !== undefined) this.shownOnce.add(replays.index);
    const newcomer = shown.find(({ index, tree }) => tree.waits && !this.shownOnce.has(index));
    this.firstWaitMs = newcomer === undefined ? 0 : this.firstWaitMs + passedMs;
    const long = this.firstWaitMs > kFirstWaitMs;
    if (replays === undefined) {
      // Counted in picture time, which is slower than wall time on a slow machine.
      this.breathMs =
        this.replaying.getState() === undefined ? this.breathMs - passedMs : kBreathMs;
      const next =
        this.breathMs > 0 && !long ? undefined : (chosen ?? newcomer ?? this.next(shown));
      this.turn = next?.index ?? -1;
      this.last = next?.index ?? this.last;
    } else if (chosen === undefined ? long : chosen !== replays) replays.tree.hurry?.();
    this.show(replays?.index);
  }

  private show(replaying: number | undefined): void {
    if (this.replaying.getState() !== replaying) this.replaying.setState(replaying, true);
  }

  /** The next band with a job to show, in order after the last one and wrapping around to it. */
  private next(shown: readonly ReplayBand[]): ReplayBand | undefined {
    const after = shown.findIndex(({ index }) => index > this.last);
    const from = Math.max(0, after);
    return [...shown.slice(from), ...shown.slice(0, from)].find(({ tree }) => tree.waits);
  }

  private attendedBand(nowMs: number): number | undefined {
    const { attended } = this;
    if (attended === undefined || nowMs - attended.sinceMs < kSettlesMs) return undefined;
    return nowMs - attended.lastMs < kReadsMs ? attended.index : undefined;
  }

  /**
   * The scale grows with the highest bar so far and never shrinks within a run, so bars stay
   * comparable.
   */
  private growCostScale(shown: readonly ReplayBand[], passedMs: number): void {
    for (const { tree } of shown) this.maxFactor = Math.max(this.maxFactor, tree.factor ?? 0);
    const { steps } = this.costScale;
    if (this.scale >= steps) return;
    this.scale = Math.min(
      steps,
      this.scale * (steps / this.scale) ** Math.min(1, passedMs / kScaleMs) * 1.01,
    );
  }
}

// Bands take turns: of several trees on the page one replays a job at a time, so that it can be
// watched to its end. Meanwhile the others step back and hold still, on a page that shows them so.
import { createStore, type StoreApi } from 'zustand/vanilla';
import { scaleFor } from '../../drawing/kit/drive/job_cost';
import type { TreePicture } from '../../drawing/kit/picture';

/** What of a band is needed to give it its turn. */
interface Taker {
  readonly index: number;
  readonly tree: Pick<TreePicture, 'replay' | 'waits' | 'hurry' | 'factor'>;
}

/** How long a pointer is on a band before that gets the turn, and may lie still there, ms. */
const kSettlesMs = 400;
const kReadsMs = 12_000;
/** Between two replays, in which all bands catch up with the run, ms. */
const kBreathMs = 900;
/** How long a tree that has shown nothing yet waits for another one's replay, ms. */
const kFirstWaitMs = 1_500;
const kScaleMs = 400;

export class Turns {
  /** The band whose job is replayed, where there are others. */
  readonly replaying: StoreApi<number | undefined> = createStore<number | undefined>(
    () => undefined,
  );
  /** Trees that wait are dimmed. Where they are not, pictures go on, as their figures do. */
  dims = false;
  /** The band on a page that shows one at a time. */
  inView: number | undefined;
  /** Whose turn it is; undefined where there is one band, -1 between two turns. */
  private turn: number | undefined = -1;
  /** The one that had the last turn, and what is left until the next one may begin, ms. */
  private last = -1;
  private breathMs = 0;
  /** Trees that have had a replay in this run; how long another one has waited for its first. */
  private readonly met = new Set<number>();
  private firstWaitMs = 0;
  private attended:
    | { readonly index: number; readonly sinceMs: number; lastMs: number }
    | undefined;
  private most = 0;
  private scale = scaleFor(0);

  mayBegin(index: number): boolean {
    return this.turn === undefined || this.turn === index;
  }

  held(index: number): boolean {
    const replaying = this.replaying.getState();
    return this.dims && replaying !== undefined && replaying !== index;
  }

  /** Of the bars in which replays end: what is as long as the lane, and what will be soon. */
  get costScale(): { readonly scale: number; readonly steps: number } {
    return { scale: this.scale, steps: scaleFor(this.most) };
  }

  /** The reader's pointer, or focus, is on a band, or has left it. */
  attend(index: number | undefined, nowMs: number): void {
    const { attended } = this;
    if (index === undefined) this.attended = undefined;
    else if (attended?.index === index) attended.lastMs = nowMs;
    else this.attended = { index, sinceMs: nowMs, lastMs: nowMs };
  }

  /** Another run. */
  forget(): void {
    this.attended = this.inView = undefined;
    this.turn = this.last = -1;
    this.show(undefined);
    this.met.clear();
    this.firstWaitMs = 0;
    this.most = 0;
    this.scale = scaleFor(0);
  }

  /** `shown`: the bands on the page; `focus`: the one that the page is about, if any. */
  tick(shown: readonly Taker[], focus: number | undefined, nowMs: number, passedMs: number): void {
    this.widen(shown, passedMs);
    if (shown.length < 2) {
      this.turn = undefined;
      this.show(undefined);
      return;
    }
    const replays = shown.find(({ tree }) => tree.replay !== undefined);
    const wanted = focus ?? this.inView ?? this.reads(nowMs);
    const chosen = shown.find(({ index }) => index === wanted);
    if (replays !== undefined) this.met.add(replays.index);
    const newcomer = shown.find(({ index, tree }) => tree.waits && !this.met.has(index));
    this.firstWaitMs = newcomer === undefined ? 0 : this.firstWaitMs + passedMs;
    const long = this.firstWaitMs > kFirstWaitMs;
    if (replays === undefined) {
      // Counted as pictures move: on a slow machine they take longer.
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

  /** The first one with a job to show: after the last, and if need be the last one again. */
  private next(shown: readonly Taker[]): Taker | undefined {
    const after = shown.findIndex(({ index }) => index > this.last);
    const from = Math.max(0, after);
    return [...shown.slice(from), ...shown.slice(0, from)].find(({ tree }) => tree.waits);
  }

  private reads(nowMs: number): number | undefined {
    const { attended } = this;
    if (attended === undefined || nowMs - attended.sinceMs < kSettlesMs) return undefined;
    return nowMs - attended.lastMs < kReadsMs ? attended.index : undefined;
  }

  /** The scale grows with the highest bar so far, and never shrinks within a run. */
  private widen(shown: readonly Taker[], passedMs: number): void {
    for (const { tree } of shown) this.most = Math.max(this.most, tree.factor ?? 0);
    const { steps } = this.costScale;
    if (this.scale >= steps) return;
    this.scale = Math.min(
      steps,
      this.scale * (steps / this.scale) ** Math.min(1, passedMs / kScaleMs) * 1.01,
    );
  }
}

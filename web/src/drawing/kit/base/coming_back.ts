// A database that comes back after a power cut, over the picture of its tree: played once, where
// the run waits right after the cut.
import type { Rect, TreeAxis } from '../../../model/values/geometry';
import type { Frame } from '../../../run/play/api';
import type { Surface } from '../../canvas/canvas_painter';
import type { PictureHost } from '../host';
import {
  Recovering,
  type RecoveryScene,
  type RecoveryScript,
  recoveryAt,
  recoveryMs,
} from '../replay/recovery';
import { sayBeat } from '../words/caption';
import type { Words } from '../words/words';

interface Lanes {
  readonly axis: TreeAxis;
  readonly arrivals: Rect;
}

export class ComingBack {
  private readonly recovering = new Recovering();

  /** `script`: what the database found, by the tables of the newest frame. */
  constructor(
    private readonly host: PictureHost,
    private readonly script: () => RecoveryScript | undefined,
  ) {}

  take(frame: Frame, nowMs: number): void {
    this.recovering.take(frame, nowMs);
  }

  /** Undefined where nothing, or nothing more, is shown of it. */
  scene(nowMs: number): RecoveryScene | undefined {
    const passedMs = this.recovering.elapsedMs(nowMs);
    if (passedMs === undefined) return undefined;
    const script = this.script();
    // Without motion only its end is shown: nothing, unless the database cannot be opened.
    const elapsedMs = this.host.still ? Number.POSITIVE_INFINITY : passedMs;
    return script === undefined || (elapsedMs > recoveryMs(script) && !script.shut)
      ? undefined
      : recoveryAt(script, elapsedMs);
  }

  /** Remaining time of the motion, ms. */
  leftMs(nowMs: number): number {
    const elapsedMs = this.recovering.elapsedMs(nowMs);
    if (elapsedMs === undefined || this.host.still) return 0;
    const script = this.script();
    return script === undefined ? 0 : Math.max(0, recoveryMs(script) - elapsedMs);
  }

  paint(
    { ctx, width, height, theme }: Surface,
    scene: RecoveryScene,
    words: Words,
    at: Lanes,
  ): void {
    const script = this.script();
    sayBeat(words, at, scene.beat?.words ?? script?.summary ?? [], scene.beat?.chips);
    script?.paint(ctx, { width, height }, scene, theme, words);
  }

  /** Over a tree at rest: what was found, as long as the run waits there. */
  say(words: Words, nowMs: number, at: Lanes): void {
    if (this.recovering.elapsedMs(nowMs) !== undefined)
      sayBeat(words, at, this.script()?.summary ?? []);
  }

  /** The findings, repairs and losses, while the run waits there; else empty. */
  get found(): string {
    const back = this.recovering.elapsedMs(0) !== undefined;
    return (back ? this.script()?.summary[0] : undefined) ?? '';
  }
}

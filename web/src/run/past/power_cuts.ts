// Power cuts made by the user. They are part of the run's history until undone, so they happen
// again each time the run passes them.

import type { LabInstance } from '../transport/lab_instance';
import type { Advanced, AdvanceRequest } from '../transport/protocol';
import type { PowerCut } from './types';

/**
 * Seeds that decide which sectors survive, of those that the drive had received but not flushed
 * (wasm/device/volume/undo_log.h survivors_by_seed). The machine's memory is lost in any case.
 */
export const kSurvivors = { nothing: 0, everything: 1 } as const;

/**
 * The seed of a random subset of the sectors, for draws 0, 1, … It skips 8n and 8n + 1, which mean
 * nothing and everything (survivors_by_seed reads them modulo 8).
 */
export function somethingSurvives(draw: number): number {
  return 8 * Math.floor(draw / 6) + 2 + (draw % 6);
}

/** Steps between two pauses: a fraction of a second of running. */
const kStretchSteps = 1 << 16;

export class PowerCuts {
  /** In the order of their steps. */
  list: readonly PowerCut[];

  constructor(list: readonly PowerCut[] = []) {
    this.list = list;
  }

  /**
   * Cuts the power after the current step and drops later cuts, which belong to another history.
   */
  async cut(live: LabInstance, cut: PowerCut): Promise<void> {
    await applyCut(live, cut);
    this.list = [...this.list.filter(({ steps }) => steps < cut.steps), cut];
  }

  /** Replaces all cuts. Returns the first step at which the run differs; undefined if none does. */
  replace(list: readonly PowerCut[]): number | undefined {
    const old = this.list;
    this.list = list;
    const most = Math.max(old.length, list.length);
    for (let i = 0; i < most; i++)
      if (JSON.stringify(old[i]) !== JSON.stringify(list[i]))
        return Math.min(...[old[i], list[i]].flatMap((cut) => cut?.steps ?? []));
    return undefined;
  }

  /**
   * Advances a run that has done `steps` steps, at most to the next cut, and then makes that cut.
   */
  async advance(live: LabInstance, steps: number, request: AdvanceRequest): Promise<Advanced> {
    const next = this.list.find((cut) => cut.steps > steps);
    if (next === undefined) return live.advance(request);
    const advanced = await live.advance({
      ...request,
      maxSteps: Math.min(request.maxSteps, next.steps - steps),
    });
    if (advanced.status.steps < next.steps) return advanced;
    const { status, facts } = await applyCut(live, next);
    return { status, facts: joined(advanced.facts, facts) };
  }

  /**
   * Advances to the boundary right after this many steps, or to the end of the run. Awaits `pause`
   * between stretches.
   */
  async forward(
    live: LabInstance,
    steps: number,
    pause?: (steps: number) => Promise<void>,
  ): Promise<void> {
    let status = await live.status();
    while (status.steps < steps && status.state === 0) {
      const maxSteps = Math.min(kStretchSteps, steps - status.steps);
      ({ status } = await this.advance(live, status.steps, {
        stop: 'end',
        target: 0,
        maxSteps,
        facts: 'off',
      }));
      await pause?.(status.steps);
    }
  }
}

async function applyCut(
  live: LabInstance,
  { survivors, overrides = [] }: PowerCut,
): Promise<Advanced> {
  if (overrides.length > 0) await live.change(overrides);
  return live.crash(survivors);
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array {
  const all = new Uint8Array(a.length + b.length);
  all.set(a);
  all.set(b, a.length);
  return all;
}

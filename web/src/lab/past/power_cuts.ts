// Power cuts that somebody made while watching: part of the run's history from then on, so every
// way through its time takes them again.

import type { LabInstance } from '../transport/lab_instance';
import type { Advanced, AdvanceRequest } from '../transport/protocol';
import type { PowerCut } from '../types';

/**
 * What is left of what the drive had been given and had not flushed (wasm/device/volume/undo_log.h
 * survivors_by_seed); what waited in the memory of the machine is lost in any case.
 */
export const kSurvivors = { nothing: 0, everything: 1 } as const;

/**
 * A random part of it, sector by sector; each draw (0, 1, …) another one. Of eight seeds two stand
 * for nothing and everything.
 */
export function somethingSurvives(draw: number): number {
  return 8 * Math.floor(draw / 6) + 2 + (draw % 6);
}

/** Between two pauses of a long way: a fraction of a second. */
const kStretchSteps = 1 << 16;

export class PowerCuts {
  /** In the order of their moments. */
  list: readonly PowerCut[];

  constructor(list: readonly PowerCut[] = []) {
    this.list = list;
  }

  /**
   * Cuts the power now, in the step behind which the run stands. What was to come after it is
   * another history.
   */
  async cut(live: LabInstance, cut: PowerCut): Promise<void> {
    await happen(live, cut);
    this.list = [...this.list.filter(({ steps }) => steps < cut.steps), cut];
  }

  /** Advances from a place behind `steps` steps, at most up to the next cut, which then happens. */
  async advance(live: LabInstance, steps: number, request: AdvanceRequest): Promise<Advanced> {
    const next = this.list.find((cut) => cut.steps > steps);
    if (next === undefined) return live.advance(request);
    const advanced = await live.advance({
      ...request,
      maxSteps: Math.min(request.maxSteps, next.steps - steps),
    });
    if (advanced.status.steps < next.steps) return advanced;
    const { status, facts } = await happen(live, next);
    return { status, facts: joined(advanced.facts, facts) };
  }

  /**
   * To the place behind exactly this many steps, from an earlier one; or to the end of the run.
   * `pause` is awaited on the way.
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

async function happen(
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

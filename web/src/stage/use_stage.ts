// How React reads the stage: the throttled figures, and the player's rare state.
import { createContext, useContext, useState } from 'react';
import { useStore } from 'zustand';
import type { PlayerState } from '../lab/play/api';
import type { Stage } from './stage';
import { THROTTLE_TURNS } from './throttle';
import type { Shown } from './view_model';

const kStage = createContext<Stage | null>(null);
export const StageProvider = kStage.Provider;

export function useStage(): Stage {
  const stage = useContext(kStage);
  if (stage === null) throw new Error('no stage around this view');
  return stage;
}

export function useShown<T>(select: (shown: Shown) => T): T {
  return useStore(useStage().shown, select);
}

/** The key that somebody has pointed at, if it is not the scenario's row. */
export function usePointed(): Uint8Array | undefined {
  return useStore(useStage().pointed);
}

/** How many trees there are; renders again when a fork is added. */
export function useBandCount(): number {
  return useStore(useStage().count);
}

let turns = 0;

/**
 * Renders again every other second while the run moves. Everybody who asks has a turn of its own:
 * no frame has to render them all.
 */
export function useThrottled(): void {
  const [turn] = useState(() => turns++ % THROTTLE_TURNS);
  useStore(useStage().slow.turn, (count) => Math.floor((count + turn) / THROTTLE_TURNS));
}

export function usePlayer<T>(select: (state: PlayerState) => T): T {
  return useStore(useStage().player.state, select);
}

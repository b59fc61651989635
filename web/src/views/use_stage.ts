// How React reads the stage: the throttled figures, and the player's rare state.
import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { PlayerState } from '../lab/api';
import type { Shown, Stage } from './stage';

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

/** Whether somebody has pointed at another row than the scenario's. */
export function usePointed(): boolean {
  return useStore(useStage().pointed);
}

/** How many trees there are; renders again when a fork is added. */
export function useBandCount(): number {
  return useStore(useStage().count);
}

/** Renders again at most once a second while the run moves. */
export function useSlowly(): void {
  useStore(useStage().slow);
}

export function usePlayer<T>(select: (state: PlayerState) => T): T {
  return useStore(useStage().player.state, select);
}

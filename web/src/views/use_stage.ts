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

export function usePlayer<T>(select: (state: PlayerState) => T): T {
  return useStore(useStage().player.state, select);
}

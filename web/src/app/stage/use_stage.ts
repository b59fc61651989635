// How React reads the stage: the throttled figures, and the player's rare state.
import { createContext, createElement, type ReactNode, useContext } from 'react';
import { useStore } from 'zustand';
import type { MomentView } from '../../document/scenario/scenario';
import { PicturePageProvider } from '../../drawing/kit/page/picture_page';
import type { PlayerState } from '../../run/play/api';
import type { Band } from './band';
import type { Stage } from './stage';
import type { Shown } from './view_model';

const kStage = createContext<Stage | null>(null);
/** The pictures' view of the page is the stage. */
export function StageProvider({ value, children }: { value: Stage; children: ReactNode }) {
  return createElement(
    kStage.Provider,
    { value },
    createElement(PicturePageProvider, { value }, children),
  );
}

export function useStage(): Stage {
  const stage = useContext(kStage);
  if (stage === null) throw new Error('no stage around this view');
  return stage;
}

export function useShown<T>(select: (shown: Shown) => T): T {
  return useStore(useStage().shown, select);
}

/** How many trees there are; renders again when a fork is added. */
export function useBandCount(): number {
  return useStore(useStage().count);
}

/** What is on the page, where that is not everything: the moment's view, or the reader's choice. */
export function useMomentView(): MomentView | undefined {
  const { reading } = useStage();
  return useStore(reading.state, () => reading.view);
}

/** The trees that are on the page. */
export function useShownBands(): readonly Band[] {
  const stage = useStage();
  useBandCount();
  useMomentView();
  return stage.shownBands;
}

/** It is shown how databases, or one of them, come back: what they found is not said yet. */
export function useRecovering(tree?: number): boolean {
  const bands = useStore(useStage().controls.recovering);
  return bands.some(({ index }) => tree === undefined || index === tree);
}

export function usePlayer<T>(select: (state: PlayerState) => T): T {
  return useStore(useStage().player.state, select);
}

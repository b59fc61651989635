// React's access to the stage: throttled figures, and the player's rarely changing state.
import { createContext, createElement, type ReactNode, useContext } from 'react';
import { useStore } from 'zustand';
import type { MomentView } from '../../document/scenario/scenario';
import { PicturePageProvider } from '../../drawing/kit/page/picture_page';
import type { PlayerState } from '../../run/play/api';
import type { Band } from './band';
import type { Stage } from './stage';
import type { RunView } from './view_model';

const kStage = createContext<Stage | null>(null);
/** Provides the stage to the page, and to pictures as their `PicturePage`. */
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

export function useRunView<T>(select: (shown: RunView) => T): T {
  return useStore(useStage().runView, select);
}

/** Number of trees; renders again when a fork joins. */
export function useBandCount(): number {
  return useStore(useStage().count);
}

/** The view of the page: the moment's, or the reader's choice; undefined shows everything. */
export function useMomentView(): MomentView | undefined {
  const { momentReader } = useStage();
  return useStore(momentReader.state, () => momentReader.view);
}

/** The trees on the page. */
export function useShownBands(): readonly Band[] {
  const stage = useStage();
  useBandCount();
  useMomentView();
  return stage.shownBands;
}

/** True while a recovery from a power cut is being shown, in this tree or in any. */
export function useRecovering(tree?: number): boolean {
  const bands = useStore(useStage().controls.recovering);
  return bands.some(({ index }) => tree === undefined || index === tree);
}

export function usePlayer<T>(select: (state: PlayerState) => T): T {
  return useStore(useStage().player.state, select);
}

// The open panel, if any. Each panel is a native dialog that loads on first use.
import { createStore } from 'zustand/vanilla';

export type PanelName =
  | 'chooser'
  | 'options'
  | 'editor'
  | 'share'
  | 'help'
  | 'glossary'
  | 'fork'
  | 'plug'
  | 'moments'
  | 'steps'
  | 'talk'
  | 'compare'
  | 'answer'
  | 'workload'
  | 'bring'
  | 'evidence'
  | 'tables';

interface OpenPanel {
  readonly name: PanelName;
  /**
   * The panel's argument: initial text of the editor, a glossary term, files to bring as JSON, or
   * "add" to add a moment to a talk.
   */
  readonly text?: string;
}

/** The open panel; opening one closes another. */
export const panels = createStore<{ readonly open: OpenPanel | undefined }>(() => ({
  open: undefined,
}));

export const openPanel = (name: PanelName, text?: string): void =>
  panels.setState({ open: text === undefined ? { name } : { name, text } });
export const closePanel = (): void => panels.setState({ open: undefined });

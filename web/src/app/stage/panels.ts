// Which panel is open, if any. Each is a native dialog, loaded when it is first opened.
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
  | 'compare';

interface OpenPanel {
  readonly name: PanelName;
  /**
   * The initial text of the editor, if not that of the running scenario; a glossary's term; "add",
   * for a moment that is added to a talk.
   */
  readonly text?: string;
}

export const panels = createStore<{ readonly open: OpenPanel | undefined }>(() => ({
  open: undefined,
}));

export const openPanel = (name: PanelName, text?: string): void =>
  panels.setState({ open: text === undefined ? { name } : { name, text } });
export const closePanel = (): void => panels.setState({ open: undefined });

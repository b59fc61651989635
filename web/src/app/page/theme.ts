// The theme (light or dark) and stronger contrast for projectors. Both follow the system until the
// user chooses; the choice is remembered.
import { useEffect, useState } from 'react';

export interface Theming {
  readonly dark: boolean;
  readonly toggleDark: () => void;
  /** Stronger tones and wider lines. */
  readonly contrast: boolean;
  readonly toggleContrast: () => void;
}

export function useTheme(): Theming {
  const [dark, toggleDark] = useChoice('theme', '(prefers-color-scheme: dark)', ['light', 'dark']);
  const [contrast, toggleContrast] = useChoice('contrast', '(prefers-contrast: more)', [
    'usual',
    'more',
  ]);
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset.theme = dark ? 'dark' : 'light';
    // The tokens of stronger contrast differ by theme.
    if (contrast) dataset.contrast = dataset.theme;
    else delete dataset.contrast;
  }, [dark, contrast]);
  return { dark, toggleDark, contrast, toggleContrast };
}

/** A choice between two words: the user's, else the system's. Returns whether it is the second. */
function useChoice(
  name: string,
  query: string,
  words: readonly [no: string, yes: string],
): [on: boolean, toggle: () => void] {
  const key = `three-trees-${name}`;
  const [chosen, setChosen] = useState(() => remembered(key));
  const [system, setSystem] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const media = matchMedia(query);
    const follow = () => setSystem(media.matches);
    media.addEventListener('change', follow);
    return () => media.removeEventListener('change', follow);
  }, [query]);
  const on = words.includes(chosen) ? chosen === words[1] : system;
  const toggle = () => {
    const next = words[on ? 0 : 1];
    setChosen(next);
    try {
      localStorage.setItem(key, next);
    } catch {
      // Private windows may refuse storage: the choice then lasts as long as the page.
    }
  };
  return [on, toggle];
}

function remembered(key: string): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

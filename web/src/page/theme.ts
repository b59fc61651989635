// The theme: the system's, until the user chooses one; the choice is remembered.
import { useEffect, useState } from 'react';

const kKey = 'three-trees-theme';

export function useTheme(): { dark: boolean; toggle: () => void } {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const [chosen, setChosen] = useState(() => remembered());
  const [systemDark, setSystemDark] = useState(system.matches);
  useEffect(() => {
    const follow = () => setSystemDark(system.matches);
    system.addEventListener('change', follow);
    return () => system.removeEventListener('change', follow);
  }, [system]);
  useEffect(() => {
    if (chosen === undefined) delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = chosen;
  }, [chosen]);
  const dark = chosen === undefined ? systemDark : chosen === 'dark';
  const toggle = () => {
    const next = dark ? 'light' : 'dark';
    setChosen(next);
    try {
      localStorage.setItem(kKey, next);
    } catch {
      // Private windows may refuse storage: the choice then lasts as long as the page.
    }
  };
  return { dark, toggle };
}

function remembered(): 'light' | 'dark' | undefined {
  try {
    const value = localStorage.getItem(kKey);
    return value === 'light' || value === 'dark' ? value : undefined;
  } catch {
    return undefined;
  }
}

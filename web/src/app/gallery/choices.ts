// The gallery's choices, kept in its address, so that a reload and a link show the same.
import { useEffect, useState } from 'react';

export interface Choices {
  readonly width: '1440' | '390' | 'both';
  readonly theme: 'light' | 'dark';
  readonly show: 'all' | 'still' | 'replays';
  readonly motion: 'full' | 'reduced';
}

/** The possible values of each choice; the first is the usual one. */
export const kChoices: { readonly [Name in keyof Choices]: readonly Choices[Name][] } = {
  width: ['1440', '390', 'both'],
  theme: ['light', 'dark'],
  show: ['all', 'still', 'replays'],
  motion: ['full', 'reduced'],
};

const kNames = Object.keys(kChoices) as (keyof Choices)[];

function choicesIn(address: URLSearchParams): Choices {
  return Object.fromEntries(
    kNames.map((name) => {
      const values: readonly string[] = kChoices[name];
      const value = address.get(name);
      return [name, value !== null && values.includes(value) ? value : values[0]];
    }),
  ) as unknown as Choices;
}

export function useChoices(): [Choices, (changed: Partial<Choices>) => void] {
  const [choices, setChoices] = useState(() => choicesIn(new URLSearchParams(location.search)));
  useEffect(() => {
    history.replaceState(null, '', `?${new URLSearchParams({ ...choices })}`);
    document.documentElement.dataset.theme = choices.theme;
  }, [choices]);
  return [choices, (changed) => setChoices((now) => ({ ...now, ...changed }))];
}

// What the inspector shows: one thing at a time, chosen in a picture or a table.
import { createContext, useContext } from 'react';

export type Selection =
  | { kind: 'run'; contender: number }
  | { kind: 'file'; contender: number; file: number }
  | { kind: 'entries'; contender: number; file: number; block: number }
  | { kind: 'level'; contender: number; level: number }
  | { kind: 'memtable'; contender: number; memtable: number }
  | { kind: 'block'; contender: number; block: number };

export const InspectorContext = createContext<(selection: Selection | undefined) => void>(() => undefined);

export function useInspector(): (selection: Selection | undefined) => void {
  return useContext(InspectorContext);
}

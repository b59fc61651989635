// The inspector's subject: one thing at a time, chosen in a picture or a table. The engine's
// picture knows the parts of its tree.
import { createContext, useContext } from 'react';
import type { Part } from '../picture';

export type Selection =
  | { kind: 'run'; contender: number }
  | { kind: 'drive'; contender: number }
  | { kind: 'part'; contender: number; part: Part }
  | { kind: 'client'; contender: number; client: number }
  | { kind: 'block'; contender: number; block: number };

export const InspectorContext = createContext<(selection: Selection | undefined) => void>(
  () => undefined,
);

export function useInspector(): (selection: Selection | undefined) => void {
  return useContext(InspectorContext);
}

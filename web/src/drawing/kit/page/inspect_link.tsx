// A button in a panel that opens another part of the tree in the inspector.
import type { ReactNode } from 'react';
import type { Part } from '../picture';
import { useInspector } from './selection';

interface Props {
  contender: number;
  part: Part;
  children: ReactNode;
}

export function InspectLink({ contender, part, children }: Props) {
  const inspect = useInspector();
  return (
    <button
      className="rowlink"
      type="button"
      onClick={() => inspect({ kind: 'part', contender, part })}
    >
      {children}
    </button>
  );
}

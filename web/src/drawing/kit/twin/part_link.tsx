// The name of a part in a tree's table: who uses no pointer opens the inspector by it.
import type { ReactNode } from 'react';
import type { OpenPart, Part } from '../picture';

export function PartLink({
  part,
  open,
  children,
}: {
  part: Part;
  open: OpenPart | undefined;
  children: ReactNode;
}) {
  if (open === undefined) return children;
  return (
    <button type="button" className="rowlink" onClick={() => open(part)}>
      {children}
    </button>
  );
}

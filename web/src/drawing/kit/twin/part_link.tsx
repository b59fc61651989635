// The name of a part in a tree's table, which opens the inspector without a pointer.
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

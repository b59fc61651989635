// One part of the form under its heading.
import { type ReactNode, useId } from 'react';
import type { Draft } from './draft';

export interface PartProps {
  readonly draft: Draft;
  readonly change: (part: Partial<Draft>) => void;
}

export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="form-part" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

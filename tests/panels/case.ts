// A test case: one panel in one state, and the words that it must have from the run.
import type { ReactNode } from 'react';
import type { LabName } from './labs';
import type { Lab } from './rig';

export interface Case {
  readonly name: string;
  readonly lab: LabName;
  /** Returns the panel to show, inside the lab's stage. */
  view(lab: Lab): ReactNode | Promise<ReactNode>;
  /** Words that the panel must show, taken from the run's tables and report. */
  says(lab: Lab): readonly string[];
}

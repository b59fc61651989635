// One panel in one state: what is shown, and what it must say of the run.
import type { ReactNode } from 'react';
import type { LabName } from './labs';
import type { Lab } from './rig';

export interface Case {
  readonly name: string;
  readonly lab: LabName;
  /** `lab`, if it is there, is around it; a page brings its own. */
  view(lab: Lab): ReactNode | Promise<ReactNode>;
  /** Words that must be in it, from the run's own tables and report. */
  says(lab: Lab): readonly string[];
}

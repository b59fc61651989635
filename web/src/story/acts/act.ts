// What an act gets: the run, and what its chapter says of it.
import type { Knob } from '../../scenario/scenario';
import type { Run } from '../run';

/** In the page as JSON. */
export interface ActConfig {
  /** A sentence about the run, with figures in braces. */
  readonly says?: string;
  /** The same after the act. */
  readonly after?: string;
  readonly label?: string;
  /** How far and how fast the run goes on. */
  readonly rows?: number;
  readonly speed?: number;
  /** A knob of the scenario by its label, or one of the chapter's. */
  readonly knob?: string | Knob;
}

export interface ActProps {
  readonly run: Run;
  readonly config: ActConfig;
}

// What an act gets: the run, and what its chapter says of it.
import type { OptionValues } from '../../../document/scenario/options';
import type { Knob, Scenario } from '../../../document/scenario/scenario';
import type { Run } from '../run';

/** In the page as JSON. */
export interface ActConfig {
  /** A sentence about the run, with figures in braces. */
  readonly says?: string;
  readonly label?: string;
  /** The reader sees it from here on, rows, long before it is where the page's picture is. */
  readonly from?: number;
  /** How far and how fast the run goes on. */
  readonly rows?: number;
  readonly speed?: number;
  /** Beside a knob: the run as it is goes on, slowly enough to be watched. */
  readonly slow?: { readonly label: string; readonly rows: number; readonly speed: number };
  /** A knob of the scenario by its label, or one of the chapter's. */
  readonly knob?: string | Knob;
  /** Knobs beside it, which stay as they are set when it is turned. */
  readonly also?: readonly (string | Knob)[];
  /** A copy of a tree that goes on from where the run is with other options, beside it. */
  readonly fork?: { readonly label: string; readonly tree: string; readonly options: OptionValues };
  /** What of the scenario is another one here than in the gallery. */
  readonly with?: Pick<Scenario, 'durability' | 'faults'>;
  /** The same of runs that fill a table from its first row on. */
  readonly filling?: Pick<Scenario, 'durability'>;
  /** By setting of the knob, its own first: where the drive is in the middle of a write. */
  readonly places?: readonly number[];
  /** The same moment with other statements from there on. */
  readonly instead?: { readonly label: string; readonly phases: Scenario['workload']['phases'] };
}

export interface ActProps {
  readonly run: Run;
  readonly config: ActConfig;
}

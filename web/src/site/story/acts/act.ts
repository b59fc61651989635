// The inputs of an act: the run, and its chapter's configuration.

import type { Knob, ReplayedJob, Scenario } from '../../../document/scenario/scenario';
import type { OptionValues } from '../../../document/scenario/values/options';
import type { LiveRun } from '../live_run';

/** In the page as JSON. */
export interface ActConfig {
  /** A sentence about the run, with figures in braces. */
  readonly says?: string;
  readonly label?: string;
  /** The live run is shown from this row on, long before the moment of the page's picture. */
  readonly from?: number;
  /** Rows and speed (rows per second) of the continued run. */
  readonly rows?: number;
  readonly speed?: number;
  /** Beside a knob: shows the next job of a kind, slowly; `rows`: the run goes no further. */
  readonly slow?: { readonly label: string; readonly rows: number; readonly job: ReplayedJob };
  /** A knob of the scenario by its label, or one defined by the chapter. */
  readonly knob?: string | Knob;
  /** Further knobs, which keep their settings when it is turned. */
  readonly also?: readonly (string | Knob)[];
  /** A fork beside a tree, which continues from the run's place with other options. */
  readonly fork?: { readonly label: string; readonly tree: string; readonly options: OptionValues };
  /** Parts of the scenario that differ from the gallery's. */
  readonly with?: Pick<Scenario, 'durability' | 'faults'>;
  /** The same for runs that fill a table from its first row on. */
  readonly filling?: Pick<Scenario, 'durability'>;
  /**
   * By setting of the knob, the current one first: rows at which the drive is in the middle of a
   * write.
   */
  readonly places?: readonly number[];
  /** The same moment, continued with other statements. */
  readonly instead?: { readonly label: string; readonly phases: Scenario['workload']['phases'] };
}

export interface ActProps {
  readonly run: LiveRun;
  readonly config: ActConfig;
}

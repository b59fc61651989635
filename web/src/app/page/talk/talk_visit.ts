// A talk in the view of the page's addresses: it shows one scenario after the other.
import type { Scenario } from '../../../document/scenario/scenario';
import type { Stage } from '../../stage/stage';

export interface TalkVisit {
  readonly title: string;
  /** Shows its first step. `show` makes room on the page for the scenario being opened. */
  readonly begin: (stage: Stage, show: (scenario: Scenario) => void) => Promise<void>;
}

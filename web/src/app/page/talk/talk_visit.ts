// A talk as the page's addresses see it: something that shows one scenario after the other.
import type { Scenario } from '../../../document/scenario/scenario';
import type { Stage } from '../../stage/stage';

export interface TalkVisit {
  /** Shows its first step. `show`: makes room on the page for a scenario that is being opened. */
  readonly begin: (stage: Stage, show: (scenario: Scenario) => void) => Promise<void>;
}

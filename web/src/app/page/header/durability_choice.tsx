// The durability of commits in all trees, in words and as a choice. A new choice runs the scenario
// from its start at a new address, as applying options does.
import '../../../styles/durability.css';
import { commonPromise, secondMs, withDurability } from '../../../document/scenario/durability';
import type { Scenario } from '../../../document/scenario/scenario';
import { type Durability, kDurabilities } from '../../../gen/schema';
import { openScenario } from '../link/links';

const kWords: Readonly<Record<Durability, string>> = {
  every_commit: 'durable at every commit',
  every_second: 'durable every second',
  relaxed: 'relaxed durability',
};

/** The possible loss in a power cut. */
const kLoss: Readonly<Record<Durability, (ms: number) => string>> = {
  every_commit: () => 'A power cut loses nothing that was acknowledged.',
  every_second: (ms) =>
    `A power cut loses the last second at most${ms === 1000 ? '' : `, ${ms} ms at this scale`}.`,
  relaxed: () => 'A power cut loses whatever the engine has not had to flush yet.',
};

export function DurabilityChoice({ scenario }: { scenario: Scenario }) {
  const promise = commonPromise(scenario);
  const several = scenario.contenders.length > 1;
  const loss =
    promise === undefined
      ? several
        ? 'The trees promise different things.'
        : 'Its own options decide, and they are none of the three promises.'
      : kLoss[promise](secondMs(scenario));
  return (
    <select
      className="btn plain durability"
      aria-label="When commits are durable"
      title={loss}
      value={promise ?? ''}
      onChange={(event) =>
        void openScenario(withDurability(scenario, event.target.value as Durability))
      }
    >
      {promise === undefined ? (
        <option value="">{several ? 'durability differs' : 'durable by its options'}</option>
      ) : null}
      {kDurabilities.map((one) => (
        <option key={one} value={one}>
          {kWords[one]}
        </option>
      ))}
    </select>
  );
}

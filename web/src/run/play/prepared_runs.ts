// Runs that may be opened next: their contenders are loaded ahead and wait at the beginning.
import { type LoadRequest, toLoadRequests } from '../../document/scenario/load_request';
import type { Scenario } from '../../document/scenario/scenario';
import type { PowerCut } from '../past/types';
import type { Contender } from './contender';

type Cuts = readonly (readonly PowerCut[])[];
type MakeContender = (
  index: number,
  name: string,
  request: LoadRequest,
  cuts: readonly PowerCut[],
) => Contender;

export class PreparedRuns {
  private readonly ready = new Map<Scenario, Promise<readonly Contender[]>>();

  /** `contenderOf` returns a factory for a scenario's contenders. */
  constructor(private readonly contenderOf: (scenario: Scenario) => Promise<MakeContender>) {}

  /** Prepares these scenarios and no others; closes runs that were prepared and never taken. */
  prepare(scenarios: readonly Scenario[]): void {
    for (const [scenario, made] of this.ready) {
      if (scenarios.includes(scenario)) continue;
      this.ready.delete(scenario);
      made.then(closeAll, () => undefined);
    }
    for (const scenario of scenarios) {
      if (this.ready.has(scenario)) continue;
      const made = this.make(scenario, []);
      // The rejection is reported when the run is taken.
      made.catch(() => undefined);
      this.ready.set(scenario, made);
    }
  }

  /**
   * Returns the prepared run of a scenario, or makes one with these power cuts. Prepared runs have
   * none.
   */
  take(scenario: Scenario, cuts: Cuts): Promise<readonly Contender[]> {
    const made = this.ready.get(scenario) ?? this.make(scenario, cuts);
    this.ready.delete(scenario);
    return made;
  }

  private async make(scenario: Scenario, cuts: Cuts): Promise<readonly Contender[]> {
    const contender = await this.contenderOf(scenario);
    const made = toLoadRequests(scenario).map((request, index) =>
      contender(index, scenario.contenders[index]?.name ?? '', request, cuts[index] ?? []),
    );
    try {
      await Promise.all(made.map((one) => one.load()));
      return made;
    } catch (error) {
      closeAll(made);
      throw error;
    }
  }
}

/** Ends the workers of these contenders. */
export function closeAll(contenders: readonly Contender[]): void {
  for (const contender of contenders) contender.close();
}

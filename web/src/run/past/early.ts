// The digest of a run after its first statements. Records of runs hold it too, so a page knows
// within seconds whether it is on the way to the recorded end.
import type { Status } from '../../model/decode';
import type { LabInstance } from '../transport/lab_instance';
import type { AdvanceRequest } from '../transport/protocol';

/** After how many statements records have it. */
export const kEarlyStatements = 20_000;

export class Early {
  /** Undefined until the run has been there, and where it went past it. */
  digest: string | undefined;

  /** The same request, limited to the place. A run in step by time goes past it. */
  clip(request: AdvanceRequest, { statements }: Status): AdvanceRequest {
    const { stop, target } = request;
    if (statements >= kEarlyStatements || this.digest !== undefined) return request;
    const ahead = stop === 'end' || (stop === 'statements' && target > kEarlyStatements);
    return ahead ? { ...request, stop: 'statements', target: kEarlyStatements } : request;
  }

  async look(live: LabInstance, asked: AdvanceRequest, before: Status, now: Status): Promise<void> {
    if (before.statements >= kEarlyStatements || now.statements < kEarlyStatements) return;
    if (asked.stop === 'statements' && asked.target === kEarlyStatements)
      this.digest ??= (await live.report()).digest;
  }
}

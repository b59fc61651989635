// The digest of a run after its first statements. Records of runs hold it too, so that a page finds
// out within seconds whether its run is the recorded one.
import type { Status } from '../../model/tables/decode';
import type { LabInstance } from '../transport/lab_instance';
import type { AdvanceRequest } from '../transport/protocol';

/** Statements after which the early digest is taken; records use the same number. */
export const kEarlyStatements = 20_000;

export class EarlyDigest {
  /**
   * Undefined until the run reaches kEarlyStatements, and for good if it passed them in one
   * advance.
   */
  digest: string | undefined;

  /**
   * Limits a request so that it stops at kEarlyStatements. Play in step by time is not limited: it
   * would stop the contenders at different times.
   */
  clip(request: AdvanceRequest, { statements }: Status): AdvanceRequest {
    const { stop, target } = request;
    if (statements >= kEarlyStatements || this.digest !== undefined) return request;
    const ahead = stop === 'end' || (stop === 'statements' && target > kEarlyStatements);
    return ahead ? { ...request, stop: 'statements', target: kEarlyStatements } : request;
  }

  async recordPassed(
    live: LabInstance,
    asked: AdvanceRequest,
    before: Status,
    now: Status,
  ): Promise<void> {
    if (before.statements >= kEarlyStatements || now.statements < kEarlyStatements) return;
    if (asked.stop === 'statements' && asked.target === kEarlyStatements)
      this.digest ??= (await live.report()).digest;
  }
}

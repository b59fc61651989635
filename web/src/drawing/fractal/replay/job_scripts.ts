// Scripts of the fractal tree's jobs: flushes and node writes.
import type { Fact } from '../../../model/tables/decode';
import { formatBytes, plural } from '../../../model/values/units';
import type { JobCost } from '../../kit/drive/job_cost';
import type { JobScripts } from '../../kit/replay/replays';
import type { FractalState } from '../state/state';
import { type JobScript, jobScript, type KeyPlaces, stepsOf } from './job_script';
import { kRestMs, kWriteTimes, replayLength, workOfFlush } from './replay';

/** `keysOf` returns places of keys in the state from which a job started. */
export function fractalJobScripts(
  keysOf: (then: FractalState) => KeyPlaces,
): JobScripts<JobScript, FractalState> {
  return {
    script: (facts, then) => {
      const script = jobScript(facts, keysOf(then));
      return script?.complete ? script : undefined;
    },
    interest: interestOf,
    lengthMs: replayLength,
    work: (script) => {
      if (script.kind === 'flush') return workOfFlush(script);
      const begin = kRestMs + kWriteTimes.lift;
      return [begin, begin + kWriteTimes.drop];
    },
    cost: costOf,
  };
}

/**
 * A node write saves only bytes that were never on the drive in any node: messages that were
 * written with a node above, and moved down since, do not count again.
 */
function costOf(script: JobScript): JobCost {
  const writtenBytes = script.strips.reduce((sum, { bytes }) => sum + bytes, 0);
  const head = { writtenBytes, copyBytes: 0 };
  if (script.kind === 'flush') {
    const steps = stepsOf(script);
    const [last, ...before] = steps.map(({ messages }) => messages).reverse();
    return {
      ...head,
      newBytes: 0,
      userBytes: steps.reduce((sum, { bytes }) => sum + bytes, 0),
      what: [...before.reverse(), plural(last ?? 0, 'message')].join(', then '),
      fate: 'moved down',
    };
  }
  const { firstBytes } = script;
  const saves = firstBytes > 0;
  return {
    ...head,
    newBytes: Math.min(firstBytes, script.writtenBytes),
    userBytes: firstBytes,
    what: saves ? `${formatBytes(firstBytes)} of rows` : 'no new row',
    fate: saves ? 'saved' : '',
  };
}

/**
 * Rates a job for replay: best is another kind than the last one; among flushes, those high in the
 * tree, which are rare.
 */
function interestOf(facts: readonly Fact[], lastKind: string | undefined): number {
  for (const fact of facts) {
    if (fact.name === 'fractal.write_started') return lastKind === 'node write' ? 0 : 2;
    if (fact.name !== 'fractal.flush_started') continue;
    if (fact.row.messages === 0) return 0;
    return (lastKind === 'flush' ? 0.5 : 2.5) + Math.min(1.5, fact.row.height / 2);
  }
  return -1;
}

// The run over time: intervals end at the same statements with the same figures natively, in
// WebAssembly and however often they are read, and they add up to the report.
import { expect, test } from 'vitest';
import { parseScenario } from '../../web/src/document/scenario/checks/parse';
import { sumByCause } from '../../web/src/model/figures/figures';
import type { Interval } from '../../web/src/model/figures/over_time';
import { rowsOf } from '../../web/src/model/tables/tables';
import type { LabInstance } from '../../web/src/run/transport/lab_instance';
import { casesOf, kMixedPhase, kTinyDocuments, startNativeLab, startWasmLab } from '../support';

const kPhases = [{ kind: 'load' }, { ...kMixedPhase, statements: 4321 }, { kind: 'flush' }];
const kCases = Object.values(kTinyDocuments).flatMap((tinyOf) =>
  casesOf(parseScenario(tinyOf('tiny', kPhases))),
);

const intervalsOf = async (lab: LabInstance): Promise<Interval[]> =>
  rowsOf(await lab.describe(['lab.intervals']), 'lab.intervals');

async function toTheEnd(lab: LabInstance, maxSteps: number): Promise<void> {
  while ((await lab.advance({ stop: 'end', target: 0, maxSteps, facts: 'off' })).status.state === 0)
    await intervalsOf(lab);
}

test.for(kCases)('$name: its intervals are the run', async ({ request }) => {
  const labs = [await startNativeLab(), await startWasmLab()] as const;
  const [native, wasm] = labs;
  try {
    for (const lab of labs) await lab.load(request);
    await toTheEnd(native, 1e9);
    await toTheEnd(wasm, 999);
    const intervals = await intervalsOf(native);
    expect(await intervalsOf(wasm)).toEqual(intervals);

    // The load and the mixed phase end an interval; the flush is one alone.
    expect(intervals.map(({ statements }) => statements)).toEqual([
      600, 1600, 2600, 3600, 4600, 4921, 4922,
    ]);
    const report = await native.report();
    const last = intervals.at(-1) as Interval;
    expect(last.user_bytes).toBe(report.user_bytes);
    expect(last.drive_bytes).toBe(sumByCause(report.nand_bytes.programmed));
    expect(last.live_user_bytes).toBe(report.space.live_user);
    expect(last.allocated_bytes).toBe(report.space.allocated);
    expect(Math.max(...intervals.map(({ max_ns }) => max_ns))).toBe(report.latency_ns.max);
    let before = 0;
    for (const { t_ns, p50_ns, p99_ns, p999_ns, max_ns } of intervals) {
      expect(t_ns).toBeGreaterThan(before);
      before = t_ns;
      expect([p50_ns, p99_ns, p999_ns, max_ns]).toEqual(
        [p50_ns, p99_ns, p999_ns, max_ns].toSorted((a, b) => a - b),
      );
    }
  } finally {
    for (const lab of labs) lab.close();
  }
});

// The series of counters is equal natively and in WebAssembly, has even moments and the ends of
// phases, and adds up to the report; and a phase settles.
import { expect, test } from 'vitest';
import { parseMeasure } from '../../web/src/document/measure/measure';
import { namesOf, subjectOf } from '../../web/src/document/measure/of_scenario';
import { toLoadRequests } from '../../web/src/document/scenario/load_request';
import { sumByCause } from '../../web/src/model/figures/figures';
import { kMeasuredTables } from '../../web/src/model/tables/measured_tables';
import { rowsOf } from '../../web/src/model/tables/tables';
import type { LabInstance } from '../../web/src/run/transport/lab_instance';
import { kTinyDocuments, scenarioOf, startNativeLab, startWasmLab } from '../support';

const kPhases = [
  { kind: 'load', warm_up: true },
  { kind: 'settle' },
  { kind: 'update', statements: 1000 },
];
const kCases = Object.entries(kTinyDocuments).map(([name, tinyOf]) => ({
  name,
  scenario: scenarioOf(tinyOf('tiny', kPhases)),
}));

async function toTheEnd(lab: LabInstance, maxSteps: number): Promise<void> {
  const step = () => lab.advance({ stop: 'end', target: 0, maxSteps, facts: 'off' });
  while ((await step()).status.state === 0);
}

test.for(kCases)('$name: its series is the run', async ({ scenario }) => {
  const [request] = toLoadRequests(scenario);
  if (request === undefined) throw new Error('no contender');
  const labs = [await startNativeLab(), await startWasmLab()] as const;
  const [native, wasm] = labs;
  try {
    for (const lab of labs) await lab.load(request);
    await toTheEnd(native, 1e9);
    await toTheEnd(wasm, 997);
    const tables = await native.describe([...kMeasuredTables]);
    const other = await wasm.describe([...kMeasuredTables]);
    for (const table of kMeasuredTables)
      expect(rowsOf(other, table)).toEqual(rowsOf(tables, table));

    const series = rowsOf(tables, 'lab.series');
    const report = await native.report();
    expect(series[0]).toMatchObject({ moment: 0, statements: 0, user_bytes: 0 });
    expect(series.at(-1)).toMatchObject({
      statements: 1601,
      allocated_bytes: report.space.allocated,
      live_user_bytes: report.space.live_user,
    });
    // 1,601 statements: one moment every nine of them, and the ends of phases.
    expect(series.filter(({ statements }) => statements % 9 === 0)).toHaveLength(178);
    expect(series.filter(({ phase }) => phase === 1).map(({ statements }) => statements)).toEqual([
      601,
    ]);
    const subject = subjectOf(scenario, [{ report, tables }]);
    const measured = (source: string) => parseMeasure(source, namesOf(scenario)).evaluate(subject);
    const { name } = scenario.contenders[0] as { name: string };
    expect(measured(`total("${name}", "host_bytes.written")`)).toBe(
      sumByCause(report.host_bytes.written),
    );
    expect(measured(`total("${name}", "host_operations.read")`)).toBe(
      sumByCause(report.host_operations.read),
    );
    expect(measured(`util("${name}")`)).toBeCloseTo(report.iostat?.util ?? 0, 6);
    // The series ends when the background is idle, the report's rate with the last statement.
    expect(measured(`rate("${name}")`)).toBeCloseTo(report.operations / report.virtual_seconds, 6);
  } finally {
    for (const lab of labs) lab.close();
  }
});

// A settled tree has less background work left; the puts before do not wait for it.
test('a phase settles', async () => {
  const scenario = kCases.find(({ name }) => name === 'lsm')?.scenario;
  if (scenario === undefined) throw new Error(`no LSM-tree among ${kCases.map((c) => c.name)}`);
  const lab = await startNativeLab();
  try {
    await lab.load(toLoadRequests(scenario)[0] as never);
    await lab.advance({ stop: 'statements', target: 600, maxSteps: 1e9, facts: 'off' });
    const before = await lab.report();
    await lab.advance({ stop: 'statements', target: 601, maxSteps: 1e9, facts: 'off' });
    const after = await lab.report();
    expect(sumByCause(after.host_bytes.written)).toBeGreaterThan(
      sumByCause(before.host_bytes.written),
    );
    expect(rowsOf(await lab.describe(['lsm.jobs']), 'lsm.jobs')).toEqual([]);
  } finally {
    lab.close();
  }
});

// Transcripts of tiny runs: every fact, then the structure at the end. A change of behaviour is a
// diff to review.
import { expect, test } from 'vitest';
import { factText, tablesText } from '../../cli/text';
import { parseScenario } from '../../web/src/document/scenario/checks/parse';
import { decodeFacts, type Fact } from '../../web/src/model/tables/decode';
import { casesOf, kMixedPhase, kTinyDocuments, startNativeLab, tinyDocument } from '../support';
import { expectGolden } from './golden';

/** Keys name transcripts and begin with the engine's name. */
const kPhases: Readonly<Record<string, readonly object[]>> = {
  'lsm-load': [{ kind: 'load', statements: 200 }],
  'lsm-updates-and-reads': [
    { kind: 'load', statements: 150 },
    { kind: 'update', statements: 150 },
    { kind: 'get_present', statements: 5 },
    { kind: 'get_absent', statements: 5 },
    { kind: 'scan', statements: 2, scan_rows: 20 },
    { kind: 'flush' },
  ],
  'lsm-window': [{ kind: 'window', statements: 300 }],
  'lsm-mixed': [
    { kind: 'load', statements: 100 },
    { ...kMixedPhase, statements: 60 },
  ],
  'btree-load': [{ kind: 'load', statements: 40 }],
  'btree-updates-and-reads': [
    { kind: 'load', statements: 50 },
    { kind: 'update', statements: 30, transaction_puts: 10 },
    { kind: 'get_present', statements: 3 },
    { kind: 'scan', statements: 1, scan_rows: 20 },
    { kind: 'flush' },
  ],
  'btree-mixed': [
    { kind: 'load', statements: 60 },
    { ...kMixedPhase, statements: 40 },
  ],
  'btree-power-cut': [
    { kind: 'load', statements: 60 },
    { kind: 'update', statements: 30, transaction_puts: 10 },
  ],
  'fractal-load': [{ kind: 'load', statements: 120 }],
  'fractal-updates-and-reads': [
    { kind: 'load', statements: 150 },
    { kind: 'update', statements: 100, transaction_puts: 10 },
    { kind: 'get_present', statements: 3 },
    { kind: 'scan', statements: 1, scan_rows: 20 },
    { kind: 'flush' },
  ],
  'fractal-mixed': [
    { kind: 'load', statements: 120 },
    { ...kMixedPhase, statements: 80 },
  ],
  'fractal-recovery': [
    { kind: 'load', statements: 100 },
    { kind: 'flush' },
    { kind: 'update', statements: 60, transaction_puts: 20 },
    { kind: 'flush' },
    { kind: 'update', statements: 20 },
  ],
};

/** Power cuts of transcripts that have one. */
const kFaults: Readonly<Record<string, object>> = {
  'btree-power-cut': { power_cut_at_write: 48, seed: 3 },
  'fractal-recovery': { power_cut_at_write: 38, seed: 1 },
};

const engineOf = (name: string): string => name.split('-')[0] ?? '';

// Facts of every statement or command: printed for the first statements, then only counted.
const kEveryday = new Set([
  'lab.statement',
  'lsm.put',
  'btree.row_put',
  'btree.page_changed',
  'btree.page_cleaned',
  'btree.write_doubled',
  'btree.log_appended',
  'btree.log_written',
  'btree.pool_changed',
  'btree.counters_changed',
  'btree.row_leaves',
  'fractal.message_injected',
  'fractal.row_injected',
  'fractal.node_changed',
  'fractal.buffer_changed',
  'fractal.cachetable_changed',
  'fractal.counters_changed',
  'fractal.log_changed',
  'lsm.wal_written',
  'device.ledger_row',
  'device.counters_changed',
  'flash.block_changed',
]);
const kPrintedInFull = 40;

function transcript(facts: readonly Fact[]): string {
  let text = '';
  let skipped = 0;
  facts.forEach((fact, index) => {
    if (index >= kPrintedInFull && kEveryday.has(fact.name)) {
      skipped++;
      return;
    }
    if (skipped > 0) text += `  … ${skipped} everyday facts\n`;
    skipped = 0;
    text += factText(fact);
  });
  return skipped > 0 ? `${text}  … ${skipped} everyday facts\n` : text;
}

test('every engine has a transcript', () => {
  for (const engine of Object.keys(kTinyDocuments))
    expect(Object.keys(kPhases).some((name) => engineOf(name) === engine)).toBe(true);
});

test.for(Object.entries(kPhases))('%s', async ([name, phases]) => {
  const tinyOf = kTinyDocuments[engineOf(name)] ?? tinyDocument;
  const document = { ...tinyOf(name, phases), faults: { options: kFaults[name] ?? {} } };
  const [kase] = casesOf(parseScenario(document));
  const lab = await startNativeLab();
  await lab.load((kase as NonNullable<typeof kase>).request);
  const { status, facts } = await lab.advance({
    stop: 'end',
    target: 0,
    maxSteps: 1e6,
    facts: 'all',
  });
  expect(status.message).toBe('');
  // Free erase blocks carry no information.
  const structure = tablesText(await lab.describe())
    .split('\n')
    .filter(
      (line) =>
        !/^flash\.blocks .* written_pages=0 erases=0 /.test(line) &&
        !line.startsWith('workload.axis '),
    )
    .join('\n');
  lab.close();
  expectGolden(
    name,
    `# facts\n${transcript(decodeFacts(facts))}\n# structure at the end\n${structure}`,
  );
});

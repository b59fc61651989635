// Panels in use: scenarios chosen, options changed, two runs compared, the card at the end, and the
// words of an export.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  control,
  controls,
  count,
  dialog,
  fill,
  goBack,
  goTo,
  key,
  openAt,
  openBy,
  openPage,
  packed,
  press,
  pressEscape,
  reopen,
  says,
  select,
  title,
  until,
  untilSaid,
  wordsOf,
} from './page_rig';

const kStatements = '[data-testid="statements"]';
const running = () => until(() => count(kStatements) > 0, 'the run');
const closed = () => until(() => dialog() === undefined, 'the end of the dialog');

test('the chooser finds scenarios by words and by keyboard', async () => {
  await openPage('#v2/random-updates');
  await running();
  await press('Choose a scenario');
  await until(() => title() === 'Scenarios');
  expect(says('larger than its memory', 'dialog [aria-current=true]')).toBe(true);
  await fill('Search scenarios', 'keeping newest');
  await until(() => dialog()?.querySelectorAll('a').length === 1);
  await key('ArrowDown');
  await key('Enter');
  await closed();
  await untilSaid('What does it cost to discard the oldest row?');
  expect(location.hash).toBe('#v2/rolling-window');
  await openBy('c', 'Scenarios');
  await pressEscape();
  await closed();
  // Shortcuts are off while a dialog is open, and on again afterwards.
  await openBy('?', 'Keys and help');
  await key('t');
  expect(controls('Tables', document.body)).toHaveLength(1);
});

test('options: a change is validated, applied, kept in the address, and undone by going back', async () => {
  await openPage('#v2/random-updates');
  await running();
  await openBy('o', 'Options');
  const apply = () => control<HTMLButtonElement>('Apply and run');
  const cache = () => control<HTMLInputElement>('block_cache_size').value;
  expect(cache()).toBe('28 MiB');
  await fill('block_cache_size', '7 Tons');
  await untilSaid('must be a number or a quantity such as "1 MiB"');
  expect(apply().disabled).toBe(true);
  await fill('block_cache_size', '64 MiB');
  await fill('Search all options', 'over provisioning');
  await fill('over_provisioning_permille', '70');
  await until(() =>
    [...document.querySelectorAll('dialog [role="status"]')].some(
      (one) => one.textContent === '2 changes.',
    ),
  );
  await press('Apply and run');
  await closed();
  await untilSaid('7% spare', 'header');
  await reopen();
  await running();
  await openBy('o', 'Options');
  expect(cache()).toBe('64 MiB');
  await press('reset to 8 MiB');
  expect(cache()).toBe('8 MiB');
  await pressEscape();
  await goBack();
  await untilSaid('28% spare', 'header');
});

const kRow = (name: string): string =>
  [...document.querySelectorAll('dialog tr')]
    .map((row) => [...row.children].map((cell) => cell.textContent ?? '').join(' '))
    .find((words) => words.startsWith(`${name} `)) ?? '';

test('a link is run beside this run, up to the same row; what cannot be read is said', async () => {
  await openPage(await packed({ g: 'random-updates', s: 3_000 }));
  await running();
  await openBy('d', 'Compare two runs');
  await select('The other run', 'a link');
  await fill('Link', 'https://example.org/#v2/random-update');
  await press('Compare with this run');
  await untilSaid('did you mean "random-updates"?', 'dialog [role="alert"]');
  await pressEscape();
  await until(() => controls('Play').length > 0);
  await openBy('d', 'Compare two runs');
  await select('The other run', 'a link');
  const changes = { workload: { options: { value_bytes: 200 } } };
  const address = await packed({ g: 'random-updates', c: changes });
  await fill('Link', `https://example.org/${address}`);
  await select('Where', 'here');
  await press('Compare with this run');
  await until(() => /200 B\s*100 B/.test(kRow('workload.options.value_bytes')));
  expect(wordsOf('dialog h3')).toMatch(/^RocksDB\s*[\d,]+ statements$/);
});

test('the run before this one is offered once there is one', async () => {
  await openPage('#v2/sequential-load');
  await running();
  await openBy('d', 'Compare two runs');
  const options = () => [...control<HTMLSelectElement>('The other run').options];
  expect(options().some((one) => one.textContent?.includes('before this one'))).toBe(false);
  await pressEscape();
  await goTo(await packed({ g: 'sequential-load', c: { seed: 2 } }));
  // A changed scenario has no recording.
  await until(() => count('[data-testid="recorded"]') === 0);
  await until(() => /seed/.test(wordsOf()) || count(kStatements) > 0);
  await openBy('d', 'Compare two runs');
  await until(
    () => options().find((one) => one.selected)?.textContent === 'the run before this one',
  );
  await select('Where', 'here');
  await press('Compare with this run');
  await until(() => /1\s*2/.test(kRow('seed')));
});

const knob = (label: string) =>
  [...document.querySelectorAll('[role="group"]')].find(
    (one) => one.getAttribute('aria-label') === label,
  );
const pressed = (label: string) => knob(label)?.querySelector('[aria-pressed=true]')?.textContent;

/** A scenario of the gallery with fewer rows, which ends within seconds. */
function short(rows: number): object {
  const document = JSON.parse(readFileSync('scenarios/btree-random-updates.json', 'utf8'));
  const { workload } = document;
  workload.options.rows = rows;
  for (const phase of workload.phases) if (phase.statements > rows) phase.statements = rows;
  const text = 'Saved: {btree.user_bytes | bytes}.';
  return { ...document, moments: [{ at: { statements: 2 * rows }, text }] };
}
const kRows = 4_000;
const kFrom = 7_000;

async function atTheEnd(): Promise<void> {
  await openAt(short(kRows), kFrom);
  expect(count('.end-card')).toBe(0);
  await press('Play');
  await until(() => count('.end-card') > 0);
}

test('the power of a run that is over is cut at its last statement', async () => {
  await atTheEnd();
  await openBy('u', 'Cut the power');
  await press('Cut the power now');
  await untilSaid(/^power cut: recovered in .* lost$/, '.behind');
  await press('Undo power cut');
  await untilSaid('is undone');
});

test('the last moment of a scenario is an end as well', async () => {
  await openAt(short(kRows), kFrom);
  expect(count('.end-card')).toBe(0);
  await key('PageDown');
  await until(() => count('.end-card') > 0);
});

test('a knob is turned from the card, in a new run', async () => {
  await atTheEnd();
  await press(/^Try doublewrite: off/);
  await until(() => count('.end-card') === 0);
  await until(() => pressed('doublewrite') === 'off');
  await untilSaid('Before, with doublewrite on', '.was-line');
});

/** Rows that are loaded and changed, on a drive that takes no time. */
const documentOf = (contender: object): object => ({
  version: 2,
  name: 'to-export',
  title: 'To export',
  question: 'What is in the files?',
  seed: 7,
  device: { kind: 'flash', profile: 'instant', options: { capacity_bytes: '512 MiB' } },
  workload: {
    kind: 'kv',
    options: { rows: 6000, value_bytes: 300 },
    phases: [{ kind: 'load' }, { kind: 'update', statements: 3000 }],
  },
  contenders: [contender],
});

/** The command line's output while it exports a document. */
function saidOfExport(document: object): string {
  const folder = mkdtempSync(join(tmpdir(), 'three-trees-'));
  const scenario = join(folder, 'scenario.json');
  writeFileSync(scenario, JSON.stringify(document));
  const { stderr, status } = spawnSync(
    'node',
    ['cli/three-trees.mjs', 'export', scenario, '--at', '100', '--out', join(folder, 'exported')],
    { encoding: 'utf8' },
  );
  expect(status, stderr).toBe(0);
  return stderr;
}

test('an export says where only our own tools can read it', async () => {
  const tree = (compression: string) =>
    documentOf({
      name: 'TokuDB',
      engine: 'fractal',
      profile: 'tokudb-5.7',
      options: { compression },
    });
  const kWords = 'PerconaFT cannot read the files of TokuDB: it has no zstd.';
  const open = async (document: object) => {
    await openAt(document, 100);
    await press('Share');
    await until(() => controls('Save TokuDB').length > 0);
  };
  await open(tree('zstd'));
  await untilSaid(kWords);
  await open(tree('zlib'));
  expect(says('PerconaFT cannot read')).toBe(false);
  expect(saidOfExport(tree('zstd'))).toContain(kWords);
  expect(saidOfExport(tree('zlib'))).not.toContain('PerconaFT');
});

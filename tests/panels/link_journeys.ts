// Links: what they restore, with the forks and power cuts of their run, what the page reports about
// them, and how those are refused that hold what cannot be.
import { expect, test } from 'vitest';
import { kFlashDocument } from './labs';
import {
  control,
  controls,
  copied,
  count,
  fill,
  goBack,
  goTo,
  key,
  openAt,
  openPage,
  packed,
  press,
  pressEscape,
  statements,
  title,
  until,
  untilAt,
  untilSaid,
  wordsOf,
} from './page_rig';

const kVerdict = '[data-testid="verdict"]';
const kSame = 'The same run as in the link';
const alert = '[role="alert"]';

/** Shares the moment and answers the link that was copied. */
async function sharedLink(): Promise<string> {
  await press('Share');
  await press('Copy link');
  await untilSaid('Link copied');
  await pressEscape();
  return copied.at(-1) ?? '';
}
const hashOf = (link: string) => new URL(link).hash;

test('a link reproduces forks and power cuts: the same bands, step and digests', async () => {
  await openAt(kFlashDocument, 1_200);
  await key('u');
  await press('Cut the power now');
  await untilSaid('Power cut at row 1,200');
  await key('ArrowRight', { shiftKey: true });
  await until(() => statements() > 1_200);
  await press('Fork from here');
  await until(() => title() === 'Fork from here');
  await fill('write_buffer_size', '128 KiB');
  await press('Fork');
  await until(() => count('.band') === 2);
  // The cut run goes on until its database is open: where it is forked is what the page says.
  const forked = () => /write_buffer_size 128 KiB from row 1,\d{3}/.exec(wordsOf())?.[0];
  await until(() => forked() !== undefined);
  const forkedAt = forked();
  for (let i = 0; i < 3; i++) await key('ArrowRight', { shiftKey: true });
  const link = await sharedLink();
  expect(link).toContain('#v3.');
  const there = statements();
  await openPage(hashOf(link));
  await untilSaid(kSame, kVerdict);
  expect(count('.band')).toBe(2);
  await until(() => forked() === forkedAt);
  await until(() => statements() === there);
  // Seeking back before the power cut and forward again repeats it: the shared link is the same.
  await press('To the beginning');
  await until(() => statements() === 0);
  await goTo('#v2/sequential-load');
  await until(() => count('.band') === 1);
  await goBack();
  await untilSaid(kSame, kVerdict);
});

test('a fork or power cut that cannot happen is reported, and the run continues without it', async () => {
  await openPage(await packed({ g: 'random-updates', k: [[5, 1, {}]] }, 3));
  await untilSaid('forks[0]: there is no tree 5 to fork', alert);
  expect(controls('Open it in the editor')).toHaveLength(1);
  const short = {
    d: kFlashDocument,
  };
  await goTo(
    await packed({ ...short, s: 100, k: [[0, 9_000_000, { write_buffer_size: 131_072 }]] }, 3),
  );
  await untilSaid(
    "The link's forks could not be made: a fork begins after the end of the run",
    kVerdict,
  );
  expect(count('.band')).toBe(1);
  await goTo(await packed({ ...short, s: 500_000, x: [[[9_000_000, 1]]] }, 3));
  await untilSaid("The link's power cut of LSM is after the end of the run", kVerdict);
});

test('a link to the last statement reports whether the run is the same', async () => {
  const short = {
    g: 'innodb-vs-myrocks',
    c: { workload: { options: { rows: 2000 }, phases: [{ kind: 'load' }] } },
  };
  await openPage(await packed({ ...short, s: 1_900, v: { speed: 0 } }));
  await untilAt(1_900);
  await press('Play');
  await until(() => statements() === 2_000);
  await openPage(hashOf(await sharedLink()));
  await untilSaid(kSame, kVerdict);
  await until(() => statements() === 2_000);
});

test('a link far into a run shows its progress and can be stopped', async () => {
  await openPage(await packed({ g: 'random-updates', s: 3_900_000 }));
  await press('Stop here');
  await until(() => controls('Play').length > 0);
  const there = statements();
  await key('ArrowRight');
  await until(() => statements() > there);
});

test('invalid links explain what is wrong and offer the first scenario', async () => {
  await openPage('#v1.nonsense');
  await untilSaid(/cannot be opened/, alert);
  await goTo('#v7.abc.defghi');
  await untilSaid('needs a newer version of this page (link version 7', alert);
  await goTo('#v2/random-update');
  await untilSaid('Did you mean random-updates?', alert);
  await press('random-updates');
  await untilSaid('cost the drive', 'h1');
  await goBack();
  await press('Open the first scenario');
  await untilSaid('cost the drive', 'h1');
  await goBack();
  await untilSaid(/cannot be opened/, alert);
});

test('an invalid scenario can be fixed in the editor', async () => {
  await openPage(await packed({ g: 'random-updates', c: { seed: -1 } }));
  await untilSaid('seed: must be at least 0, not -1', alert);
  await press('Open it in the editor');
  await until(() => controls('Scenario as JSON').length > 0);
  await until(() => control('Scenario as JSON').textContent?.includes('"seed": -1') === true);
});

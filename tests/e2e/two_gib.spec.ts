// Two GiB of content in one tab: the run completes and the page stays responsive. Takes a minute
// and 4 GiB of memory, so only `npm run soak` runs it; it prints the memory that the tab used.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { encodeLink } from '../../web/src/document/link/url';
import { parseScenario } from '../../web/src/document/scenario/checks/parse';

const kRows = 500_000; // the link's moment; the run continues after it
const kScenario = {
  version: 2,
  name: 'two-gib',
  title: 'Two GiB of rows',
  question: 'Does a tab hold them?',
  seed: 1,
  device: {
    kind: 'flash',
    profile: 'sata-mlc',
    options: {
      capacity_bytes: '3 GiB',
      over_provisioning_permille: 280,
      power_loss_protection: true,
    },
  },
  workload: {
    kind: 'kv',
    options: { rows: kRows + 1000, key_order: 'sequential', value_bytes: '4 KiB' },
    phases: [{ kind: 'load' }],
  },
  contenders: [{ name: 'MyRocks', engine: 'lsm', profile: 'rocksdb-7.8' }],
};

/**
 * Resident bytes, now and at peak, of the largest process that this one started, directly or
 * indirectly. Linux only.
 */
function largestChild(): { now: number; most: number } {
  const parents = new Map<number, number>();
  const sizes = new Map<number, { now: number; most: number }>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    let text = '';
    try {
      text = readFileSync(`/proc/${name}/status`, 'utf8');
    } catch {
      continue; // the process has ended
    }
    const field = (key: string) =>
      Number(new RegExp(`^${key}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0);
    parents.set(Number(name), field('PPid'));
    sizes.set(Number(name), { now: field('VmRSS') * 1024, most: field('VmHWM') * 1024 });
  }
  const isOurs = (id: number): boolean => {
    const parent = parents.get(id);
    return parent !== undefined && (parent === process.pid || isOurs(parent));
  };
  const ours = [...sizes].filter(([id]) => isOurs(id)).map(([, size]) => size);
  return ours.reduce((best, size) => (size.most > best.most ? size : best), { now: 0, most: 0 });
}

test('a tab holds two GiB of content with one contender', async ({ page }) => {
  test.skip(process.env.TT_SOAK === undefined, 'npm run soak');
  test.setTimeout(600_000);
  const parsed = parseScenario(kScenario);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed));
  const { scenario } = parsed;
  const nothing = { names: [], document: () => undefined };
  const began = Date.now();
  await page.goto(
    `/lab/#${await encodeLink({ scenario, moment: { statements: kRows } }, nothing)}`,
  );
  await expect(page.getByTestId('statements')).toHaveText('500,000');
  const seconds = (Date.now() - began) / 1000;
  // The page still responds: it switches to the table and back.
  await page.keyboard.press('t');
  await expect(page.getByRole('table').first()).toBeVisible();
  await page.keyboard.press('t');
  const { now, most } = largestChild();
  const gib = (bytes: number) => (bytes / 2 ** 30).toFixed(2);
  process.stdout.write(
    `two GiB in a tab: ${seconds.toFixed(0)} s; resident ${gib(now)} GiB, at most ${gib(most)} GiB\n`,
  );
  expect(now).toBeGreaterThan(2 * 2 ** 30);
  expect(most).toBeLessThan(8 * 2 ** 30);
});

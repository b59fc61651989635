// The ranges that option forms show are those that the engines accept.
import { expect, test } from 'vitest';
import { leastOf } from '../../web/src/app/panels/options/least_value';
import type { Section } from '../../web/src/app/stage/draft';
import { parseScenario } from '../../web/src/document/scenario/checks/parse';
import { groupNamed } from '../../web/src/document/scenario/values/options';
import { type Case, casesOf, startWasmLab, tinyBtreeDocument } from '../support';

async function loads(options: object): Promise<boolean> {
  const document = tinyBtreeDocument('least', [{ kind: 'load' }], {
    ...options,
    log_file_size: '8 MiB',
  });
  const [only] = casesOf(parseScenario(document)) as [Case];
  const lab = await startWasmLab();
  try {
    await lab.load(only.request);
    return true;
  } catch {
    return false;
  } finally {
    lab.close();
  }
}

test.for(['4 KiB', '8 KiB', '16 KiB'])('a buffer pool has room for pages of %s', async (page) => {
  const group = groupNamed('engine', 'btree');
  const option = group?.options.find(({ name }) => name === 'buffer_pool_size');
  if (group === undefined || option === undefined) throw new Error('no buffer pool');
  const written = { page_size: page };
  const section = { group, profile: '', written, promised: {} } as unknown as Section;
  const { least } = leastOf(section, option);
  expect(await loads({ ...written, buffer_pool_size: least })).toBe(true);
  expect(await loads({ ...written, buffer_pool_size: least - 1024 })).toBe(false);
});

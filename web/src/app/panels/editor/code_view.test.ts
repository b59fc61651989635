import { expect, test } from 'vitest';
import { fixtureDocument } from '../../../document/scenario/testing/fixture';
import { diagnosticsOf } from './code_view';

const text = (change: (document: ReturnType<typeof fixtureDocument>) => void) => {
  const document = fixtureDocument();
  change(document);
  return JSON.stringify(document, null, 2);
};
const marked = (source: string) =>
  diagnosticsOf(source).map(({ from, to, message }) => [source.slice(from, to), message]);

test('errors are marked in place', () => {
  expect(marked(text(() => undefined))).toEqual([]);
  expect(marked(text((d) => void (d.contenders[0].options.block_siz = 3)))).toEqual([
    ['"block_siz": 3', 'no option has this name (did you mean "block_size"?)'],
  ]);
  expect(marked(text((d) => void (d.contenders[1].engine = 'lsn')))).toMatchObject([
    ['"engine": "lsn"', expect.stringContaining('must be')],
  ]);
  expect(marked(text((d) => void Object.assign(d, { contenders: [] })))).toEqual([
    ['"contenders"', 'must have at least 1 entries'],
  ]);
  expect(marked('{ "version": 1,, }')).toMatchObject([[',', expect.stringContaining('not JSON')]]);
  expect(diagnosticsOf('')).toHaveLength(1);
});

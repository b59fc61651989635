import { expect, test } from 'vitest';
import { kOptions } from '../../gen/schema';
import { ownCodecWords } from './own_codec';

const wordsOf = (compression: string | undefined, engine = 'fractal') =>
  ownCodecWords({
    name: 'TokuDB',
    engine,
    ...(compression === undefined ? {} : { options: { compression } }),
  });

test('only files with a codec that PerconaFT does not have are said to be unreadable', () => {
  const { options } = kOptions.find(({ group }) => group === 'fractal') ?? { options: [] };
  const codecs = options.find(({ name }) => name === 'compression')?.names ?? [];
  expect(codecs.filter((codec) => wordsOf(codec) !== undefined)).toEqual(['lz4', 'zstd']);
  expect(wordsOf('zstd')).toBe('PerconaFT cannot read the files of TokuDB: it has no zstd.');
  expect(wordsOf(undefined)).toBeUndefined();
  expect(wordsOf('zstd', 'lsm')).toBeUndefined();
});

// The kind of a text that is no LOG of RocksDB, and what would be read in its place.

const kLooks: readonly (readonly [RegExp, string])[] = [
  [
    /\0|\ufffd/,
    'It is binary: a MANIFEST is read beside its LOG, a table or a log of writes is not. ',
  ],
  [
    /[\da-f] (Recovering log #|Level-0 table #|Compacting \d+@|Delete type=)/,
    'It looks like a LOG of LevelDB, which has no events. ',
  ],
  [/^\s*\[(Version|DBOptions|CFOptions )/m, 'It is an OPTIONS file, which “import” reads. '],
  [
    /\[(Note|Warning|ERROR|System)\]/i,
    'It looks like a server’s error log; that of its RocksDB is in .rocksdb. ',
  ],
];

export const otherThanLog = (head: string): string =>
  `${kLooks.find(([pattern]) => pattern.test(head))?.[1] ?? ''}The file LOG in the database’s directory is read.`;

// The kind of a file that is none of those that are read, for the sentence that says so.

/** First letters of files, of which UTF-8 leaves those of one byte. */
const kCompressed = ['\x1f', 'PK\x03\x04', 'BZh9', '(\ufffd/\ufffd', '\ufffd7zXZ'];
const kLooks: readonly (readonly [RegExp, string])[] = [
  [/^\s*[[{]\s*(["{}[\]]|$)/, 'JSON'],
  [/^\s*<(!doctype|html|\?xml|svg|[a-z]+[\s>])/i, 'HTML or XML'],
  [
    /\bRocksDB version: |\[(?:\w+\/)*\w+\.cc:\d+\]|\*\* (DB|Compaction) Stats \*\*/,
    'a LOG of RocksDB',
  ],
  [
    /^[-\d: TZ.]+\d+ \[(Note|Warning|ERROR|System)\]|InnoDB: Buffer pool\(s\) load/im,
    'a server’s error log',
  ],
  [/INNODB MONITOR OUTPUT/, 'the output of SHOW ENGINE INNODB STATUS'],
  [
    /^\s*(create|alter|insert|select|update|delete|drop|use)\s+\w/im,
    'SQL, which is read by “Bring your workload”',
  ],
  [
    /^\s*(shared_buffers|wal_level|max_wal_size|checkpoint_completion_target)\s*=/m,
    'a postgresql.conf',
  ],
  [/^\s*(storage|systemLog|replication):\s*$/m, 'a mongod.conf'],
  [/^\s*\[(readpool|raftstore|raftdb|rocksdb|storage)[\w.-]*\]/m, 'a configuration of TiKV'],
  [/^\s*\[[\w."-]+\]/m, 'an INI or TOML file of another program'],
  [/^\s*(---\s*$|[\w-]+:(\s|$))/m, 'YAML'],
  [/^#!.*sh\b/, 'a shell script'],
  [/^\s*(#include|import |from \w+ import|package |def |func |fn )/m, 'a program’s source'],
];

/**
 * The beginning of a text, without blank lines and the blanks around lines: patterns that skip
 * blanks would take minutes for a megabyte of them.
 */
export const headOf = (text: string): string =>
  text
    .slice(0, 1 << 16)
    .split(/[\r\n]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');

/** Returns "It looks like …. ", or nothing where it looks like nothing in particular. */
export function looksLike(text: string): string {
  const head = headOf(text);
  const sentence = (kind: string): string => `It looks like ${kind}. `;
  if (kCompressed.some((magic) => head.startsWith(magic))) return sentence('a compressed file');
  if (head.includes('\0')) return sentence('a binary file');
  const found = kLooks.find(([pattern]) => pattern.test(head));
  return found === undefined ? '' : sentence(found[1]);
}

// The options at a LOG's head (options/db_options.cc, cf_options.cc, Dump), as the OPTIONS file
// that would say the same.

/** Names that a LOG has and an OPTIONS file has not, or has otherwise. */
const kLogsAlone =
  /^(env|fs|info_log|statistics|row_cache|block_cache_name|memory_allocator|sst_file_manager.*|.*\]|num_shard_bits|strict_capacity_limit)$/;
/** More options than any version has, of a hundred families. */
const kMost = 40_000;

export class OptionsReader {
  private readonly sections: { name: string; lines: string[] }[] = [
    { name: 'DBOptions', lines: [] },
  ];
  private count = 0;
  private family = 'default';
  /** The lines of a table's options have no clock and no "Options.". */
  private inTable = false;

  /** Takes a line if it belongs to the options. */
  take(line: string, hasClock: boolean): boolean {
    if (!hasClock) return this.inTable && this.takePart(line);
    this.inTable = false;
    const family = / Options for column family \[([^\]]{0,200})\]:/.exec(line);
    if (family !== null) {
      this.family = family[1] as string;
      this.begin(`CFOptions "${this.family}"`);
      return true;
    }
    const found = / (?:Options\.|(table_factory options): +)([\w.[\]]+) *: *(.*)$/.exec(line);
    if (found === null) return false;
    const [, isTable, name = '', value = ''] = found;
    if (isTable !== undefined) {
      this.begin(`TableOptions/BlockBasedTable "${this.family}"`);
      this.inTable = true;
    } else if (this.section().name.startsWith('Table')) this.begin(`CFOptions "${this.family}"`);
    this.add(name, value);
    return true;
  }

  /** Empty if there were none. */
  text(version: string | undefined): string {
    const own = this.sections.filter(({ lines }) => lines.length > 0);
    if (own.length === 0) return '';
    const head = { name: 'Version', lines: [`  rocksdb_version=${version ?? ''}`] };
    return (version === undefined ? own : [head, ...own])
      .map(({ name, lines }) => `[${name}]\n${lines.join('\n')}\n`)
      .join('\n');
  }

  private takePart(line: string): boolean {
    const found = /^ +(\w+) ?: (.*)$/.exec(line);
    if (found !== null)
      this.add(found[1] === 'capacity' ? 'block_cache' : (found[1] ?? ''), found[2] ?? '');
    return true;
  }

  private section() {
    return this.sections.at(-1) as (typeof this.sections)[number];
  }

  private begin(name: string): void {
    if (this.count < kMost) this.sections.push({ name, lines: [] });
  }

  private add(name: string, value: string): void {
    // Addresses of objects are no settings.
    const isSetting = !/^\(?(nil|0x[0-9a-f]+)\)?$/.test(value) && !kLogsAlone.test(name);
    if (this.count++ < kMost && isSetting) this.section().lines.push(`  ${name}=${value.trim()}`);
  }
}

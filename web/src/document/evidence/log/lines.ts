// Chunks of text as lines. A line of any length takes a bounded room.

/** RocksDB cuts its own lines at 64 KiB; what is beyond this belongs to no LOG. */
const kMaxLine = 1 << 18;

export class Lines {
  /** The lines so far. */
  count = 0;
  private rest = '';

  constructor(private readonly onLine: (line: string) => void) {}

  add(chunk: string): void {
    let from = 0;
    for (let at = chunk.indexOf('\n'); at >= 0; at = chunk.indexOf('\n', from)) {
      this.keep(chunk.slice(from, at));
      this.finish();
      from = at + 1;
    }
    this.keep(chunk.slice(from));
  }

  end(): void {
    if (this.rest !== '') this.finish();
  }

  private keep(part: string): void {
    this.rest += part.slice(0, kMaxLine - this.rest.length);
  }

  private finish(): void {
    const line = this.rest.endsWith('\r') ? this.rest.slice(0, -1) : this.rest;
    this.rest = '';
    this.count++;
    this.onLine(line);
  }
}

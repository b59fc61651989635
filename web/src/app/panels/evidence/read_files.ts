// A LOG, in the parts into which RocksDB has rolled it, and a MANIFEST: read in the tab, chunk by
// chunk.
import { LogReader } from '../../../document/evidence/log/log_reader';
import { readManifest } from '../../../document/evidence/manifest/manifest';
import { withManifest } from '../../../document/evidence/manifest/with_manifest';
import type { RealRun } from '../../../document/evidence/run';
import { filesBeside, isManifest } from '../open/given_files';

export interface Read {
  readonly run: RealRun;
  /** Files that were not read, or not to their end, and why. */
  readonly troubles: readonly string[];
}

/**
 * Returns the run, or why there is none. `goesOn` gets the share that is read, 0 … 1; false ends
 * the reading.
 */
export async function readFiles(
  files: readonly File[],
  goesOn: (share: number) => boolean,
): Promise<Read | string> {
  const logs = files.filter((file) => !isManifest(file)).sort(olderFirst);
  if (logs.length === 0) return 'A MANIFEST alone has no times: choose the LOG beside it, too.';
  const size = logs.reduce((sum, file) => sum + file.size, 0);
  const reader = new LogReader();
  const troubles = filesBeside().map(({ name }) => `${name} is no LOG: bring it by itself.`);
  let done = 0;
  for (const log of logs) {
    try {
      for await (const { text, bytes } of chunksOf(log)) {
        reader.add(text);
        done += bytes;
        if (!goesOn(done / Math.max(1, size))) return 'Closed before its end.';
        if (reader.done) break;
      }
    } catch (error) {
      troubles.push(unreadable(log, error));
    }
    reader.endPart();
  }
  const run = reader.end();
  if (typeof run === 'string')
    return [`${logs.map(({ name }) => name).join(', ')}: ${run}`, ...troubles].join(' ');
  return withManifests({ run, troubles }, files.filter(isManifest));
}

/** A browser reads no file that has changed since it was chosen. */
const unreadable = ({ name }: File, error: unknown): string =>
  `${name} could not be read to its end (${error instanceof Error ? error.message : 'no reason'}): if RocksDB still writes it, choose a copy.`;

async function withManifests(read: Read, manifests: readonly File[]): Promise<Read> {
  for (const file of manifests) {
    const bytes = await file.arrayBuffer().catch((error: unknown) => unreadable(file, error));
    const made = typeof bytes === 'string' ? bytes : readManifest(new Uint8Array(bytes));
    const why = typeof made === 'string' ? made : made.trouble;
    read = {
      run: typeof made === 'string' ? read.run : withManifest(read.run, made),
      troubles: why === undefined ? read.troubles : [...read.troubles, `${file.name}: ${why}.`],
    };
  }
  return read;
}

/** "LOG.old.1684493206724692" has the time at which it was rolled; "LOG" is the newest. */
function olderFirst(a: File, b: File): number {
  const rolled = ({ name }: File) => Number(/\.(\d+)$/.exec(name)?.[1] ?? Infinity);
  return rolled(a) === rolled(b) ? 0 : rolled(a) - rolled(b);
}

async function* chunksOf(file: File) {
  const decoder = new TextDecoder();
  const reader = file.stream().getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read())
    yield { text: decoder.decode(next.value, { stream: true }), bytes: next.value.length };
}

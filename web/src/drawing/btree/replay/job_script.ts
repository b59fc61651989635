// Gathers the facts of one page write into the script of its replay.
import type { BtreePagesRow } from '../../../gen/types';
import { type ByteClass, classOfCause } from '../../../model/figures/tape';
import type { Fact } from '../../../model/tables/decode';
import type { KeyAxis } from '../../../model/values/axis';
import type { JobView, PageKind } from '../state/state';
import { jobView, kPageKinds } from '../state/tables';

export interface WriteScript {
  /** Reason of the write; successive replays differ in it if they can. */
  readonly kind: string;
  readonly job: number;
  readonly page: number;
  readonly pageKind: PageKind;
  readonly level: number;
  /** Place of its first key, 0 … 1; undefined for pages without keys. */
  readonly place: number | undefined;
  /** The index that it belongs to, and its first key there. */
  readonly index: number;
  readonly key: Uint8Array;
  readonly fill: number;
  readonly records: number;
  /** Numbers, within the page, of the changed records that reach the drive with it. */
  readonly changed: readonly number[];
  readonly evicts: boolean;
  readonly batchPages: number;
  readonly bytes: number;
  /** Bytes of the safety copy; 0 if it needs none. */
  readonly copyBytes: number;
  readonly firstBytes: number;
  readonly rows: number;
  readonly colour: ByteClass;
  /** Log sequence number of its oldest change that is not on the drive. */
  readonly oldest: number;
  /** Time of the copy with its sync, and of the page itself with its sync, ns; 0: unknown. */
  readonly tookNs: { readonly copy: number; readonly home: number };
}

/**
 * Returns the script of the write that these facts report; undefined if its beginning, its end or
 * its page is missing.
 */
export function writeScript(
  facts: readonly Fact[],
  axis: KeyAxis,
  pageSize: number,
): WriteScript | undefined {
  let job: JobView | undefined;
  let page: BtreePagesRow | undefined;
  let end:
    | { bytes: number; doublewrite_bytes: number; first_bytes: number; rows: number }
    | undefined;
  let colour: ByteClass = 'data';
  let oldest = 0;
  const began = { copy: 0, home: 0, end: 0 };
  const changed: number[] = [];
  for (const fact of facts) {
    switch (fact.name) {
      case 'btree.write_started':
      case 'btree.write_doubled':
        job = jobView(fact.row);
        oldest = fact.row.oldest_modification;
        if (job.stage !== 'waiting') began[job.stage] = fact.tNs;
        break;
      case 'btree.row_leaves':
        changed.push(fact.extra.record);
        break;
      case 'btree.page_changed':
      case 'btree.page_cleaned':
        page = fact.row;
        break;
      case 'btree.write_finished':
        end = fact.extra;
        began.end = fact.tNs;
        colour = classOfCause(fact.cause);
        break;
      default:
        break;
    }
  }
  if (job === undefined || page === undefined || end === undefined) return undefined;
  const kind = kPageKinds[page.kind] ?? 'leaf';
  return {
    kind: job.reason,
    job: job.job,
    page: job.page,
    pageKind: kind,
    level: page.level,
    place:
      kind === 'leaf' || kind === 'inner'
        ? axis.place(axis.stored(page.index, page.first_key))
        : undefined,
    index: page.index,
    key: page.first_key,
    fill: page.used_bytes / pageSize,
    records: page.records,
    changed,
    evicts: job.evicts,
    batchPages: job.batchPages,
    bytes: end.bytes,
    copyBytes: end.doublewrite_bytes,
    firstBytes: end.first_bytes,
    rows: end.rows,
    colour,
    oldest,
    tookNs: tookOf(began),
  };
}

function tookOf({ copy, home, end }: { copy: number; home: number; end: number }) {
  const between = (from: number, to: number) => (from > 0 ? Math.max(0, to - from) : 0);
  return { copy: between(copy, home), home: between(home, end) };
}

/**
 * Rates a write for replay: best is a leaf with new rows, another reason than the last one, and a
 * doublewrite copy.
 */
export function interestOf(facts: readonly Fact[], lastKind: string | undefined): number {
  const start = facts.find((fact) => fact.name === 'btree.write_started');
  if (start?.name !== 'btree.write_started') return -1;
  const job = jobView(start.row);
  const leaf = job.level === 0 && job.firstBytes > 0;
  // The first page write that a reader sees must carry rows.
  if (!leaf && lastKind === undefined) return -1;
  return (leaf ? 2 : 0) + (job.reason === lastKind ? 0 : 1) + (job.doublewrite ? 0.5 : 0);
}

// Marks: the run's tables and report, recorded at even distances of rows as the run passes. A seek
// shows the nearest mark at once, while the run itself is still on its way.
//
// The run stops at each mark, so that all contenders are recorded at the same rows; the scrubber
// snaps to marks. A run in step by time overshoots them a little: its marks are then near the
// moment asked for, not at it.

import type { Report } from '../../gen/types';
import { statementsBetweenMarks } from '../../model/run/mark_spacing';
import type { Status, Tables } from '../../model/tables/decode';
import type { LabInstance } from '../transport/lab_instance';
import { type AdvanceRequest, decode } from '../transport/protocol';
import type { ImageTransfer } from './image_transfer';
import { PAGE_BYTES } from './images';
import type { InspectRequest, WatchedData } from './types';

const kNothing = new Uint8Array(0);

export interface RecordedPicture {
  readonly status: Status;
  readonly tables: Tables;
  readonly report: Report;
  /** Places of the watched row; present if the same row was watched when the mark was recorded. */
  readonly row?: Tables;
}

export interface Mark {
  readonly status: Status;
  readonly image: number;
  readonly pages: number;
  /** Lengths in bytes of the parts, which the image holds in this order. */
  readonly sizes: readonly [tables: number, report: number, row: number];
  readonly row: InspectRequest | undefined;
}

export class Marks {
  private readonly list: Mark[] = [];

  constructor(
    private readonly transfer: ImageTransfer,
    private readonly watched: () => WatchedData,
  ) {}

  get count(): number {
    return this.list.length;
  }

  /** Limits a request so that it stops at the next mark. */
  clip(request: AdvanceRequest, status: Status): AdvanceRequest {
    const mark = this.nextAfter(status);
    if (mark === Number.POSITIVE_INFINITY) return request;
    if (request.stop === 'end') return { ...request, stop: 'statements', target: mark };
    return request.stop === 'statements' && request.target > mark
      ? { ...request, target: mark }
      : request;
  }

  /** Records a mark if the run passed one when it advanced from `before` to `status`. */
  async recordPassed(live: LabInstance, before: Status, status: Status): Promise<void> {
    if (status.statements < this.nextAfter(before)) return;
    const { tables: names, row } = this.watched();
    const tables = await live.describeBytes(names);
    const report = await live.reportBytes();
    const place =
      row === undefined ? kNothing : await live.inspectBytes(row.table, row.id, row.key);
    const pages = Math.ceil((tables.length + report.length + place.length) / PAGE_BYTES);
    const bytes = new Uint8Array(pages * PAGE_BYTES);
    bytes.set(tables);
    bytes.set(report, tables.length);
    bytes.set(place, tables.length + report.length);
    const image = await this.transfer.add(bytes, pages, [[0, pages]], this.list.at(-1)?.image);
    this.list.push({
      status,
      image,
      pages,
      sizes: [tables.length, report.length, place.length],
      row,
    });
  }

  /** The last mark that passes `before`, a test that holds up to some moment and fails after it. */
  last(before: (status: Status) => boolean): Mark | undefined {
    return this.list.findLast(({ status }) => before(status));
  }

  async read({ status, image, pages, sizes, row }: Mark): Promise<RecordedPicture> {
    const bytes = new Uint8Array(pages * PAGE_BYTES);
    await this.transfer.read(image, [[0, pages]], bytes);
    const [tables, report, place] = sizes;
    const known = row !== undefined && row === this.watched().row;
    return {
      status,
      tables: decode.tables(bytes.subarray(0, tables)),
      report: decode.report(bytes.subarray(tables, tables + report)),
      ...(known
        ? { row: decode.tables(bytes.subarray(tables + report, tables + report + place)) }
        : {}),
    };
  }

  /** Drops marks that are no longer part of the run's history. */
  forget(gone: (status: Status) => boolean): void {
    for (
      let last = this.list.at(-1);
      last !== undefined && gone(last.status);
      last = this.list.at(-1)
    ) {
      void this.transfer.drop(last.image);
      this.list.pop();
    }
  }

  // Marks beyond the last recorded one only: a stretch that is run again adds nothing.
  private nextAfter(status: Status): number {
    const apart = statementsBetweenMarks(status.statements_total);
    if (apart === undefined) return Number.POSITIVE_INFINITY;
    const furthest = Math.max(status.statements, this.list.at(-1)?.status.statements ?? 0);
    return (Math.floor(furthest / apart) + 1) * apart;
  }
}

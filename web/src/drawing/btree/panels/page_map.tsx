// A page's bytes, as one bar by kind, and at their true offsets from header to directory.
import type { BtreeHeaderRow, BtreePagesRow, BtreeRecordsRow } from '../../../gen/types';
import { formatCount } from '../../../model/values/units';
import '../../../styles/page.css';
import { pageBytes } from './page_bytes';

interface Props {
  page: BtreePagesRow;
  records: readonly BtreeRecordsRow[];
  header: BtreeHeaderRow | undefined;
  pageSize: number;
}

export function PageMap({ page, records, header, pageSize }: Props) {
  const kinds = pageBytes(page, records, header, pageSize);
  const heapTop = header?.heap_top ?? 0;
  return (
    <>
      <div className="pagebar" aria-hidden="true">
        {kinds.map(({ kind, bytes }) => (
          <span key={kind} className={`pagebyte ${kind}`} style={{ flexGrow: bytes }} />
        ))}
      </div>
      <dl className="facts-list">
        {kinds.map(({ kind, name, bytes }) => (
          <div key={kind} style={{ display: 'contents' }}>
            <dt>
              <span className={`pagebyte swatch ${kind}`} aria-hidden="true" /> {name}
            </dt>
            <dd className="num">{formatCount(bytes)} B</dd>
          </div>
        ))}
      </dl>
      {records.length === 0 ? null : (
        <>
          <h3>Where they lie</h3>
          <svg
            className="pagemap"
            viewBox={`0 0 ${pageSize} 600`}
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            {/* Byte offsets of InnoDB's page: 120 bytes up to the first record; a trailer of 8, and
                2 per slot. */}
            <rect className="own" x={0} width={120} y={0} height={600} />
            {records.map(({ record, offset, bytes, marked }) => (
              <rect
                key={record}
                className={marked === 1 ? 'garbage' : 'record'}
                x={offset}
                width={Math.max(8, bytes - 12)}
                y={0}
                height={600}
              />
            ))}
            {heapTop > 0 ? <line x1={heapTop} x2={heapTop} y1={0} y2={600} /> : null}
            <rect
              className="own"
              x={pageSize - 8 - 2 * (header?.slots ?? 2)}
              width={8 + 2 * (header?.slots ?? 2)}
              y={0}
              height={600}
            />
          </svg>
          <p className="soft">
            Byte 0 at the left. Records fill the page from the header on, in the order in which they
            came; the directory grows from the end.
          </p>
        </>
      )}
    </>
  );
}

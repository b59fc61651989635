// The erase blocks of a flash drive (all, one column's, or one block's pages), and their wear.
import { memo, useEffect, useMemo, useRef, useState } from 'react';
import type { Report } from '../../gen/types';
import { Words } from '../../glossary/words';
import type { Tables } from '../../model/tables/decode';
import { formatCount, formatFactor, formatRatio, plural } from '../../model/values/units';
import { CanvasView } from '../canvas/canvas_view';
import { useFigures, useInspected, usePicturePage, useThrottled } from '../kit/page/picture_page';
import { useInspector } from '../kit/page/selection';
import { type FlashHit, FlashPainter, type Zoom } from './flash/flash_painter';
import type { DriveHost } from './state/drive_memory';
import { type BlockColumn, type BlockView, type Wear, wearOf } from './state/flash_layout';
import { type PageState, pagesOf } from './state/flash_tables';

const kDrive: Zoom = { kind: 'drive' };
const kBriefCaption = 'erase blocks, fullest first';
const kNoPages: readonly PageState[] = [];

export function FlashPicture({
  host,
  asTable,
  brief,
}: {
  host: DriveHost;
  asTable: boolean;
  brief: boolean;
}) {
  const [zoom, setZoom] = useState<Zoom>(kDrive);
  const [under, setUnder] = useState<FlashHit | undefined>(undefined);
  const painter = useMemo(() => new FlashPainter(host.drive), [host]);
  const out = () => {
    setUnder(undefined);
    setZoom(zoom.kind === 'block' ? zoom.from : kDrive);
  };
  return (
    <>
      <p className="caption">
        <Words>
          {brief && zoom.kind === 'drive'
            ? kBriefCaption
            : captionOf(host, zoom, painter.blocksAColumn)}
        </Words>
      </p>
      {zoom.kind === 'drive' ? null : <Out zoom={zoom} onPress={out} />}
      {asTable ? (
        <FlashTable host={host} />
      ) : zoom.kind === 'block' ? (
        <PagesCanvas
          key={zoom.block}
          painter={painter}
          host={host}
          block={zoom.block}
          zoom={zoom}
          onUnder={setUnder}
        />
      ) : (
        <BlocksCanvas
          painter={painter}
          host={host}
          zoom={zoom}
          pages={kNoPages}
          onUnder={setUnder}
          onZoom={brief ? undefined : setZoom}
        />
      )}
      {brief && zoom.kind === 'drive' && under === undefined ? null : (
        <Note host={host} zoom={zoom} under={under} />
      )}
      {asTable || brief ? null : <WearLine blocks={host.drive.flash.blocks} />}
    </>
  );
}

/** The way one step out: a button, or Esc while nothing else claims it. */
function Out({ zoom, onPress }: { zoom: Zoom; onPress: () => void }) {
  const press = useRef(onPress);
  press.current = onPress;
  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && document.querySelector('[role="dialog"], .inspector') === null)
        press.current();
    };
    // Captured before the page's own keys, which close the inspector.
    window.addEventListener('keydown', key, true);
    return () => window.removeEventListener('keydown', key, true);
  }, []);
  const toColumn = zoom.kind === 'block' && zoom.from.kind === 'column';
  return (
    <button type="button" className="btn device-out" onClick={onPress}>
      {toColumn ? 'Back to its column' : 'Back to the whole drive'}
    </button>
  );
}

interface CanvasProps {
  painter: FlashPainter;
  host: DriveHost;
  zoom: Zoom;
  pages: readonly PageState[];
  onUnder: (hit: FlashHit | undefined) => void;
  /** Zooms in. Without it, for lack of room, a press opens the drive in the inspector. */
  onZoom?: ((zoom: Zoom) => void) | undefined;
}

function BlocksCanvas({ painter, host, zoom, pages, onUnder, onZoom }: CanvasProps) {
  const page = usePicturePage();
  const inspect = useInspector();
  useEffect(() => painter.look(zoom, pages), [painter, zoom, pages]);
  const press = (x: number, y: number) => {
    const hit = painter.point({ x, y });
    if (zoom.kind === 'block')
      return inspect({ kind: 'block', contender: host.index, block: zoom.block });
    if (onZoom === undefined) return inspect({ kind: 'drive', contender: host.index });
    const blocks = hit?.kind === 'column' ? hit.column.blocks : [];
    const [only] = blocks;
    if (only === undefined) return;
    onUnder(undefined);
    onZoom(
      blocks.length === 1
        ? { kind: 'block', block: only.block, from: zoom }
        : { kind: 'column', blocks: new Set(blocks.map((one) => one.block)) },
    );
  };
  return (
    <div className="picture device">
      <CanvasView
        loop={page.loop}
        painter={painter}
        label={`${captionOf(host, zoom, painter.blocksAColumn)}. ${zoom.kind === 'block' ? '' : 'Height: live data; stronger: more worn; bar on top: being filled.'}`}
        onPoint={(x, y) => onUnder(painter.point({ x, y }))}
        onLeave={() => onUnder(painter.point(undefined))}
        onPress={press}
      />
      <div className="unseen">
        <FlashTable host={host} />
      </div>
    </div>
  );
}

function PagesCanvas({
  painter,
  host,
  block,
  zoom,
  onUnder,
}: Omit<CanvasProps, 'pages'> & { block: number }) {
  const tables = useInspected(host.index, { table: 'flash.blocks', id: block });
  const pages = useMemo(() => pagesIn(tables), [tables]);
  return <BlocksCanvas painter={painter} host={host} zoom={zoom} pages={pages} onUnder={onUnder} />;
}

function pagesIn(tables: Tables | undefined): readonly PageState[] {
  return tables === undefined ? kNoPages : pagesOf(tables);
}

function captionOf(host: DriveHost, zoom: Zoom, blocksAColumn: number): string {
  if (zoom.kind === 'column')
    return `${plural(zoom.blocks.size, 'erase block')} of one column. Click one to see its pages`;
  if (zoom.kind === 'block')
    return `erase block ${zoom.block}: filled = live page, outlined = dead`;
  const each = blocksAColumn < 2 ? '' : ` (${blocksAColumn} per column)`;
  return `${formatCount(host.drive.flash.blocks.length)} erase blocks${each}, most live data first. Click to open`;
}

function Note({ host, zoom, under }: { host: DriveHost; zoom: Zoom; under: FlashHit | undefined }) {
  const report = useFigures((shown) => shown.reports[host.index]);
  const block =
    zoom.kind === 'block'
      ? host.drive.flash.blocks.find((one) => one.block === zoom.block)
      : undefined;
  let words = deviceNote(report);
  if (under?.kind === 'column') words = columnNote(under.column, host.drive.flash.pagesPerBlock);
  else if (under?.kind === 'page') words = `page ${under.page}: ${kPageWords[under.state]}`;
  else if (block !== undefined) words = blockWords(block, host.drive.flash.pagesPerBlock);
  return (
    <p className="caption device-note">
      <Words>{words}</Words>
    </p>
  );
}

const kPageWords: Record<PageState, string> = {
  live: 'live',
  dead: 'dead, until the block is erased',
  unwritten: 'not written since the last erase',
};

function columnNote(column: BlockColumn, pages: number): string {
  const [block] = column.blocks;
  if (block === undefined) return '';
  if (column.blocks.length === 1) return blockWords(block, pages);
  return `${column.blocks.length} blocks: ${Math.round(column.live * 100)}% live on average, ${Math.round(column.low * 100)}–${Math.round(column.high * 100)}%`;
}

function blockWords(block: BlockView, pages: number): string {
  const state = block.state === 'gc' ? 'open for garbage collection' : block.state;
  return `block ${block.block}: ${block.livePages} of ${pages} pages live, ${plural(block.erases, 'erase')}, ${state}`;
}

function deviceNote(report: Report | undefined): string {
  const wa = report?.device?.write_amplification ?? 0;
  if (wa === 0) return 'height: live data; stronger: more worn; bar on top: being filled';
  return `flash-level write amplification ${formatFactor(wa)}`;
}

/** The histogram of erases, from the least to the most worn block, with a tick at the mean. */
function WearLine({ blocks }: { blocks: readonly BlockView[] }) {
  const wear = wearOf(blocks);
  if (wear === undefined || wear.most === 0) return null;
  const tallest = Math.max(...wear.steps);
  const step = 100 / wear.steps.length;
  const mean = ((wear.mean - wear.least + 0.5) / (wear.most - wear.least + 1)) * 100;
  return (
    <div className="wear">
      <svg viewBox="0 0 100 20" preserveAspectRatio="none" aria-hidden="true">
        {wear.steps.map((count, i) => {
          const h = count === 0 ? 0 : Math.max(0.8, (count / tallest) * 19);
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
          return <rect key={i} x={i * step} y={20 - h} width={step * 0.86} height={h} />;
        })}
        <path d={`M${mean} 0V20`} />
      </svg>
      <p className="caption">
        <Words>{wearWords(wear)}</Words>
      </p>
    </div>
  );
}

function wearWords(wear: Wear): string {
  if (wear.most === 0) return 'no block erased yet';
  return `erased ${formatCount(wear.least)}–${formatCount(wear.most)} times each, ${formatRatio(wear.mean)} on average`;
}

/** The picture as a table. Throttled, since no one reads it eight times a second. */
const FlashTable = memo(({ host }: { host: DriveHost }) => {
  useThrottled();
  const { blocks } = host.drive.flash;
  const wear = wearOf(blocks);
  const states = new Map<string, { blocks: number; live: number }>();
  for (const block of blocks) {
    const sum = states.get(block.state) ?? { blocks: 0, live: 0 };
    states.set(block.state, { blocks: sum.blocks + 1, live: sum.live + block.livePages });
  }
  return (
    <table className="table-twin">
      <caption className="unseen">{host.name}: erase blocks of the drive</caption>
      <thead>
        <tr>
          <th scope="col">erase blocks</th>
          <th scope="col">count</th>
          <th scope="col">live</th>
        </tr>
      </thead>
      <tbody>
        {[...states].map(([state, sum]) => (
          <tr key={state}>
            <th scope="row">{state === 'gc' ? 'open for GC' : state}</th>
            <td className="num">{formatCount(sum.blocks)}</td>
            <td className="num">
              {Math.round((sum.live / sum.blocks / host.drive.flash.pagesPerBlock) * 100)} %
            </td>
          </tr>
        ))}
      </tbody>
      {wear === undefined ? null : (
        <tfoot>
          <tr>
            <td colSpan={3}>{wearWords(wear)}</td>
          </tr>
        </tfoot>
      )}
    </table>
  );
});

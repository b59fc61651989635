// The view of a page write: of a replayed one, or of one in progress while the run is paused.
import type { Rect } from '../../../model/values/geometry';
import type { Replay } from '../../kit/replay/replays';
import { kLive, replayChips } from '../../kit/words/caption';
import type { BtreeGeometry } from '../layout/layout';
import type { Card, Lens } from '../layout/lens';
import type { FlushList } from '../replay/flush_list';
import type { WriteScript } from '../replay/job_script';
import { sceneOf, stillTime, type WriteScene, writeAt } from '../replay/replay';
import type { JobView, PageView } from '../state/state';
import { type Story, writeStory } from '../words/write_story';

export interface WriteView {
  scene: WriteScene;
  card: Card;
  lens: Lens;
  /** Records that go with it, to be lit. */
  lit: readonly number[];
  story: Story;
  evicts: boolean;
  list: FlushList | undefined;
}

/** Returns the box of a long strip, whose length is a whole page. */
export function stripRect({ strips }: BtreeGeometry, lens: Lens, line: number): Rect {
  return { ...lens.strip, y: strips.y + line * strips.pitch, h: strips.h };
}

/** `seen`: records that were seen to change, in case the write does not name its own. */
export function viewOfReplay(
  lens: Lens,
  replay: Replay<WriteScript>,
  still: boolean,
  seen: readonly number[],
  list: FlushList | undefined,
): WriteView | undefined {
  const { script, elapsedMs } = replay;
  const card = lens.cards.find((one) => one.page.page === script.page);
  if (card === undefined) return undefined;
  const scene = writeAt(script, still ? stillTime(script, elapsedMs) : elapsedMs);
  return {
    scene,
    // Shows the page as it was when written; the run has changed it since.
    card: {
      ...card,
      page: { ...card.page, fill: script.fill, records: script.records, resident: true },
    },
    lens,
    lit: script.changed.length > 0 ? script.changed : seen,
    story: writeStory(script, replayChips(replay, 'page writes'), scene.beat, list),
    evicts: script.evicts,
    list,
  };
}

export function viewOfJob(
  lens: Lens,
  job: JobView,
  seen: readonly number[],
): WriteView | undefined {
  const card = lens.cards.find((one) => one.page.page === job.page);
  if (card === undefined) return undefined;
  const script = {
    ...job,
    kind: job.reason,
    pageKind: card.page.kind,
    copyBytes: job.doublewrite ? job.bytes : 0,
    tookNs: { copy: 0, home: 0 },
  };
  const scene = sceneOf(job);
  return {
    scene,
    card,
    lens,
    lit: seen,
    story: writeStory(script, kLive, scene.beat),
    evicts: job.evicts,
    list: undefined,
  };
}

/** Returns a script's page, if nothing else is known of it. */
export function lonePage(script: WriteScript): PageView {
  return {
    page: script.page,
    kind: script.pageKind,
    level: script.level,
    from: script.place ?? 0.5,
    to: script.place ?? 0.5,
    fill: script.fill,
    records: script.records,
    marked: 0,
    resident: true,
    dirty: true,
    newRows: script.rows,
    newBytes: script.firstBytes,
    writes: 0,
    writtenNs: 0,
  };
}

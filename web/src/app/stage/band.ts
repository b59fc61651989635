// What the page remembers of one contender between frames: its tree, its drive, the followed row.
//
// Plain and mutable on purpose: it is written as frames arrive and read by the painters, and never
// passes through React. Whatever is specific to an engine is in its tree picture.

import type { Contender } from '../../document/scenario/scenario';
import { DriveMemory } from '../../drawing/device/drive_memory';
import type { FollowedRow, PictureHost } from '../../drawing/kit/host';
import type { EnginePicture, RunningReplay, TreePicture } from '../../drawing/kit/picture';
import { KeyAxis, storedKey } from '../../model/axis';
import { Curves, learnPast } from '../../model/chart';
import type { Tables } from '../../model/decode';
import { rowOfKey } from '../../model/row_key';
import { Series } from '../../model/series';
import { bytesAt, onlyRow, rowsOf } from '../../model/tables';
import { formatCount } from '../../model/units';
import type { Frame } from '../../run/play/api';

export class Band {
  frame: Frame | undefined;
  readonly host: PictureHost;
  readonly tree: TreePicture;
  readonly drive = new DriveMemory();
  readonly curves = new Curves();
  /** Virtual nanoseconds by statements: converts its curves between the chart's two axes. */
  readonly clock = new Series();
  /** Counts frames: painters lay out again when it changes. */
  version = 0;
  followed: FollowedRow | undefined;
  private shownReplay: RunningReplay | undefined;
  /** The row that the page follows instead of the scenario's, once the user has chosen one. */
  private pointed: Uint8Array | undefined;

  constructor(
    readonly index: number,
    /** The scenario's contender; for a fork, with its changed options. */
    readonly contender: Contender,
    readonly axis: KeyAxis,
    readonly picture: EnginePicture,
    /** What its picture sees of the page. */
    hostOf: (band: Band) => PictureHost,
    /** Of a fork: its origin, and where it left it. */
    readonly fork?: { readonly origin: Band; readonly statements: number },
  ) {
    this.host = hostOf(this);
    this.tree = picture.open(this.host);
  }

  get name(): string {
    return this.contender.name;
  }

  /** A short name: of a fork, what it changed. */
  get label(): string {
    const change = this.fork === undefined ? undefined : /, (.*) from row /.exec(this.name)?.[1];
    return change ?? this.name;
  }

  /** A fork at its beginning, while its origin has not reached the fork point yet. */
  get waits(): boolean {
    if (this.fork === undefined) return false;
    const { origin, statements } = this.fork;
    return (
      this.frame?.status.statements === statements &&
      (origin.frame?.status.statements ?? 0) < statements
    );
  }

  take(frame: Frame, nowMs: number, still: boolean): void {
    this.frame = frame;
    this.version++;
    this.drive.take(frame, nowMs, still);
    this.follow(this.pointed);
    this.tree.take(frame, nowMs, still);
    // During a seek, the row's places are those recorded at the mark, not the run's current ones.
    if (frame.report !== undefined) this.tree.located(frame.row ?? {});
  }

  /**
   * Once per animation frame: advances the replay of a recent job, or ends it if the run is paused.
   */
  tick(nowMs: number, passedMs: number, paused: boolean): void {
    if (paused) this.tree.rest(nowMs);
    else this.tree.advance(passedMs);
    const { replay } = this.tree;
    if (replay === this.shownReplay) return;
    this.shownReplay = replay;
    if (replay !== undefined) this.drive.flash.replay(replay, nowMs);
  }

  /** The intervals of the run so far: its past is known also where it was not watched. */
  takeIntervals(tables: Tables): void {
    const rows = rowsOf(tables, 'lab.intervals');
    this.curves.addIntervals(rows);
    learnPast(this.clock, rows);
  }

  /** What was seen after this many statements belongs to a run with another history. */
  forgetAfter(statements: number): void {
    this.curves.forgetAfter(statements);
    this.clock.forgetAfter(statements);
  }

  /** Follows this key, or the scenario's row if there is none. */
  follow(key: Uint8Array | undefined): void {
    this.pointed = key;
    const row = this.frame === undefined ? undefined : onlyRow(this.frame.tables, 'lab.followed');
    // The scenario's row is in the first index.
    const shown =
      key ??
      (row === undefined ? undefined : this.axis.stored(this.axis.segments[0]?.tree ?? 0, row.key));
    if (shown === undefined) return;
    this.followed = {
      name: key === undefined ? `row ${formatCount(row?.row ?? 0)}` : this.nameOf(key),
      key: shown,
      place: this.axis.place(shown),
    };
  }

  private nameOf(key: Uint8Array): string {
    const row = rowOfKey(this.axis.split(key).key);
    return row === undefined ? 'the row you chose' : `row ${formatCount(row)}`;
  }
}

const kAnyKeys = [new Uint8Array(0), new Uint8Array(16).fill(255)];

/** The key axis of a run, from its first frame. */
export function keyAxisOf(tables: Tables): KeyAxis {
  const table = tables['workload.axis'];
  if (table === undefined || table.rows < 2) return new KeyAxis(kAnyKeys);
  const keys = Array.from({ length: table.rows }, (_, row) =>
    bytesAt(table.columns.key, row).slice(),
  );
  const last = table.rows - 1;
  const indexes = rowsOf(tables, 'workload.indexes');
  const ends = indexes.map((_, i) => indexes[i + 1]?.first_quantile ?? last);
  const used = indexes.flatMap(({ tree, name, first_quantile: first }, i) =>
    first < (ends[i] ?? 0) ? [{ tree, name, first, end: ends[i] ?? 0 }] : [],
  );
  if (used.length === 0) return new KeyAxis(keys);
  const treeAt = (quantile: number) => used.findLast(({ first }) => first <= quantile)?.tree ?? 0;
  return new KeyAxis(
    keys.map((key, quantile) => storedKey(treeAt(quantile), key)),
    used.map(({ tree, name, first, end }) => ({ tree, name, from: first / last, to: end / last })),
  );
}

// A band: everything the page remembers of one contender between frames (tree picture, drive,
// curves, followed row).
//
// Plain and mutable on purpose: frames write it and painters read it up to 60 times a second, so it
// never passes through React. Anything specific to an engine lives in its tree picture.

import type { Contender } from '../../document/scenario/scenario';
import { DriveMemory } from '../../drawing/device/drive_memory';
import type { FollowedRow, PictureHost } from '../../drawing/kit/host';
import type { EnginePicture, RunningReplay, TreePicture } from '../../drawing/kit/picture';
import { Curves, learnPast } from '../../model/figures/chart';
import { Series } from '../../model/figures/series';
import type { Tables } from '../../model/tables/decode';
import { bytesAt, onlyRow, rowsOf } from '../../model/tables/tables';
import { KeyAxis, storedKey } from '../../model/values/axis';
import { rowOfKey } from '../../model/values/row_key';
import { formatCount } from '../../model/values/units';
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
  /** Key of the row that the user chose to follow instead of the scenario's. */
  private chosenKey: Uint8Array | undefined;

  constructor(
    readonly index: number,
    /** The scenario's contender; a fork's carries its changed options. */
    readonly contender: Contender,
    readonly axis: KeyAxis,
    readonly picture: EnginePicture,
    /** Gives the tree picture its view of the page. */
    hostOf: (band: Band) => PictureHost,
    /** A fork's origin, and the statements done when it left. */
    readonly fork?: { readonly origin: Band; readonly statements: number },
  ) {
    this.host = hostOf(this);
    this.tree = picture.open(this.host);
  }

  get name(): string {
    return this.contender.name;
  }

  /** A short name; a fork is named by its changed options. */
  get label(): string {
    const change = this.fork === undefined ? undefined : /, (.*) from row /.exec(this.name)?.[1];
    return change ?? this.name;
  }

  /** True for a fork at its beginning until its origin reaches the fork point. */
  get waitsForOrigin(): boolean {
    if (this.fork === undefined) return false;
    const { origin, statements } = this.fork;
    return (
      this.frame?.status.statements === statements &&
      (origin.frame?.status.statements ?? 0) < statements
    );
  }

  onFrame(frame: Frame, nowMs: number, still: boolean): void {
    this.frame = frame;
    this.version++;
    this.drive.take(frame, nowMs, still);
    this.follow(this.chosenKey);
    this.tree.take(frame, nowMs, still);
    // During a seek, the row's places are those recorded at the mark, not the run's current ones.
    if (frame.report !== undefined) this.tree.located(frame.row ?? {});
  }

  /**
   * Runs once per animation frame: advances the replay of a recent job, or ends it if the run is
   * paused.
   */
  tick(nowMs: number, passedMs: number, paused: boolean): void {
    if (paused) this.tree.rest(nowMs);
    else this.tree.advance(passedMs);
    const { replay } = this.tree;
    if (replay === this.shownReplay) return;
    this.shownReplay = replay;
    if (replay !== undefined) this.drive.flash.replay(replay, nowMs);
  }

  /**
   * Takes the run's intervals so far: the curves then also cover the part of the run that no frame
   * showed.
   */
  takeIntervals(tables: Tables): void {
    const rows = rowsOf(tables, 'lab.intervals');
    this.curves.addIntervals(rows);
    learnPast(this.clock, rows);
  }

  /** Drops points after this many statements: they belong to a run with another history. */
  forgetAfter(statements: number): void {
    this.curves.forgetAfter(statements);
    this.clock.forgetAfter(statements);
  }

  /** Follows this key, or the scenario's row if the key is undefined. */
  follow(key: Uint8Array | undefined): void {
    this.chosenKey = key;
    const row = this.frame === undefined ? undefined : onlyRow(this.frame.tables, 'lab.followed');
    // Key axes of several indexes store the scenario's row in the first one.
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

/**
 * Builds the key axis from the tables of a run's first frame. A workload without a sampled axis
 * gets one segment, which ends at sixteen 0xff bytes.
 */
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

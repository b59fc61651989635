// The cut between the lab and the picture of an engine: all that the page knows of any one tree.
//
// An engine brings one folder under drawing/ with an `EnginePicture`, and one line in registry.ts.
// Everything of it is loaded when a contender first needs it. Stage, band, inspector and worker
// know no table, fact or word of a single engine.

import type { ReactNode } from 'react';
import type { Report, TableName } from '../../gen/types';
import type { Fact, Tables } from '../../model/decode';
import type { Rect } from '../../model/geometry';
import type { InspectRequest } from '../../run/past/types';
import type { Frame } from '../../run/play/api';
import type { CanvasPainter, Surface } from '../canvas/canvas_painter';
import type { PictureHost } from './host';
import type { Sign } from './signs';

export interface EnginePicture {
  /**
   * Tables of this engine that frames of fast play carry: few rows each, aggregates where there may
   * be thousands. After a jump, a pause or a step, and in slow play, frames carry every folded
   * table as well.
   */
  readonly watch: readonly TableName[] | 'everything';
  /** The kind of tree, as textbooks call it: "B-tree". Empty if it has no name there. */
  readonly family: string;
  /** What it does with rows, in a few words, after its name and its family. */
  readonly does: string;
  /** What its ink says, for the legend; colours are explained there already. */
  readonly legend: string;
  /** Of the signs that trees share, those that its picture uses. */
  readonly signs: readonly Sign[];
  /** The same at length, for the help. */
  readonly reading: readonly string[];
  /** Its own counts for the ledger's panel: flushes, splits … */
  counts(report: Report): readonly (readonly [name: string, value: string])[];
  /**
   * Options that say how its database is opened after a power cut: asked where the plug is pulled.
   */
  readonly recovery?: readonly string[];
  /** What else is below the ledger, if its users know a table for it. */
  ledger?(contender: number): ReactNode;
  /** The picture of one contender, as long as its band lives. */
  open(host: PictureHost): TreePicture;
}

/**
 * One contender's tree: state, motion, canvas, words. Plain and mutable, like Band; nothing of it
 * passes through React.
 */
export interface TreePicture extends CanvasPainter {
  /** What the canvas shows, in a sentence for those who do not see it. */
  readonly label: string;
  /** There is nothing to paint: its table takes the place of the canvas. */
  readonly tableOnly?: boolean;
  /** Answers where it has words. */
  paint(surface: Surface): readonly Rect[];
  /** Where a shape with this name (scenario/picture_parts.ts) was painted last, if it was. */
  partBox?(name: string): Rect | undefined;
  /** A frame has arrived; where motion is welcome its facts move things. */
  take(frame: Frame, nowMs: number, still: boolean): void;
  /** Moves the replay of a recent job on. */
  advance(passedMs: number): void;
  /** The run is paused: its own moment is shown, not the memory of a job. */
  rest(nowMs: number): void;
  /** The job that is replayed now; and whether one waits for this band's turn. */
  readonly replay: RunningReplay | undefined;
  readonly waits?: boolean;
  /** Another band gets the turn: what is replayed shall end. */
  hurry?(): void;
  /** Loads what shows a database that comes back. */
  prepareRecovery?(): Promise<void>;
  /** How long it is still shown what came back after a power cut, ms. */
  recoveringMs?(nowMs: number): number;
  /** What its database found, repaired and lost when it came back, while the run waits there. */
  readonly found?: string;
  /** Bytes that the job shown last wrote for each byte that it saved. */
  readonly factor?: number | undefined;
  /** Where the followed row lies: what to ask, and what was answered. */
  whereIs(key: Uint8Array): InspectRequest;
  located(answer: Tables): void;
  /** Tables too expensive for every frame: they are polled. */
  readonly polledTables?: readonly TableName[] | undefined;
  takePolled?(answer: Tables): void;
  /** What lies under a point, in words; empty if nothing does. */
  point(x: number, y: number): string;
  leave(): void;
  /** A click: answers what the inspector shall show. */
  press(x: number, y: number): Part | undefined;
  /**
   * The picture as a table, for screen readers and for copying. Names of parts open the inspector
   * where the table is seen: with `open`.
   */
  twin(open?: OpenPart): ReactNode;
  /** The inspector's panel about one of its parts. */
  panel(part: Part): Panel;
}

/** One part of a tree (a file, a page, a node), as its own engine names it. */
export interface Part {
  readonly kind: string;
  readonly id: number;
  /** A part of the part. */
  readonly sub?: number;
}

/** Shows a part in the inspector. */
export type OpenPart = (part: Part) => void;

export interface Panel {
  readonly title: string;
  readonly body: ReactNode;
}

/** A job that is being replayed; its own script is the engine's affair. */
export interface RunningReplay {
  readonly facts: readonly Fact[];
  /** Jobs that began since the one that was replayed before, this one included: "one of 318". */
  readonly of: number;
  /** Statements done when it had ended: the picture under it has gone on since. */
  readonly at: number;
  /** Milliseconds that it has been playing. */
  readonly elapsedMs: number;
  /** The stretch of it in which the job does its work, ms. */
  readonly work: readonly [fromMs: number, toMs: number];
}

// The interface between the lab and the picture of an engine: everything the page knows of any one
// tree.
//
// An engine brings one folder under drawing/ with an `EnginePicture`, and one line in registry.ts.
// It is loaded when a contender first needs it. Stage, band, inspector and worker know no table,
// fact or word of a single engine.

import type { ReactNode } from 'react';
import type { Report, TableName } from '../../gen/types';
import type { Fact, Tables } from '../../model/tables/decode';
import type { Rect } from '../../model/values/geometry';
import type { InspectRequest } from '../../run/past/types';
import type { Frame } from '../../run/play/api';
import type { CanvasPainter, Surface } from '../canvas/canvas_painter';
import type { PictureHost } from './host';
import type { Sign } from './signs';

export interface EnginePicture {
  /**
   * Tables of this engine in the frames of fast play: few rows each, aggregates if there may be
   * thousands. After a jump, a pause or a step, and in slow play, frames carry every folded table
   * as well.
   */
  readonly watch: readonly TableName[] | 'everything';
  /** Textbook name of the kind of tree: "B-tree". Empty if there is none. */
  readonly family: string;
  /** Its treatment of rows in a few words, which follow its name and family. */
  readonly does: string;
  /** Meaning of its ink, for the legend; colours are explained there already. */
  readonly legend: string;
  /** The shared signs that its picture uses. */
  readonly signs: readonly Sign[];
  /** The legend at length, for the help. */
  readonly reading: readonly string[];
  /** Its own counts for the ledger's panel: flushes, splits … */
  counts(report: Report): readonly (readonly [name: string, value: string])[];
  /** Options for opening its database after a power cut; the plug's panel asks for them. */
  readonly recovery?: readonly string[];
  /** Additional content below the ledger, if its users know a table for it. */
  ledger?(contender: number): ReactNode;
  /** Opens the picture of one contender, which lives as long as its band. */
  open(host: PictureHost): TreePicture;
}

/**
 * One contender's tree: state, motion, canvas, words. Plain and mutable, like Band, because React
 * state changed in every frame would render the page in every frame.
 */
export interface TreePicture extends CanvasPainter {
  /** A sentence that describes the canvas to readers who do not see it. */
  readonly label: string;
  /** The picture paints nothing: its table takes the place of the canvas. */
  readonly tableOnly?: boolean;
  /** Paints; returns the boxes of its words, px. */
  paint(surface: Surface): readonly Rect[];
  /** Returns the box of a named shape (scenario/picture_parts.ts) as last painted, if it was. */
  partBox?(name: string): Rect | undefined;
  /** A frame has arrived. Unless `still`, its facts move things. */
  take(frame: Frame, nowMs: number, still: boolean): void;
  /** Advances the replay of a recent job, by wall ms. */
  advance(passedMs: number): void;
  /** The run is paused: the picture shows its moment, not the memory of a job. */
  rest(nowMs: number): void;
  /** The job being replayed; `waits`: a job waits for this band's turn. */
  readonly replay: RunningReplay | undefined;
  readonly waits?: boolean;
  /** Another band gets the turn: the current replay shall end. */
  hurry?(): void;
  /** Loads the code that shows recoveries. */
  prepareRecovery?(): Promise<void>;
  /** Remaining time of the recovery that is shown, ms. */
  recoveringMs?(nowMs: number): number;
  /** The recovery's findings (found, repaired, lost) while the run waits there. */
  readonly found?: string;
  /** Bytes written per byte saved by the job shown last. */
  readonly factor?: number | undefined;
  /** The request that locates the followed row, and its answer. */
  whereIs(key: Uint8Array): InspectRequest;
  located(answer: Tables): void;
  /** Tables too large for every frame, which are polled instead. */
  readonly polledTables?: readonly TableName[] | undefined;
  takePolled?(answer: Tables): void;
  /** Describes the thing under a point; empty if there is none. */
  point(x: number, y: number): string;
  leave(): void;
  /** Handles a click; returns the part that the inspector shall show. */
  press(x: number, y: number): Part | undefined;
  /**
   * The picture as a table, for screen readers and for copying. With `open`, names of parts are
   * buttons that open the inspector.
   */
  twin(open?: OpenPart): ReactNode;
  /** The inspector's panel about a part. */
  panel(part: Part): Panel;
}

/** A part of a tree (a file, a page, a node), in its engine's own terms. */
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

/** A job that is being replayed; its script is known to its engine's picture alone. */
export interface RunningReplay {
  readonly facts: readonly Fact[];
  /** Jobs since the last replay, this one included: "one of 318". */
  readonly of: number;
  /** Statements done when the job ended. The tree has changed since. */
  readonly at: number;
  /** Time since the replay began, ms. */
  readonly elapsedMs: number;
  /** The stretch of the replay in which the job does its work, ms. */
  readonly work: readonly [fromMs: number, toMs: number];
}

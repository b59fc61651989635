// The scenario: what a document says once it is checked (document_schema.ts) and filled in
// (normalize.ts).
//
// A checked scenario is itself a valid document, so it can be edited, linked and saved unchanged:
// enums stay names and flags booleans; only sizes and times become plain numbers.
import { kOptions } from '../gen/schema';
import type { OptionValues } from './options';

export const kVersion = 1;
export const kMaxContenders = 4;

export interface GroupChoice {
  readonly kind: string;
  readonly profile?: string;
  readonly options?: OptionValues;
}
/** Options of a part that has only one kind. */
export type PartChoice = Omit<GroupChoice, 'kind'>;
type PhaseChoice = OptionValues;
interface WorkloadChoice extends GroupChoice {
  readonly phases: readonly PhaseChoice[];
}
export interface Contender {
  readonly name: string;
  readonly engine: string;
  readonly profile?: string;
  readonly options?: OptionValues;
}
type CaptionMoment = { readonly statements: number } | { readonly ns: number };
export interface Caption {
  readonly at: CaptionMoment;
  readonly text: string;
}
/** Play pauses when the first contender reaches it. */
export interface Breakpoint {
  readonly at: CaptionMoment;
}
/** A published figure, its source, and the expression over reports that should reproduce it. */
interface Claim {
  readonly text: string;
  readonly source: string;
  readonly published: number;
  readonly measured: string;
}
export interface Scenario {
  readonly version: typeof kVersion;
  readonly name: string;
  readonly title: string;
  readonly question: string;
  readonly seed: number;
  readonly device: GroupChoice;
  /** File system, journal and page cache between engine and drive. */
  readonly volume?: PartChoice;
  /** Faults of the drive. */
  readonly faults?: PartChoice;
  readonly workload: WorkloadChoice;
  readonly contenders: readonly Contender[];
  /** The row that the page follows, by its number in the workload. */
  readonly follow: number;
  readonly captions: readonly Caption[];
  readonly breakpoints: readonly Breakpoint[];
  readonly claims: readonly Claim[];
}

/** The engines number folders; a contender's is that of its option group. */
export function engineFolder(engine: string): number {
  return kOptions.find((group) => group.role === 'engine' && group.group === engine)?.folder ?? -1;
}

// The scenario: what a document says once it is checked (document_schema.ts) and filled in
// (normalize.ts).
//
// A checked scenario is itself a valid document, so it can be edited, linked and saved unchanged:
// enums stay names and flags booleans; only sizes and times become plain numbers.
import { type Durability, kOptions } from '../../gen/schema';
import type { OptionValue, OptionValues } from './options';

export const kVersion = 2;
export const kMaxContenders = 4;
export const kMaxKnobs = 6;
/** Of a knob that names them; a range may have more steps. */
export const kMaxChoices = 6;

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
/** A place that all contenders share. */
export type SharedPlace = { readonly statements: number } | { readonly ns: number };
/** Parts of the page that a moment can point at. */
export const kHighlights = ['headline', 'figures', 'tree', 'drive', 'chart'] as const;
/** What is on the page at a moment, where it is not everything. */
export interface MomentView {
  /** Names of the contenders that are shown. */
  readonly contenders?: readonly string[];
  /** The one that the words are about; the others are dimmed. */
  readonly focus?: string;
  readonly lock?: 'rows' | 'time';
  /** The row that is followed, in place of the scenario's. */
  readonly row?: number;
  /** One of kHighlights, or a shape of a picture: see picture_parts.ts. */
  readonly highlight?: string;
}
/** A place in the run with words about it. Reading is going from one to the next. */
export interface ScenarioMoment {
  readonly at: SharedPlace;
  /** Play goes on to here and waits; without it nothing plays. */
  readonly until?: SharedPlace;
  /** Statements a second. */
  readonly speed?: number | 'full';
  readonly view?: MomentView;
  /** With figures in braces: see moment_text.ts. */
  readonly text: string;
  /** Expressions that must be true for the words to be true. */
  readonly holds?: readonly string[];
}
/** What a knob sets: the value of an option, a profile, a promise, or a whole drive. */
export type KnobValue = OptionValue | GroupChoice;
/** A value for all paths of a knob, or a named choice with one for each of them. */
type KnobChoice = OptionValue | { readonly label: string; readonly values: readonly KnobValue[] };
/** Something worth changing: named, with few choices, in the open on the page. */
export interface Knob {
  readonly label: string;
  /** Paths of the document: "InnoDB.options.page_size", "device.profile", "durability". */
  readonly sets: readonly string[];
  /** Shown as a share of the bytes of all rows. */
  readonly of_data?: boolean;
  readonly choices?: readonly KnobChoice[];
  /** In place of choices: from one value to another in even steps. */
  readonly range?: {
    readonly from: number | string;
    readonly to: number | string;
    readonly step: number | string;
  };
}
/** How much a claim says: the very value, a range, or only the order, growth or curve. */
export const kMarks = ['exact', 'band', 'shape'] as const;
/** Where a measure must be for its claim to be reproduced. */
export type Band = 'holds' | { readonly from?: number; readonly to?: number };
/** A published figure and the measure over this scenario's runs that should reproduce it. */
export interface Claim {
  /** Its id in scenarios/published/sources.json. */
  readonly figure: string;
  /** Which part of the figure it is about, where another scenario measures the rest. */
  readonly half?: string;
  /** See docs/measures.md. */
  readonly measure: string;
  readonly mark: (typeof kMarks)[number];
  /** Without it the figure is shown and not judged. */
  readonly band?: Band;
  /** The band that it was recorded by before, and why another took its place. */
  readonly band_changed?: { readonly from: Band; readonly why: string };
  /** Where the measure can be seen to come about; without it the end. */
  readonly at?: SharedPlace;
  /** Labels of the sizes that judge it; without it the scenario's own and all others. */
  readonly sizes?: readonly string[];
  /** Judged is the measure at the size with this label divided by that at the scenario's own. */
  readonly by_size?: string;
  /** What is drawn with it: measures that give lists, by their names. */
  readonly curves?: Readonly<Record<string, string>>;
  readonly note?: string;
}
/** The scenario at another size: the same with other values. */
export interface Size {
  readonly label: string;
  /** By paths of the document, as `--set` writes them. */
  readonly sets: Readonly<Record<string, OptionValue>>;
}
/** What a question can be answered in: see model/answer_units.ts. */
export const kAnswerUnits = ['bytes', 'time', 'reads', 'throughput'] as const;
/** What the headline counts; without it, the bytes that the drive wrote for each row. */
interface AnswerChoice {
  readonly in: (typeof kAnswerUnits)[number];
  /** The moment, from 1, after which nothing is counted that the question is about. */
  readonly until?: number;
}
export interface Scenario {
  readonly version: typeof kVersion;
  readonly name: string;
  readonly title: string;
  readonly question: string;
  readonly answer?: AnswerChoice;
  readonly seed: number;
  /**
   * When a commit is durable, in every contender. Without it, each contender's profile and options
   * say so.
   */
  readonly durability?: Durability;
  readonly device: GroupChoice;
  /** File system, journal and page cache between engine and drive. */
  readonly volume?: PartChoice;
  /** Faults of the drive. */
  readonly faults?: PartChoice;
  readonly workload: WorkloadChoice;
  readonly contenders: readonly Contender[];
  readonly knobs: readonly Knob[];
  /** The row that the page follows, by its number in the workload. */
  readonly follow: number;
  readonly moments: readonly ScenarioMoment[];
  /** Where its values come from, by their paths. */
  readonly origins?: Readonly<Record<string, string>>;
  /** At which claims are measured as well. */
  readonly sizes: readonly Size[];
  readonly claims: readonly Claim[];
}

/** By name, or by engine where only one runs that engine; -1 if there is none. */
export function contenderAt(contenders: readonly Contender[], word: string): number {
  const named = contenders.findIndex(({ name }) => name === word);
  const ofEngine = contenders.filter(({ engine }) => engine === word);
  return named < 0 && ofEngine.length === 1 ? contenders.indexOf(ofEngine[0] as Contender) : named;
}

/** The engines number folders; a contender's is that of its option group. */
export function engineFolder(engine: string): number {
  return kOptions.find((group) => group.role === 'engine' && group.group === engine)?.folder ?? -1;
}

// The scenario: a document after it has been checked (document_schema.ts) and filled in
// (normalize.ts).
//
// A checked scenario is itself a valid document, so it can be edited, linked and saved unchanged:
// enums stay names and flags booleans; only sizes and times become plain numbers.
import { type Durability, kOptions } from '../../gen/schema';
import type { OptionValue, OptionValues } from './values/options';

export const kVersion = 2;
export const kMaxContenders = 4;
export const kMaxKnobs = 6;
/** Maximum number of named choices of a knob; a range may have more steps. */
export const kMaxChoices = 6;

export interface GroupChoice {
  readonly kind: string;
  readonly profile?: string;
  readonly options?: OptionValues;
}
/** Options of a part that has only one kind. */
export type PartChoice = Omit<GroupChoice, 'kind'>;
type PhaseChoice = OptionValues;
/** The parts of a workload of kind `sql`, as they are written: document/sql reads them. */
export interface SqlParts {
  /** A document in scenarios/workloads/, in place of tables, curves, draws and scripts. */
  readonly use?: string;
  /** Named numbers, or expressions of those before them. */
  readonly scale?: Readonly<Record<string, number | string>>;
  readonly tables?: unknown;
  readonly curves?: unknown;
  readonly draws?: unknown;
  readonly scripts?: unknown;
}
interface WorkloadChoice extends GroupChoice, SqlParts {
  /** Without any, a workload of kind `sql` has those of the document that it uses. */
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
/** The view of the page at a moment; omitted parts show everything. */
export interface MomentView {
  /** Names of the contenders on the page. */
  readonly contenders?: readonly string[];
  /** The contender that the words are about; the others are dimmed. */
  readonly focus?: string;
  readonly lock?: 'rows' | 'time';
  /** The row to follow instead of the scenario's. */
  readonly row?: number;
  /** One of kHighlights, or a shape of a picture: see picture_parts.ts. */
  readonly highlight?: string;
}
/** A place in the run with words about it. A reader goes from one to the next. */
/** Kinds of jobs that a moment can show. */
export const kReplayedJobs = ['compaction', 'drop', 'move', 'page write'] as const;
export type ReplayedJob = (typeof kReplayedJobs)[number];

export interface ScenarioMoment {
  readonly at: SharedPlace;
  /** Play continues to here and waits; without it nothing plays. */
  readonly until?: SharedPlace;
  /** Statements per second of wall time. */
  readonly speed?: number | 'full';
  readonly view?: MomentView;
  /**
   * Shows the first job of this kind that begins here, slowly and from before its beginning. The
   * run goes on to the job's end, at most to `until`, and waits.
   */
  readonly replays?: ReplayedJob;
  /** May contain figures in braces: see moment_text.ts. */
  readonly text: string;
  /** Conditions without which the words would be false. */
  readonly holds?: readonly string[];
}
/** A knob's value: an option's, a profile, a durability promise, or a whole drive. */
export type KnobValue = OptionValue | GroupChoice;
/** A value for all paths of a knob, or a named choice with one value per path. */
type KnobChoice = OptionValue | { readonly label: string; readonly values: readonly KnobValue[] };
/**
 * A named set of options with few choices, shown on the page because changing it is instructive.
 */
export interface Knob {
  readonly label: string;
  /** Paths of the document: "InnoDB.options.page_size", "device.profile", "durability". */
  readonly sets: readonly string[];
  /** Shown as a share of the bytes of all rows. */
  readonly of_data?: boolean;
  readonly choices?: readonly KnobChoice[];
  /** Instead of choices: values from one to another in even steps. */
  readonly range?: {
    readonly from: number | string;
    readonly to: number | string;
    readonly step: number | string;
  };
}
/** Precision of a claim: the exact value, a range, or only the order, growth or curve. */
export const kMarks = ['exact', 'band', 'shape'] as const;
/** The range in which a claim's measure counts as reproduced. */
export type Band = 'holds' | { readonly from?: number; readonly to?: number };
/** A published figure, and the measure over this scenario's runs that should reproduce it. */
export interface Claim {
  /** Its id in scenarios/published/sources.json. */
  readonly figure: string;
  /** The part of the figure it is about, if another scenario measures the rest. */
  readonly half?: string;
  /** See docs/measures.md. */
  readonly measure: string;
  readonly mark: (typeof kMarks)[number];
  /** Without it the figure is shown and not judged. */
  readonly band?: Band;
  /** The band that it was recorded with before, and the reason for the change. */
  readonly band_changed?: { readonly from: Band; readonly why: string };
  /** The place at which the measure's cause can be seen; by default the end. */
  readonly at?: SharedPlace;
  /** Labels of the sizes that judge it; by default the scenario's own and all others. */
  readonly sizes?: readonly string[];
  /** Judges the measure at the size with this label divided by that at the scenario's own. */
  readonly by_size?: string;
  /** Curves drawn with it: measures that give lists, by name. */
  readonly curves?: Readonly<Record<string, string>>;
  readonly note?: string;
}
/** The scenario at another size: the same with other values. */
export interface Size {
  readonly label: string;
  /** By paths of the document, as `--set` writes them. */
  readonly sets: Readonly<Record<string, OptionValue>>;
}
/** Units of an answer: see model/figures/answer_units.ts. */
export const kAnswerUnits = ['bytes', 'time', 'reads', 'throughput'] as const;
/** The headline's unit; by default the bytes that the drive wrote for each row. */
interface AnswerChoice {
  readonly in: (typeof kAnswerUnits)[number];
  /** The moment (from 1) that ends the count, as later statements are not about the question. */
  readonly until?: number;
}
/** The larger system that a scenario is a small copy of. */
interface StandsFor {
  /** Its rows, as a multiple of those here. */
  readonly times?: number;
  /** Its memory: "64 GiB". */
  readonly memory?: string;
  /** The pace of its clients: bytes are given at it. The run goes as fast as each tree can. */
  readonly statements_per_second?: number;
}
export interface Scenario {
  readonly version: typeof kVersion;
  readonly name: string;
  readonly title: string;
  readonly question: string;
  readonly answer?: AnswerChoice;
  readonly stands_for?: StandsFor;
  readonly seed: number;
  /**
   * The durability of a commit, in every contender. By default each contender's profile and options
   * decide it.
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
  /** Sources of its values, by path. */
  readonly origins?: Readonly<Record<string, string>>;
  /** Sizes at which claims are measured in addition. */
  readonly sizes: readonly Size[];
  readonly claims: readonly Claim[];
}

/**
 * Returns the index of a contender by name, or by an engine that only one runs; -1 if there is
 * none.
 */
export function contenderAt(contenders: readonly Contender[], word: string): number {
  const named = contenders.findIndex(({ name }) => name === word);
  const ofEngine = contenders.filter(({ engine }) => engine === word);
  return named < 0 && ofEngine.length === 1 ? contenders.indexOf(ofEngine[0] as Contender) : named;
}

/** Returns the number of an engine's folder, which is its option group's; -1 if unknown. */
export function engineFolder(engine: string): number {
  return kOptions.find((group) => group.role === 'engine' && group.group === engine)?.folder ?? -1;
}

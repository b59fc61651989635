// Grades hand-ins: repeats both runs, compares their digests, and checks the conditions. Shared by
// the command line and the teacher's page, so that they grade alike.
import { MeasureError } from '../../measure/measure_error';
import { toLoadRequests } from '../../scenario/load_request';
import type { Scenario } from '../../scenario/scenario';
import type { Exercise, Predicted } from '../exercise';
import { type HandIn, sealOf } from '../hand_in';
import { withOptions } from './options';
import { checkRun, isClose, outcomeOf, printPredicted } from './outcome';
import { digestOf, type MakeRun, type Run, tablesOf } from './run';

/** A hand-in as it says itself, before anything was run again. */
export interface HandedIn {
  readonly student: string;
  readonly exercise: string;
  /** When, by the student's clock; empty if it does not say. */
  readonly at: string;
  readonly predicted: string;
  readonly options: string;
  /** Build of the student's engines. */
  readonly build: string;
}

export interface Grade extends HandedIn {
  /** The outcome of the prediction; undefined if the run stopped early. */
  readonly outcome: Predicted | undefined;
  readonly measured: string;
  readonly close: boolean;
  readonly passed: boolean;
  /** True if both digests and the seal are correct. */
  readonly digestEqual: boolean;
  readonly note: string;
}

export const handedIn = (handIn: HandIn, { name, prediction }: Exercise): HandedIn => ({
  student: handIn.student,
  exercise: name,
  at: (handIn.at ?? '').replace('T', ' ').replace('Z', ' UTC'),
  predicted: printPredicted(prediction, handIn.prediction),
  options: Object.entries(handIn.options)
    .map(([label, words]) => `${label}: ${words}`)
    .join('; '),
  build: handIn.build,
});

/** Grades hand-ins one by one. `make` makes the runs, on the page or the command line. */
export class Grader {
  /** Students make the same few runs: each is repeated once. */
  private readonly runs = new Map<string, Promise<Run>>();

  constructor(private readonly make: MakeRun) {}

  async grade(handIn: HandIn, exercise: Exercise): Promise<Grade> {
    const given = await this.run(exercise, exercise.scenario);
    const yours = await this.run(exercise, withOptions(exercise, handIn.options));
    const notes = [
      ...(sealOf(handIn) === handIn.seal ? [] : ['edited after it was handed in']),
      ...differing(handIn, given, yours),
    ];
    const came = outcomeIn(exercise, given);
    const { prediction } = exercise;
    const checks = checkRun(exercise, yours);
    const stopped = checks.find(({ why }) => why !== '')?.why;
    return {
      ...handedIn(handIn, exercise),
      outcome: came,
      measured: came === undefined ? '–' : printPredicted(prediction, came),
      close: came !== undefined && isClose(prediction, handIn.prediction, came),
      passed: checks.every(({ met }) => met),
      digestEqual: notes.length === 0,
      note: [...notes, ...(stopped === undefined ? [] : [stopped])].join('; '),
    };
  }

  private run(exercise: Exercise, scenario: Scenario): Promise<Run> {
    const key = JSON.stringify([exercise.name, toLoadRequests(scenario)]);
    const made = this.runs.get(key) ?? this.make(scenario, tablesOf(exercise));
    this.runs.set(key, made);
    // A run that failed is tried again for the next hand-in.
    made.catch(() => this.runs.delete(key));
    return made;
  }
}

/** Returns the digests that differ from the runs made here, with likely reasons. */
function differing(handIn: HandIn, given: Run, yours: Run): string[] {
  const wrong = [
    ...(handIn.given === digestOf(given) ? [] : ['the run as given']),
    ...(handIn.yours === digestOf(yours) ? [] : ['the run with these options']),
  ];
  if (wrong.length === 0) return [];
  const why =
    handIn.build === given.build
      ? 'of the same build, so the hand-in was edited'
      : `it was made by build ${handIn.build}, this is ${given.build}`;
  return [`digest mismatch: ${wrong.join(' and ')} came out differently (${why})`];
}

function outcomeIn(exercise: Exercise, given: Run): Predicted | undefined {
  try {
    return outcomeOf(exercise, given);
  } catch (error) {
    if (error instanceof MeasureError) return undefined;
    throw error;
  }
}

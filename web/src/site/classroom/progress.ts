// A student's progress with each exercise, kept in this browser only.
import type { Predicted } from '../../document/exercise/exercise';
import type { ChosenOptions } from '../../document/exercise/options';

export interface Progress {
  /** Locked in before the run. */
  readonly predicted?: Predicted;
  readonly chosen?: ChosenOptions;
  readonly hints?: number;
  readonly passed?: boolean;
}

const kKey = 'three-trees-exercises';
const kStudent = 'three-trees-student';

function readAll(): Record<string, Progress> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(kKey) ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, Progress>) : {};
  } catch {
    return {};
  }
}

export const progressOf = (name: string): Progress => {
  const all = readAll();
  const own = Object.hasOwn(all, name) ? all[name] : undefined;
  return typeof own === 'object' && own !== null ? own : {};
};

/**
 * Keeps an exercise's progress. A browser that refuses storage loses progress, and nothing else.
 */
export function keepProgress(name: string, progress: Progress): void {
  try {
    localStorage.setItem(kKey, JSON.stringify({ ...readAll(), [name]: progress }));
  } catch {
    // Private windows and full stores refuse.
  }
}

export const studentName = (): string => {
  try {
    return (localStorage.getItem(kStudent) ?? '').slice(0, 80);
  } catch {
    return '';
  }
};

export function keepStudentName(name: string): void {
  try {
    localStorage.setItem(kStudent, name);
  } catch {
    // Private windows and full stores refuse.
  }
}

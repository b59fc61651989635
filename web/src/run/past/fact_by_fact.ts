// A step shown fact by fact. The engine has already taken the whole step; the page shows its tables
// before the step with a prefix of the step's facts folded in. Tables that facts do not keep up to
// date stay as before the step until all facts are shown.
import type { Fact, Status, Tables } from '../../model/tables/decode';
import { fold } from '../../model/tables/fold';
import type { OpenStep } from './timeline';

export class FactByFact {
  private step: { readonly facts: readonly Fact[]; shown: number; tables: Tables } | undefined;

  /** Opens a step with its first `shown` facts already shown; undefined closes it. */
  open(step: OpenStep | undefined, shown = 0): void {
    this.step =
      step === undefined
        ? undefined
        : { facts: step.facts, shown, tables: fold(step.tables, step.facts.slice(0, shown)) };
  }

  /** The tables after the facts shown so far; undefined if no step is open. */
  get tables(): Tables | undefined {
    return this.step?.tables;
  }

  /** True if no step is open or all facts of the open one are shown. */
  get over(): boolean {
    return this.step === undefined || this.step.shown === this.step.facts.length;
  }

  /** Returns the engine's status with the number and time of the last shown fact. */
  shownStatus(status: Status): Status {
    const last = this.step?.facts[this.step.shown - 1];
    return last === undefined ? status : { ...status, seq: last.seq, t_ns: last.tNs };
  }

  /** Shows one more fact and returns it; undefined if none is left. */
  next(): Fact | undefined {
    const { step } = this;
    const fact = step?.facts[step.shown];
    if (step === undefined || fact === undefined) return undefined;
    step.tables = fold(step.tables, [fact]);
    step.shown++;
    return fact;
  }

  /** Closes the step; returns the facts that were not shown. */
  end(): readonly Fact[] {
    const rest = this.step?.facts.slice(this.step.shown) ?? [];
    this.step = undefined;
    return rest;
  }
}

// A step that is shown fact by fact: the engine has already taken it, the page shows the tables
// after the facts shown so far. Tables that facts do not keep up to date stay as they were before
// the step, until all of it is shown.
import type { Fact, Status, Tables } from '../../model/decode';
import { fold } from '../../model/fold';
import type { OpenStep } from './timeline';

export class FactByFact {
  private step: { readonly facts: readonly Fact[]; shown: number; tables: Tables } | undefined;

  /** `shown`: how many of its facts are already shown. */
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

  /** All of it is shown. */
  get over(): boolean {
    return this.step === undefined || this.step.shown === this.step.facts.length;
  }

  /** The status that the page shows, given the engine's. */
  shownStatus(status: Status): Status {
    const last = this.step?.facts[this.step.shown - 1];
    return last === undefined ? status : { ...status, seq: last.seq, t_ns: last.tNs };
  }

  /** Shows one more fact. */
  next(): Fact | undefined {
    const { step } = this;
    const fact = step?.facts[step.shown];
    if (step === undefined || fact === undefined) return undefined;
    step.tables = fold(step.tables, [fact]);
    step.shown++;
    return fact;
  }

  /** Ends it; answers the facts that were not shown. */
  end(): readonly Fact[] {
    const rest = this.step?.facts.slice(this.step.shown) ?? [];
    this.step = undefined;
    return rest;
  }
}

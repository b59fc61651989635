// A step that is shown fact by fact: the engine stands behind it already, the page behind as many
// of its facts as were told.
import type { Fact, Status, Tables } from '../../model/decode';
import { fold } from '../../model/fold';
import type { OpenStep } from './timeline';

export class FactByFact {
  private step: { readonly facts: readonly Fact[]; shown: number; tables: Tables } | undefined;

  /** `shown`: facts that are told already. */
  open(step: OpenStep | undefined, shown = 0): void {
    this.step =
      step === undefined
        ? undefined
        : { facts: step.facts, shown, tables: fold(step.tables, step.facts.slice(0, shown)) };
  }

  /**
   * The tables behind the facts shown so far; undefined if the page stands where the engine does.
   */
  get tables(): Tables | undefined {
    return this.step?.tables;
  }

  /** There is nothing more to tell. */
  get over(): boolean {
    return this.step === undefined || this.step.shown === this.step.facts.length;
  }

  /** Where the page stands, by where the engine does. */
  standing(status: Status): Status {
    const last = this.step?.facts[this.step.shown - 1];
    return last === undefined ? status : { ...status, seq: last.seq, t_ns: last.tNs };
  }

  /** Tells one more. */
  next(): Fact | undefined {
    const { step } = this;
    const fact = step?.facts[step.shown];
    if (step === undefined || fact === undefined) return undefined;
    step.tables = fold(step.tables, [fact]);
    step.shown++;
    return fact;
  }

  /** Ends it: what has happened already and was not told. */
  end(): readonly Fact[] {
    const rest = this.step?.facts.slice(this.step.shown) ?? [];
    this.step = undefined;
    return rest;
  }
}

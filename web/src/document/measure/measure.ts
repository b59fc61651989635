// Measures: small expressions over finished runs, for claims and for the checks of exercises.
//
//   rate("TokuDB", 0.9, 1) / rate("InnoDB", 0.9, 1)
//   total("InnoDB", "host_bytes.written - server.*", phase(1)) / InnoDB.operations
//   crossing(series("InnoDB", "rate"), series("TokuDB", "rate")) < 0.5 * InnoDB.operations
//
// A measure is parsed once. Parsing also checks contenders, report fields, quantities and
// functions, so that a mistake is found before anything runs. It has no side effects and cannot run
// code. docs/measures.md describes the language.
import { nearest } from '../scenario/values/nearest';
import { quantityOf } from './counters';
import { type Argument, kFunctions, type MeasureFunction, type Timed } from './functions';
import { MeasureError } from './measure_error';
import { kSeriesOf, timedWindow } from './run_functions';
import { figureAt, reportQuantity, resolvePath, runIndex } from './scope';
import type { Names, RunSubject, Subject } from './subject';
import { type Node, parseSyntax } from './syntax';
import { asFlag, asList, asNumber, type List, type Value } from './value';
import { measuredBounds } from './windows';

export interface Measure {
  readonly source: string;
  /**
   * Throws MeasureError if the runs lack something it needs. `timed` is called with each window
   * whose time counts.
   */
  evaluate(subject: Subject, timed?: Timed): number | boolean;
  /** Evaluates a measure that is a list: a curve along a run. */
  list(subject: Subject): List;
}

interface State {
  readonly subject: Subject;
  readonly timed: Timed;
}
type Compute = (state: State) => Value;

/** Report fields that are times over everything measured. */
const kTimes = ['virtual_seconds', 'operations_per_second'];

/** Parses a measure. Throws MeasureError with the place of the mistake. */
export function parseMeasure(source: string, names: Names): Measure {
  const compute = new Compiler(names).node(parseSyntax(source));
  return {
    source,
    evaluate(subject, timed = () => undefined) {
      const value = compute({ subject, timed });
      if (typeof value === 'object' || typeof value === 'string')
        throw new MeasureError('is neither a number nor true or false', 0);
      if (Number.isNaN(value)) throw new MeasureError('divides nothing by nothing', 0);
      return value;
    },
    list: (subject) => asList(compute({ subject, timed: () => undefined }), 0),
  };
}

/**
 * Parses a measure that is a list, drawn with a claim. Throws MeasureError as parseMeasure does.
 */
export function parseCurve(source: string, names: Names): { evaluate(subject: Subject): List } {
  const compute = new Compiler(names).node(parseSyntax(source));
  return { evaluate: (subject) => asList(compute({ subject, timed: () => undefined }), 0) };
}

class Compiler {
  constructor(private readonly names: Names) {}

  node(node: Node): Compute {
    switch (node.kind) {
      case 'value':
        return () => node.value;
      case 'list': {
        const items = node.items.map((item) => [this.node(item), item.at] as const);
        return (state) => ({
          list: { values: items.map(([item, at]) => asNumber(item(state), at)) },
        });
      }
      case 'path': {
        const named = resolvePath(node.path, this.names, node.at);
        return ({ subject, timed }) => {
          const run = named.kind === 'field' ? subject.runs[named.run] : undefined;
          if (named.kind === 'field' && run !== undefined && kTimes.includes(named.field))
            timed(run, timedWindow(run, measuredBounds(run, node.at)));
          return figureAt(named, subject, node.at);
        };
      }
      case 'call':
        return this.call(node);
      case 'unary':
        return this.unary(node);
      case 'binary':
        return this.binary(node);
      case 'choice': {
        const [test, yes, no] = [this.node(node.test), this.node(node.yes), this.node(node.no)];
        return (state) => (asFlag(test(state), node.test.at) ? yes : no)(state);
      }
    }
  }

  private unary({ sign, of, at }: Node & { kind: 'unary' }): Compute {
    const inner = this.node(of);
    if (sign === '!') return (state) => !asFlag(inner(state), at);
    const factor = sign === '-' ? -1 : 1;
    return (state) => factor * asNumber(inner(state), at);
  }

  private binary({ sign, left, right }: Node & { kind: 'binary' }): Compute {
    const [a, b] = [this.node(left), this.node(right)];
    if (sign === '&&') return (state) => asFlag(a(state), left.at) && asFlag(b(state), right.at);
    if (sign === '||') return (state) => asFlag(a(state), left.at) || asFlag(b(state), right.at);
    const apply = kOperators[sign];
    if (apply === undefined) throw new MeasureError(`does not know the sign ${sign}`, left.at);
    return (state) => apply(asNumber(a(state), left.at), asNumber(b(state), right.at));
  }

  private call({ name, args, at }: Node & { kind: 'call' }): Compute {
    const known = Object.keys(kFunctions);
    const named = Object.hasOwn(kFunctions, name) ? kFunctions[name] : undefined;
    if (named === undefined)
      throw new MeasureError(`there is no function ${name}`, at, nearest(name, known));
    const second = args[1];
    const isText = second?.kind === 'value' && typeof second.value === 'string';
    const found = (isText ? named.ofQuantity : undefined) ?? named;
    checkCount(name, found, args.length, at);
    args.forEach((node, i) => {
      this.checkWords(found, node, i);
    });
    const of = found.takes[0] === 'run' ? this.runOf(args[0] as Node) : undefined;
    const parts = args.map((node) => [this.node(node), node.at] as const);
    return (state) => {
      const { subject, timed } = state;
      const values = parts.map(([part, place]): Argument => ({ value: part(state), at: place }));
      const run = of === undefined ? undefined : subject.runs[of];
      if (of !== undefined && run === undefined)
        throw new MeasureError('this contender did not run', at);
      const call = { at, names: this.names, args: values, timed };
      return found.compute({ ...call, run: run as RunSubject });
    };
  }

  private runOf(node: Node): number {
    if (node.kind !== 'value' || typeof node.value !== 'string')
      throw new MeasureError('needs a contender’s name in quotes', node.at);
    return runIndex(this.names, node.value, node.at);
  }

  /** Checks texts that name quantities, series or fields before anything runs. */
  private checkWords({ takes }: MeasureFunction, node: Node, i: number): void {
    const wanted = takes[i];
    if (wanted !== 'quantity' && wanted !== 'series' && wanted !== 'field') return;
    if (node.kind !== 'value' || typeof node.value !== 'string')
      throw new MeasureError('needs a name in quotes', node.at);
    if (wanted === 'field') reportQuantity(node.value, this.names, node.at);
    else if (wanted === 'quantity' || !(kSeriesOf as readonly string[]).includes(node.value))
      quantityOf(node.value, node.at, this.names.causes);
  }
}

function checkCount(name: string, found: MeasureFunction, count: number, at: number): void {
  const least = found.takes.length - (found.optional ?? 0);
  const most = found.many ? 20 : found.takes.length + (found.window ? 2 : 0);
  if (count >= least && count <= most) return;
  const takes = [...found.takes, ...(found.window ? ['window'] : [])].join(', ');
  throw new MeasureError(`${name}(…) takes ${takes}, not ${count}`, at);
}

const kOperators: Readonly<Record<string, (a: number, b: number) => number | boolean>> = {
  '==': (a, b) => a === b,
  '!=': (a, b) => a !== b,
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '**': (a, b) => a ** b,
};

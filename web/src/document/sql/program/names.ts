// The names that a document's expressions may use, and the tables of a program that they fill:
// texts, counters.
import { nearest } from '../../scenario/values/nearest';
import type { Expression } from '../grammar/expressions';
import { SqlError } from '../grammar/tokens';

/** A named expression, drawn again at each use; with parameters, for each call. */
export interface Draw {
  readonly parameters: readonly string[];
  readonly body: Expression;
}
export interface Constant {
  readonly digits: bigint;
  readonly scale: number;
}

/** A table of a program that numbers what is used, in the order of its first use. */
class Numbered {
  private readonly numbers = new Map<string, number>();
  number(text: string): number {
    const known = this.numbers.get(text);
    if (known !== undefined) return known;
    this.numbers.set(text, this.numbers.size);
    return this.numbers.size - 1;
  }
  all(): string[] {
    return [...this.numbers.keys()];
  }
}

/** Numbers of the run that every script can read. */
export const kAnswers = ['changed', 'found', 'transaction'] as const;

export class Names {
  readonly texts = new Numbered();
  readonly counters = new Numbered();
  /** Draws that are being written out, outermost first. */
  readonly open: string[] = [];

  constructor(
    readonly scale: ReadonlyMap<string, bigint>,
    readonly draws: ReadonlyMap<string, Draw>,
    readonly curves: readonly string[],
  ) {}

  /** Refuses a variable that nothing defines. */
  unknown(name: string, at: number, locals: Iterable<string>): never {
    const known = [...locals, ...this.scale.keys(), ...this.draws.keys(), 'n', ...kAnswers];
    throw new SqlError(`uses ${name}, which nothing defines`, at, nearest(name, known));
  }
}

/**
 * Returns the value of an expression that is known before the run; undefined if it is not. `look`
 * returns the values of names that are.
 */
export function constantOf(
  of: Expression,
  look: (name: string) => bigint | undefined,
): Constant | undefined {
  const inner = (one: Expression) => constantOf(one, look);
  switch (of.kind) {
    case 'number':
      return { digits: of.digits, scale: of.scale };
    case 'variable': {
      const digits = look(of.name);
      return digits === undefined ? undefined : { digits, scale: 0 };
    }
    case 'negative': {
      const value = inner(of.of);
      return value && { ...value, digits: -value.digits };
    }
    case 'binary': {
      const [left, right] = [inner(of.left), inner(of.right)];
      return left && right && calculated(of, left, right);
    }
    case 'call': {
      const args = of.args.map(inner);
      if ((of.name !== 'min' && of.name !== 'max') || args.length < 2) return undefined;
      if (args.some((one) => one === undefined || one.scale > 0)) return undefined;
      const all = (args as Constant[]).map(({ digits }) => digits);
      const best = all.reduce((a, b) => (a < b === (of.name === 'min') ? a : b));
      return { digits: best, scale: 0 };
    }
    default:
      return undefined;
  }
}

function calculated(
  { sign, at }: Expression & { readonly kind: 'binary' },
  left: Constant,
  right: Constant,
): Constant | undefined {
  const [a, b] = [left.digits, right.digits];
  if (sign === '*') return checked(a * b, left.scale + right.scale, at);
  if (left.scale !== right.scale) return undefined;
  if (sign === '+') return checked(a + b, left.scale, at);
  if (sign === '-') return checked(a - b, left.scale, at);
  if ((sign !== 'DIV' && sign !== '%') || left.scale > 0) return undefined;
  if (b === 0n) throw new SqlError('divides by zero', at);
  return { digits: sign === '%' ? a % b : a / b, scale: 0 };
}

/** Refuses a number that a program has no room for. */
export function checked(digits: bigint, scale: number, at: number): Constant {
  if (digits < -(1n << 63n) || digits >= 1n << 64n || scale > 30)
    throw new SqlError('comes to a number of more than 64 bits', at);
  return { digits, scale };
}

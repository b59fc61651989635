// Instructions as they are made. A label stands for an instruction that is not known yet.
import { SqlError } from '../grammar/tokens';
import type { ByteWriter } from './byte_writer';
import { kOpNumbers, kOps, type Op } from './ops';

export interface Label {
  place: number;
}
export type Operand = number | bigint | Label | readonly number[];

/** Maximum number of instructions of one script, or of one expression of a statement. */
const kMostInstructions = 20_000;

export class Code {
  private readonly instructions: { readonly op: Op; readonly operands: readonly Operand[] }[] = [];

  emit(op: Op, ...operands: Operand[]): void {
    if (this.instructions.length === kMostInstructions)
      throw new SqlError(`comes to more than ${kMostInstructions} instructions`, 0);
    this.instructions.push({ op, operands });
  }

  label(): Label {
    return { place: -1 };
  }
  /** Puts a label at the next instruction. */
  mark(label: Label): void {
    label.place = this.instructions.length;
  }

  write(out: ByteWriter): void {
    out.list(this.instructions, ({ op, operands }) => {
      const number = kOpNumbers.get(op) as number;
      out.integer(number);
      [...(kOps[number] as (typeof kOps)[number])[1]].forEach((kind, i) => {
        const operand = operands[i] as Operand;
        if (kind === 's') out.signed(operand as bigint);
        else if (kind === 't') out.integer((operand as Label).place);
        else if (kind === 'l') out.list(operand as readonly number[], (one) => out.integer(one));
        else out.integer(operand as bigint);
      });
    });
  }
}

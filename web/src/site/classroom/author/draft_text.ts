// Values, sizes and choices as a teacher types them, and back. A text that is no value stays a
// text, so that the check of exercises says what is wrong with it.
import type { Unit } from '../../../document/exercise/exercise';
import { typedIn } from '../../../document/exercise/grading/units';
import type { Knob, KnobValue } from '../../../document/scenario/scenario';

const kSizes: Readonly<Record<string, number>> = {
  k: 1e3,
  kB: 1e3,
  MB: 1e6,
  GB: 1e9,
  KiB: 2 ** 10,
  MiB: 2 ** 20,
  GiB: 2 ** 30,
};

/** Returns undefined for an empty text. */
export function numberIn(text: string, unit: Unit = 'ratio'): number | string | undefined {
  const typed = text.trim();
  if (typed === '') return undefined;
  const [, digits = typed, size = ''] =
    /^(-?[\d.,_]+(?:e[+-]?\d+)?)\s*([kKMG]i?B?|%|×)?$/.exec(typed) ?? [];
  const number = Number(digits.replaceAll(/[,_]/g, '')) * (kSizes[size] ?? 1);
  return Number.isFinite(number) ? number / typedIn(unit).scale : typed;
}

export const numberText = (value: number | undefined, unit: Unit = 'ratio'): string =>
  value === undefined ? '' : String(Number((value * typedIn(unit).scale).toPrecision(12)));

export const linesIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const kJson = /^(-?\d+(\.\d+)?|true|false|["{].*)$/;

function valueIn(text: string): KnobValue {
  const typed = text.trim();
  if (!kJson.test(typed)) return typed;
  try {
    return JSON.parse(typed) as KnobValue;
  } catch {
    return typed;
  }
}

const valueText = (value: KnobValue): string =>
  typeof value === 'string' && !kJson.test(value) ? value : JSON.stringify(value);

const kRange = /^(.+) to (.+) in steps of (.+)$/;
const kValues = ' | ';

/** One choice a line: "5 MiB", or "half = 500 | 500", or one line "4 to 12 in steps of 2". */
export function choicesIn(text: string): Pick<Knob, 'choices' | 'range'> {
  const lines = linesIn(text);
  const [, from, to, step] = (lines.length === 1 && kRange.exec(lines[0] ?? '')) || [];
  if (from !== undefined && to !== undefined && step !== undefined) {
    const [first, last, by] = [from, to, step].map((one) => valueIn(one) as number | string);
    return { range: { from: first ?? '', to: last ?? '', step: by ?? '' } };
  }
  const choices = lines.map((line) => {
    const [label = '', ...values] = line.split(' = ');
    if (values.length === 0) return valueIn(line) as string;
    return { label: label.trim(), values: values.join(' = ').split(kValues).map(valueIn) };
  });
  return { choices };
}

export function choicesText({ choices, range }: Knob): string {
  if (range !== undefined)
    return `${valueText(range.from)} to ${valueText(range.to)} in steps of ${valueText(range.step)}`;
  return (choices ?? [])
    .map((one) =>
      typeof one === 'object'
        ? `${one.label} = ${one.values.map(valueText).join(kValues)}`
        : valueText(one),
    )
    .join('\n');
}

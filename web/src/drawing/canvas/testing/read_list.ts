// Reads a display list operation by operation, for tests that need more of it than a canvas does.
import {
  type CallName,
  type DisplayList,
  kCallNames,
  kCalls,
  kDash,
  kNumber,
  kStateNames,
  kStatesFrom,
  kText,
  kWords,
  kWordsFrom,
  type StateName,
} from '../ink/display_list';

export interface ListReader {
  call(name: CallName, values: number[]): void;
  words(name: (typeof kWords)[number], words: string, x: number, y: number): void;
  /** A tile is passed as "hatch". */
  state(name: StateName, value: string | number): void;
  dash(lengths: readonly number[]): void;
}

export function readList({ numbers, texts }: DisplayList, reader: ListReader): void {
  for (let at = 0; at < numbers.length; ) {
    const op = numbers[at++] as number;
    const argument = (i: number) => numbers[at + i] as number;
    if (op < kWordsFrom) {
      const name = kCallNames[op] as CallName;
      const count = kCalls[name];
      reader.call(name, [...numbers.subarray(at, at + count)]);
      at += count;
    } else if (op < kStatesFrom) {
      const name = kWords[op - kWordsFrom] as (typeof kWords)[number];
      reader.words(name, texts[argument(0)] as string, argument(1), argument(2));
      at += 3;
    } else if (op < kDash) {
      const kind = argument(0);
      const value = argument(1);
      const name = kStateNames[op - kStatesFrom] as StateName;
      reader.state(
        name,
        kind === kNumber ? value : kind === kText ? (texts[value] as string) : 'hatch',
      );
      at += 2;
    } else {
      const count = numbers[at++] as number;
      reader.dash([...numbers.subarray(at, at + count)]);
      at += count;
    }
  }
}

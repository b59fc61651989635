// Playing a recorded list makes the calls that a context would have received directly.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listRecorder } from '../record_list';
import { playList } from '../worker/play_list';
import {
  type CallName,
  type Ink,
  kCallNames,
  kCalls,
  kStateNames,
  kStates,
  kWords,
  type StateName,
  type Tile,
} from './display_list';

type Command = readonly [name: string, ...values: unknown[]];

/** Notes every call together with the state that it meets. */
function witness(): { ink: Ink; seen: unknown[] } {
  const seen: unknown[] = [];
  const stack: Record<string, unknown>[] = [];
  let state: Record<string, unknown> = { ...kStates, dash: [] };
  const ink: Record<string, unknown> = {};
  const note =
    (name: string) =>
    (...values: unknown[]) =>
      void seen.push([name, values, { ...state }]);
  for (const name of [...kCallNames, ...kWords]) ink[name] = note(name);
  ink.save = () => void stack.push({ ...state });
  ink.restore = () => {
    state = stack.pop() ?? state;
  };
  ink.setLineDash = (dash: number[]) => {
    state = { ...state, dash };
  };
  for (const name of kStateNames)
    Object.defineProperty(ink, name, {
      get: () => state[name],
      set: (value) => {
        state = { ...state, [name]: value };
      },
    });
  return { ink: ink as unknown as Ink, seen };
}

function tell(ink: Ink, commands: readonly Command[]): void {
  const target = ink as unknown as Record<string, unknown>;
  for (const [name, ...values] of commands) {
    if (name in kStates) target[name] = values[0];
    else (target[name] as (...values: unknown[]) => void).call(ink, ...values);
  }
}

const kHatch = {} as CanvasPattern;
const kTile = { key: 1, scale: 2, pixels: undefined as never } satisfies Tile;
const number = fc.float({ noNaN: true, noDefaultInfinity: true });
const word = fc.constantFrom('#123456', '650 14px Inter', 'left', 'leaves', '');
const kPlain: CallName[] = kCallNames.filter((name) => name !== 'save' && name !== 'restore');
const call = fc
  .constantFrom(...kPlain)
  .chain((name) =>
    fc
      .array(number, { minLength: kCalls[name], maxLength: kCalls[name] })
      .map((values): Command => [name, ...values]),
  );
const words = fc.tuple(fc.constantFrom(...kWords), word, number, number);
const dash = fc.array(number, { maxLength: 20 }).map((list): Command => ['setLineDash', list]);
const fill = fc.constantFrom('fillStyle', 'strokeStyle').map((name): Command => [name, kHatch]);
const state = fc
  .constantFrom(...kStateNames)
  .chain((name: StateName) =>
    (typeof kStates[name] === 'number' ? number : word).map((value): Command => [name, value]),
  );
const plain: fc.Arbitrary<Command> = fc.oneof(call, words, dash, fill, state);
const saved = fc
  .array(plain, { maxLength: 6 })
  .map((list): Command[] => [['save'], ...list, ['restore']]);
const commands = fc
  .array(
    fc.oneof(
      plain.map((one): Command[] => [one]),
      saved,
    ),
    { maxLength: 40 },
  )
  .map((list): Command[] => list.flat());

test('playing a list repeats the calls of its painter, in the same states', () => {
  const recorder = listRecorder({} as CanvasRenderingContext2D, (pattern) =>
    pattern === kHatch ? kTile : undefined,
  );
  fc.assert(
    fc.property(commands, (list) => {
      const [direct, played] = [witness(), witness()];
      tell(direct.ink, list);
      tell(recorder, list);
      const taken = structuredClone(recorder.take());
      playList(played.ink, taken, {
        patternOf: ({ key }) => (key === kTile.key ? kHatch : null),
        fontOf: (font) => font,
      });
      expect(played.seen).toEqual(direct.seen);
    }),
    { seed: 3, numRuns: 300 },
  );
});

test('a long list is kept whole, and the next one begins in the state of a fresh context', () => {
  const recorder = listRecorder({} as CanvasRenderingContext2D, () => undefined);
  for (let i = 0; i < 5_000; i++) recorder.fillRect(i, 1, 2, 3);
  recorder.fillStyle = '#abcdef';
  expect(recorder.take().numbers.length).toBe(5_000 * 5 + 3);
  expect(recorder.fillStyle).toBe(kStates.fillStyle);
  expect(recorder.take().numbers.length).toBe(0);
});

test('text is measured in the font in which it is painted', () => {
  const ruler = {
    font: '',
    letterSpacing: '',
    measureText: (text: string) => ({ width: text.length * Number.parseInt(ruler.font, 10) }),
  };
  const recorder = listRecorder(ruler as unknown as CanvasRenderingContext2D, () => undefined);
  recorder.font = '20px Inter';
  expect(recorder.measureText('four').width).toBe(80);
});

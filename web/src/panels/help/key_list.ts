// The keys of the lab: what is pressed, what it does, and how the help says it. The one list behind
// both.

export const kKeyList = [
  { act: 'play', press: [' '], shown: ['Space'], words: 'play or pause' },
  {
    act: 'back',
    press: ['ArrowLeft', 'PageUp'],
    shown: ['←'],
    words: 'one statement back; with Shift ten',
  },
  {
    act: 'on',
    press: ['ArrowRight', 'PageDown'],
    shown: ['→'],
    words: 'one statement on; with Shift ten',
  },
  { act: 'fact', press: ['.'], shown: ['.'], words: 'one fact on: the smallest step there is' },
  { act: 'start', press: ['Home'], shown: ['Home'], words: 'to the start' },
  { act: 'table', press: ['t'], shown: ['T'], words: 'the pictures as tables' },
  { act: 'ledger', press: ['i'], shown: ['I'], words: 'the ledger: every byte with its cause' },
  {
    act: 'fork',
    press: ['f'],
    shown: ['F'],
    words: 'fork: go on from here with other options as well',
  },
  { act: 'chooser', press: ['c'], shown: ['C'], words: 'choose a scenario' },
  {
    act: 'options',
    press: ['o'],
    shown: ['O'],
    words: 'change the options of trees, drive and workload',
  },
  { act: 'editor', press: ['e'], shown: ['E'], words: 'edit the scenario as text' },
  {
    act: 'share',
    press: ['s'],
    shown: ['S'],
    words: 'copy the link to this moment; save report and picture',
  },
  {
    act: 'plug',
    press: ['u'],
    shown: ['U'],
    words: 'unplug: cut the power of all trees, now, and see what each finds again',
  },
  {
    act: 'present',
    press: ['p'],
    shown: ['P'],
    words: 'present: large type, nothing but the answer and the trees',
  },
  { act: 'help', press: ['?'], shown: ['?'], words: 'this help' },
  { act: 'close', press: ['Escape'], shown: ['Esc'], words: 'close what is open' },
] as const;

export type KeyAct = (typeof kKeyList)[number]['act'];

/** What a press means; letters count in either case. */
export function actOf(key: string): KeyAct | undefined {
  const pressed = key.length === 1 ? key.toLowerCase() : key;
  return kKeyList.find(({ press }) => (press as readonly string[]).includes(pressed))?.act;
}

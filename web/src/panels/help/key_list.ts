// The lab's keyboard shortcuts: which keys, what they do, and how the help describes them. The key
// handler and the help panel both use this list.

export const kKeyList = [
  { act: 'play', press: [' '], shown: ['Space'], words: 'play or pause' },
  {
    act: 'back',
    press: ['ArrowLeft'],
    shown: ['←'],
    words: 'back one statement; ten with Shift',
  },
  {
    act: 'on',
    press: ['ArrowRight'],
    shown: ['→'],
    words: 'forward one statement; ten with Shift',
  },
  {
    act: 'next',
    press: ['PageDown'],
    shown: ['Page Down'],
    words: 'go to the next moment of the scenario, as does a clicker',
  },
  {
    act: 'previous',
    press: ['PageUp'],
    shown: ['Page Up'],
    words: 'go to the moment before',
  },
  { act: 'fact', press: ['.'], shown: ['.'], words: 'forward one fact, the smallest step' },
  { act: 'start', press: ['Home'], shown: ['Home'], words: 'go to the start' },
  { act: 'table', press: ['t'], shown: ['T'], words: 'show the pictures as tables' },
  { act: 'ledger', press: ['i'], shown: ['I'], words: 'open the ledger: all bytes by cause' },
  {
    act: 'fork',
    press: ['f'],
    shown: ['F'],
    words: 'fork: also continue from here with other options',
  },
  { act: 'chooser', press: ['c'], shown: ['C'], words: 'choose a scenario' },
  {
    act: 'options',
    press: ['o'],
    shown: ['O'],
    words: 'change options of trees, drive and workload',
  },
  { act: 'editor', press: ['e'], shown: ['E'], words: 'edit the scenario as text' },
  {
    act: 'share',
    press: ['s'],
    shown: ['S'],
    words: 'share a link to this moment; save report, picture or database',
  },
  {
    act: 'plug',
    press: ['u'],
    shown: ['U'],
    words: 'cut the power of all trees, and see what each recovers; asks first, can be undone',
  },
  {
    act: 'present',
    press: ['p'],
    shown: ['P'],
    words: 'present: large type, only the answer and the trees',
  },
  { act: 'help', press: ['?'], shown: ['?'], words: 'show this help' },
  { act: 'close', press: ['Escape'], shown: ['Esc'], words: 'close what is open' },
] as const;

export type KeyAct = (typeof kKeyList)[number]['act'];

/** The action of a key; letters in either case. */
export function actOf(key: string): KeyAct | undefined {
  const pressed = key.length === 1 ? key.toLowerCase() : key;
  return kKeyList.find(({ press }) => (press as readonly string[]).includes(pressed))?.act;
}

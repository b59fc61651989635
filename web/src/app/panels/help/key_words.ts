// The help's words for the keyboard shortcuts, in this order.
import type { KeyAct } from '../open/key_acts';

interface KeyWords {
  readonly keys: readonly string[];
  readonly words: string;
}

export const kKeyWords: Readonly<Record<KeyAct, KeyWords>> = {
  play: { keys: ['Space'], words: 'play or pause' },
  next: {
    keys: ['Page Down'],
    words: 'go to the next moment of the scenario, or step of a talk, as does a clicker',
  },
  previous: { keys: ['Page Up'], words: 'go to the moment before' },
  moments: { keys: ['M'], words: 'list all moments of the scenario, or all steps of a talk' },
  back: { keys: ['←'], words: 'back one statement; ten with Shift' },
  on: { keys: ['→'], words: 'forward one statement; ten with Shift' },
  fact: { keys: ['.'], words: 'forward one fact, the smallest step' },
  jumpBack: { keys: ['J'], words: 'back a twentieth of the run' },
  jump: { keys: ['L'], words: 'forward a twentieth of the run' },
  start: { keys: ['Home'], words: 'go to the start' },
  slower: { keys: ['−'], words: 'play half as fast' },
  faster: { keys: ['+'], words: 'play twice as fast' },
  present: { keys: ['P'], words: 'present: large type, only the answer and the trees' },
  turn: {
    keys: ['N'],
    words: 'show the trees alone, by turns, then all again; in a talk, open the notes',
  },
  contrast: { keys: ['H'], words: 'high contrast, for projectors: stronger tones, wider lines' },
  blank: { keys: ['B'], words: 'black the screen out; again, or Esc, to return' },
  table: { keys: ['T'], words: 'show the pictures as tables' },
  ledger: { keys: ['I'], words: 'open the ledger: all bytes by cause' },
  fork: { keys: ['F'], words: 'fork: also continue from here with other options' },
  chooser: { keys: ['C'], words: 'choose a scenario' },
  options: { keys: ['O'], words: 'change options of trees, drive and workload' },
  editor: { keys: ['E'], words: 'edit the scenario as text' },
  share: {
    keys: ['S'],
    words: 'share a link to this moment; save report, picture or database',
  },
  compare: {
    keys: ['D'],
    words: 'compare this run with another one: a table of differences',
  },
  answer: {
    keys: ['A'],
    words: 'the answer to take away: what each tree costs in use, and what that hangs on',
  },
  waits: {
    keys: ['W'],
    words: 'what was waited for, and what memory holds, below the chart',
  },
  plug: {
    keys: ['U'],
    words: 'cut the power of all trees, and see what each recovers; asks first, can be undone',
  },
  glossary: { keys: ['G'], words: 'look up a word in the glossary' },
  help: { keys: ['?'], words: 'show this help' },
  close: { keys: ['Esc'], words: 'close what is open' },
};

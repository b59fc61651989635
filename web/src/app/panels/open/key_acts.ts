// The lab's keyboard shortcuts, from key to action. The help's words are in key_words.ts.
const kActs = {
  ' ': 'play',
  ArrowLeft: 'back',
  ArrowRight: 'on',
  PageDown: 'next',
  PageUp: 'previous',
  '.': 'fact',
  Home: 'start',
  j: 'jumpBack',
  l: 'jump',
  '-': 'slower',
  '+': 'faster',
  // The same key without Shift, on an American keyboard.
  '=': 'faster',
  m: 'moments',
  n: 'turn',
  b: 'blank',
  h: 'contrast',
  t: 'table',
  i: 'ledger',
  f: 'fork',
  c: 'chooser',
  o: 'options',
  e: 'editor',
  s: 'share',
  d: 'compare',
  a: 'answer',
  w: 'waits',
  u: 'plug',
  p: 'present',
  g: 'glossary',
  '?': 'help',
  Escape: 'close',
} as const;

export type KeyAct = (typeof kActs)[keyof typeof kActs];

/** The action of a key, if it has one; letters match in either case. */
export function actOf(key: string): KeyAct | undefined {
  const pressed = key.length === 1 ? key.toLowerCase() : key;
  return Object.hasOwn(kActs, pressed) ? kActs[pressed as keyof typeof kActs] : undefined;
}

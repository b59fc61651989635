// Reading: moments that follow a row, talks that are refused, and the glossary.
import { act } from 'react';
import { expect, test } from 'vitest';
import { pack } from '../../web/src/document/scenario/received/packing';
import {
  controls,
  count,
  dialog,
  fill,
  key,
  openBy,
  openPage,
  press,
  pressEscape,
  until,
  untilSaid,
  wordsOf,
} from './page_rig';

test('a moment follows its own row, and the next one does not', async () => {
  await openPage('#v2/rolling-window/2');
  const back = () => controls('Back to row 17').length;
  await untilSaid('Row 17,', '.narration p');
  expect(back()).toBe(0);
  await key('PageDown');
  await untilSaid('Row 100,200, deleted here', '.narration p');
  await until(() => back() === 1);
  await key('PageUp');
  await until(() => back() === 0);
});

test('the glossary is searched, and its terms have addresses', async () => {
  await openPage('#v2/random-updates');
  await until(() => count('[data-testid="statements"]') > 0);
  await openBy('g', 'Glossary');
  await fill('Search the glossary', 'doublew');
  await until(
    () =>
      [...(dialog()?.querySelectorAll('dt') ?? [])].map((one) => one.textContent).join() ===
      'doublewrite buffer',
  );
  await pressEscape();
  await openPage('#glossary/tombstone');
  await until(() => wordsOf('dialog .chosen') === 'tombstone');
  // Another one, and back to the page, which was not opened again.
  const others = controls('version');
  await act(async () => others.at(-1)?.click());
  await until(() => wordsOf('dialog .chosen') === 'version');
  await pressEscape();
  await until(() => count('[data-testid="statements"]') > 0);
});

const kStep = { scenario: 'random-updates', moment: 2, line: 'Here.' };
const talkOf = (...steps: readonly object[]) => ({ version: 1, name: 'x', title: 'X', steps });
const kDeep = `${'['.repeat(100)}${']'.repeat(100)}`;
const kProto = '{"version":1,"name":"x","title":"X","steps":[{"__proto__":{"scenario":"x"}}]}';

const kTalks: readonly { readonly text: string; readonly said: readonly string[] }[] = [
  {
    text: JSON.stringify(talkOf(kStep, { ...kStep, scenario: 'random-update' })),
    said: ['steps[1].scenario: no scenario is called "random-update"', 'random-updates'],
  },
  { text: JSON.stringify(talkOf({ ...kStep, lines: 'x' })), said: ['steps[0].lines', '"line"'] },
  { text: JSON.stringify(talkOf({ ...kStep, moment: 99 })), said: ['steps[0].moment', 'moments'] },
  {
    text: JSON.stringify(talkOf({ ...kStep, line: '{lsm.flushs}' })),
    said: ['steps[0].line: there is no figure flushs', '"flushes"'],
  },
  { text: JSON.stringify(talkOf()), said: ['steps:'] },
  { text: kProto, said: ['__proto__: this name is not allowed'] },
  { text: kDeep, said: ['nested more than 16 levels deep'] },
  { text: `"${'x'.repeat(2_000_000)}"`, said: ['more than 1 MiB'] },
  { text: '<script>document.title = "taken"</script>', said: ['not JSON'] },
];

test('a wrong or hostile talk in a link is refused, by path and nearest choice', async () => {
  const refuses = async (said: readonly string[]) => {
    await untilSaid('This talk cannot be opened', '[role="alert"]');
    for (const words of said) expect(wordsOf('[role="alert"]')).toContain(words);
  };
  for (const { text, said } of kTalks) {
    await openPage(`#talk.v1.${await pack(text)}/1`);
    await refuses(said);
  }
  await openPage('#talk/three-trees-one-worklaod/1');
  await refuses(['talk: no talk is called', 'three-trees-one-workload']);
  await press('Open the first scenario');
  await until(() => count('.narration nav') > 0);
});

// Rig for tests of panels: a lab with real engines, and a document that shows one panel of it.
import './browser';

import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { expect, vi } from 'vitest';
import { pictureOf } from '../../web/src/app/page/trees/registry';
import type { Band } from '../../web/src/app/stage/band';
import { Stage } from '../../web/src/app/stage/stage';
import { StageProvider } from '../../web/src/app/stage/use_stage';
import type { Scenario } from '../../web/src/document/scenario/scenario';
import { InspectorContext } from '../../web/src/drawing/kit/page/selection';
import type { Player } from '../../web/src/run/play/api';
import { createPlayer } from '../../web/src/run/play/player';
import { wasmStarter } from '../../web/src/run/transport/lab_instance';
import { localPort, turn } from '../parity/local_port';
import { wasmModule } from '../support';

export interface Lab {
  readonly scenario: Scenario;
  readonly stage: Stage;
  readonly player: Player;
  readonly bands: readonly Band[];
}

/** Callbacks of animation frames, which run when a test says so. */
let frames: FrameRequestCallback[] = [];
let nowMs = 0;

vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => frames.push(callback));
vi.stubGlobal('cancelAnimationFrame', () => undefined);

function animationFrame(): void {
  const due = frames;
  frames = [];
  nowMs += 100;
  for (const callback of due) callback(nowMs);
}

const players: Player[] = [];

/** A player over real engines in this thread; `closePlayers` disposes it. */
export function realPlayer(): Player {
  const player = createPlayer({ engines: wasmModule, connect: () => localPort(wasmStarter) });
  players.push(player);
  return player;
}

export function closePlayers(): void {
  for (const player of players.splice(0)) player.dispose();
}

/** Opens a run, and pauses it after this many statements. */
export async function openLab(scenario: Scenario, statements: number): Promise<Lab> {
  const player = realPlayer();
  const stage = new Stage(player, pictureOf);
  // With reduced motion a scenario opens paused.
  stage.still = true;
  await stage.open(scenario);
  stage.loop.start();
  await stage.controls.seek({ statements });
  await settle();
  return {
    scenario,
    stage,
    player,
    get bands() {
      return stage.bands;
    },
  };
}

/** Lets answers arrive and effects run. */
export async function settle(turns = 40): Promise<void> {
  for (let i = 0; i < turns; i++) {
    animationFrame();
    await turn();
  }
  // The page defers some work to idle time.
  await new Promise((resolve) => setTimeout(resolve, 5));
}

/** The functions of rendered components, to compare with components.ts. */
export const rendered = new Set<unknown>();

interface Fiber {
  readonly type: unknown;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
}

/** React keeps two trees of fibers; `current` is the one shown. */
interface RootFiber {
  readonly stateNode: { readonly current: Fiber };
}

function noteRendered(fiber: Fiber | null): void {
  for (let one = fiber; one !== null; one = one.sibling) {
    rendered.add(one.type);
    const inner = (one.type as { type?: unknown } | null)?.type;
    if (inner !== undefined) rendered.add(inner);
    noteRendered(one.child);
  }
}

function noteShown(element: Element): void {
  for (const key of Object.keys(element))
    if (key.startsWith('__reactContainer$'))
      noteRendered(
        (element as unknown as Record<string, RootFiber>)[key]?.stateNode.current ?? null,
      );
}

/** All words that any case has shown. */
export const shownWords = new Set<string>();

/** React's warning about `<search>`, which browsers know and happy-dom does not. */
const kUnknownTag = 'is unrecognized in this browser';

let last: Root | undefined;

/** Unmounts the last view: its run continues, and would update it. */
export async function clear(): Promise<void> {
  await act(async () => last?.unmount());
  last = undefined;
}

/** Clicks an element of the view. */
export async function press(selector: string): Promise<void> {
  await act(async () => document.querySelector<HTMLElement>(selector)?.click());
  const shown = document.body.firstElementChild;
  if (shown !== null) noteShown(shown);
}

const kMaxRounds = 400;

/**
 * Renders the view until it has these words and rests. Fails on React's errors, and without them.
 */
async function show(view: ReactNode, words: readonly string[]): Promise<void> {
  const errors = vi.spyOn(console, 'error').mockReset();
  await clear();
  const element = document.createElement('div');
  document.body.replaceChildren(element);
  const root = createRoot(element);
  last = root;
  await act(async () => root.render(view));
  let text = '';
  for (let round = 0, before = ''; round < kMaxRounds; round++) {
    await act(() => settle());
    text = wordsOf(element);
    const { innerHTML } = element;
    if (innerHTML === before && words.every((one) => text.includes(one))) break;
    before = innerHTML;
  }
  for (const one of words) expect(text).toContain(one);
  // Bytes of keys look like abbreviations.
  const spoken = element.cloneNode(true) as HTMLElement;
  for (const key of spoken.querySelectorAll('.key')) key.remove();
  for (const one of wordsOf(spoken).split(' ')) shownWords.add(one);
  noteShown(element);
  const said = errors.mock.calls.map((call) => call.join(' '));
  expect(said.filter((words) => !words.includes(kUnknownTag))).toEqual([]);
  expectWellFormed(element, text);
}

/** The text of all elements, with a space between neighbours. */
function wordsOf(element: HTMLElement): string {
  const walker = document.createTreeWalker(element, 4);
  let text = '';
  let parent: Node | null = null;
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node.parentNode !== parent) text += ' ';
    parent = node.parentNode;
    text += node.nodeValue ?? '';
  }
  return text.replaceAll(/\s+/g, ' ');
}

/** Shows the view inside the lab's stage, as the page provides it. */
export function showInLab(
  { stage }: Lab,
  view: ReactNode,
  words: readonly string[],
): Promise<void> {
  return show(
    <StageProvider value={stage}>
      <InspectorContext value={() => undefined}>{view}</InspectorContext>
    </StageProvider>,
    words,
  );
}

function expectWellFormed(element: HTMLElement, text: string): void {
  expect(text).not.toMatch(/\bNaN\b|\bundefined\b|\[object |\bInfinity\b|Loading …/);
  const ids = [...element.querySelectorAll('[id]')].map(({ id }) => id);
  expect(ids).toEqual([...new Set(ids)]);
  for (const name of ['aria-labelledby', 'aria-describedby', 'for'])
    for (const one of element.querySelectorAll(`[${name}]`))
      expect(ids, `${name} of ${one.outerHTML.slice(0, 80)}`).toContain(one.getAttribute(name));
  // No heading skips a level.
  const levels = [...element.querySelectorAll('h1, h2, h3, h4')].map(({ tagName }) =>
    Number(tagName[1]),
  );
  levels.forEach((level, i) => {
    const before = levels[i - 1];
    if (before !== undefined)
      expect(level, `heading ${i} of ${levels}`).toBeLessThanOrEqual(before + 1);
  });
  for (const button of element.querySelectorAll('button, a, input, select'))
    expect(nameOf(button), button.outerHTML.slice(0, 120)).not.toBe('');
}

/** The accessible name of a control. */
function nameOf(control: Element): string {
  const label = control.getAttribute('aria-label') ?? control.textContent ?? '';
  if (label.trim() !== '') return label;
  const wrapped = control.closest('label')?.textContent ?? '';
  const named = [...(control.ownerDocument.querySelectorAll('label') ?? [])].find(
    (one) => one.getAttribute('for') === control.id && control.id !== '',
  );
  return (named?.textContent ?? wrapped).trim();
}

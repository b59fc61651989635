// The whole page without a browser: opened at an address, and used by its keys and by the names of
// its controls.
import './browser';

import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { vi } from 'vitest';
import { LabPage } from '../../web/src/app/page/lab_page';
import { closePanel } from '../../web/src/app/panels/open/panels';
import { chartChoice, kFirstChart } from '../../web/src/app/stage/chart_choice';
import { pack } from '../../web/src/document/scenario/received/packing';
import { turn } from '../parity/local_port';
import { animationFrame, closePlayers, forgetFrames, realPlayer, settle } from './rig';

const kRoot = fileURLToPath(new URL('../..', import.meta.url));
const kIntroduced = 'three-trees-introduced';
/** On a busy machine. */
const kMaxMs = 60_000;
const kTurnsPerFrame = 8;

vi.stubGlobal('fetch', async (url: string) => new Response(await readFile(`${kRoot}${url}`)));
/** Errors of frames, which the page reports and outlives. */
export const reported: unknown[] = [];
vi.stubGlobal('reportError', (error: unknown) => reported.push(error));
// The document here does not know it.
Element.prototype.scrollIntoView ??= () => undefined;

/** Texts that the page has copied to the clipboard, newest last. */
export const copied: string[] = [];
vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => {
  copied.push(text);
});

export interface SavedFile {
  readonly name: string;
  readonly content: Blob;
}

/** Files that the page has saved. */
export const savedFiles: SavedFile[] = [];
const blobs = new Map<string, Blob>();
vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
  const url = `blob:${blobs.size}`;
  blobs.set(url, blob as Blob);
  return url;
});
const clickLink = HTMLAnchorElement.prototype.click;
vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
  this: HTMLAnchorElement,
) {
  const content = blobs.get(this.href);
  if (content === undefined) clickLink.call(this);
  else savedFiles.push({ name: this.download, content });
});

/** The address of a link with these fields. */
export const packed = async (fields: object, version = 2): Promise<string> =>
  `#v${version}.${await pack(JSON.stringify(fields))}`;

let root: Root | undefined;

/** Renders into an empty document. */
export async function render(view: ReactNode): Promise<void> {
  const element = document.createElement('div');
  document.body.replaceChildren(element);
  root = createRoot(element);
  await act(async () => root?.render(view));
}

/** As a visitor who has been here before opens it; what was chosen earlier is forgotten. */
export async function openPage(address: string, first = false): Promise<void> {
  await closePage();
  localStorage.clear();
  if (!first) localStorage.setItem(kIntroduced, '1');
  copied.length = 0;
  savedFiles.length = 0;
  await reopen(address);
}

/** Opens the page again with all that the browser has kept of it. */
export async function reopen(address: string = location.hash): Promise<void> {
  await closePage();
  history.replaceState(null, '', `/lab/${address}`);
  await render(<LabPage player={realPlayer()} />);
}

export async function closePage(): Promise<void> {
  await act(async () => root?.unmount());
  root = undefined;
  closePanel();
  chartChoice.setState(kFirstChart, true);
  forgetFrames();
  // A call under way would be rejected when its player closes, and no one would hear of it.
  await settle();
  closePlayers();
}

/** A frame, and what the engines answer meanwhile. */
export async function goOn(): Promise<void> {
  animationFrame();
  for (let i = 0; i < kTurnsPerFrame; i++) await turn();
  // Modules and recordings are on their way.
  await new Promise((resolve) => setTimeout(resolve, 1));
}

/** Lets the page go on until this is so. */
export async function until(holds: () => boolean, what = String(holds)): Promise<void> {
  for (const begin = performance.now(); performance.now() - begin < kMaxMs; ) {
    if (holds()) return;
    await act(goOn);
  }
  throw new Error(
    `it never came to ${what}: ${(dialog() ?? document.body).textContent?.slice(0, 3_000)}`,
  );
}

export const wordsOf = (selector = 'body'): string =>
  document.querySelector(selector)?.textContent ?? '';
export const says = (words: string | RegExp, selector?: string): boolean =>
  typeof words === 'string' ? wordsOf(selector).includes(words) : words.test(wordsOf(selector));
export const untilSaid = (words: string | RegExp, selector?: string): Promise<void> =>
  until(() => says(words, selector), `"${words}" in ${selector ?? 'the page'}`);
export const count = (selector: string): number => document.querySelectorAll(selector).length;
export const numberOf = (testId: string): number =>
  Number(wordsOf(`[data-testid="${testId}"]`).replaceAll(',', ''));
export const statements = (): number => numberOf('statements');

/** The open dialog, which takes all keys and clicks. */
export const dialog = (): HTMLElement | undefined =>
  document.querySelector<HTMLElement>('dialog[open]') ?? undefined;
export const title = (): string | undefined => dialog()?.querySelector('h2')?.textContent;

type Name = string | RegExp;

const kControls =
  'button, a, input, select, textarea, summary, [role="slider"], [role="textbox"], [role="group"], fieldset';

function nameOf(control: Element): string {
  const labelledBy = control.getAttribute('aria-labelledby');
  const label =
    control.getAttribute('aria-label') ??
    (labelledBy === null ? undefined : document.getElementById(labelledBy)?.textContent) ??
    control.closest('label')?.textContent?.replace(control.textContent ?? '', '') ??
    (control.id === '' ? undefined : wordsOf(`label[for="${CSS.escape(control.id)}"]`)) ??
    control.querySelector('legend')?.textContent;
  return (label || control.textContent || '').trim();
}

const matches = (found: string, name: Name): boolean =>
  typeof name === 'string' ? found === name : name.test(found);

/** Controls of this name, in the dialog if one is open. */
export function controls(name: Name, within: Element | undefined = undefined): HTMLElement[] {
  const place = within ?? dialog() ?? document.body;
  return [...place.querySelectorAll<HTMLElement>(kControls)].filter((one) =>
    matches(nameOf(one), name),
  );
}

export function control<T extends HTMLElement = HTMLElement>(name: Name, within?: Element): T {
  const [found] = controls(name, within);
  if (found === undefined) {
    const place = within ?? dialog() ?? document.body;
    const all = [...place.querySelectorAll(kControls)].map(nameOf).join(' | ');
    throw new Error(`there is no ${name} among ${all.slice(0, 3_000)}`);
  }
  return found as T;
}

/** Presses a button or a link, which must be there and enabled, as a reader waits for it. */
export async function press(name: Name, within?: Element): Promise<void> {
  const ready = () => controls(name, within).some((one) => !(one as HTMLButtonElement).disabled);
  await until(ready, `a button ${name}`);
  const one = controls(name, within).find((one) => !(one as HTMLButtonElement).disabled);
  await act(async () => {
    one?.focus();
    one?.click();
  });
}

const kPressedByEnter = 'button, a';

/** A key, where the focus is: on a button or a link Enter presses it. */
export async function key(name: string, options: KeyboardEventInit = {}): Promise<void> {
  const open = dialog();
  const focused = document.activeElement as HTMLElement | null;
  const target = open === undefined || open.contains(focused) ? focused : open;
  const all = { key: name, bubbles: true, cancelable: true, ...options };
  await act(async () => {
    const wanted = target?.dispatchEvent(new KeyboardEvent('keydown', all)) === true;
    if (wanted && name === 'Enter' && target.matches(kPressedByEnter)) target.click();
    target?.dispatchEvent(new KeyboardEvent('keyup', all));
  });
}

/** Esc, which a browser turns into the dialog's own event. */
export async function pressEscape(): Promise<void> {
  const open = dialog();
  if (open === undefined) return key('Escape');
  await act(async () => open.dispatchEvent(new Event('cancel', { cancelable: true })));
}

/** Opens a panel by its key. */
export async function openBy(name: string, heading: string): Promise<void> {
  await key(name);
  await until(() => title()?.includes(heading) === true, `the panel ${heading}`);
}

/** React reads what is set through the prototype. */
function setValue(field: HTMLElement, value: string): void {
  const prototype = Object.getPrototypeOf(field) as object;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
}

export async function fill(name: Name, value: string, within?: Element): Promise<void> {
  const field = control(name, within);
  await act(async () => {
    setValue(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

/** Chooses an option by its value or its words. */
export async function select(name: Name, option: string, within?: Element): Promise<void> {
  const field = control<HTMLSelectElement>(name, within);
  const found = [...field.options].find(
    (one) => one.value === option || one.textContent === option,
  );
  if (found === undefined) throw new Error(`${name} has no option ${option}`);
  await act(async () => {
    setValue(field, found.value);
    field.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

/** Back in the browser's history. */
export const goBack = (): Promise<void> => act(async () => history.back());

/** Goes to another address on the same page, as one who edits it does. */
export const goTo = (address: string): Promise<void> =>
  act(async () => {
    location.hash = address;
  });

/** A gallery's scenario or a document, at a statement, paused; play from there is fast. */
export async function openAt(run: string | object, at: number, speed = 0): Promise<void> {
  const named = typeof run === 'string' ? { g: run } : { d: run };
  await openPage(await packed({ ...named, s: at, v: { speed } }));
  await untilAt(at);
}

/** The link has led there, and nothing is on its way any more. */
export async function untilAt(at: number): Promise<void> {
  await until(() => statements() === at && controls('Stop here').length === 0, `row ${at}`);
  await until(() => controls('Play').length > 0, 'the pause');
}

/** Gives a file input these files. */
export async function choose(input: HTMLElement, ...files: readonly File[]): Promise<void> {
  Object.defineProperty(input, 'files', { configurable: true, value: files });
  await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })));
}

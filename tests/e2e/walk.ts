// A walk through a scenario's moments by keys alone, as with a clicker, in any browser; and how
// long each moment took to arrive.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

type Place = { readonly statements?: number; readonly ns?: number };
export interface Gallery {
  readonly name: string;
  readonly title: string;
  readonly contenders: readonly { readonly name: string }[];
  readonly moments: readonly {
    readonly at: Place;
    readonly until?: Place;
    readonly view?: { readonly contenders?: readonly string[] };
  }[];
}

const kFolder = fileURLToPath(new URL('../../scenarios/', import.meta.url));
export const kDocuments = readdirSync(kFolder)
  .filter((file) => file.endsWith('.json') && file !== 'schema.json')
  .map((file) => JSON.parse(readFileSync(`${kFolder}${file}`, 'utf8')) as Gallery);

/** What the drivers of both browsers can do. */
export interface Walker {
  evaluate<A, T>(script: (arg: A) => T | Promise<T>, arg: A): Promise<T>;
  press(key: 'PageDown' | 'PageUp'): Promise<void>;
}

/** What the page shows once a moment is there. */
interface Arrival {
  readonly moment: number;
  readonly from: number | undefined;
  readonly to: number | undefined;
  readonly bands: number;
}

const kMostMs = 20_000;

type Watching = Window & { arrival?: Promise<number> };

/** Milliseconds from the key to the first frame that shows the moment: its words, its picture. */
async function arrival(page: Walker, key: 'PageDown' | 'PageUp', shown: Arrival): Promise<number> {
  await page.evaluate(
    ({ moment, from, to, bands, mostMs }) => {
      const text = (selector: string) => document.querySelector(selector)?.textContent ?? '';
      const there = () => {
        const narration = document.querySelector<HTMLElement>('.narration');
        const rows = Number(text('[data-testid="statements"]').replaceAll(',', ''));
        const near = from === undefined || (rows >= from && rows <= (to ?? from));
        return (
          narration?.dataset.moment === String(moment) &&
          near &&
          text('.narration p') !== '' &&
          document.querySelectorAll('.band').length === bands
        );
      };
      (window as Watching).arrival = new Promise((resolve) =>
        window.addEventListener(
          'keydown',
          ({ timeStamp }) => {
            // By the frame's own time, which may be before the key's if frames are late.
            const look = (nowMs: number) => {
              const passedMs = Math.max(0, nowMs - timeStamp);
              if (there() || passedMs > mostMs) resolve(passedMs);
              else requestAnimationFrame(look);
            };
            requestAnimationFrame(look);
          },
          { once: true },
        ),
      );
    },
    { ...shown, mostMs: kMostMs },
  );
  await page.press(key);
  return page.evaluate(() => (window as Watching).arrival as Promise<number>, undefined);
}

const place = (page: Walker) =>
  page.evaluate(
    () => Number(document.querySelector<HTMLElement>('.narration')?.dataset.moment),
    undefined,
  );

/**
 * Walks from the first moment to the last; the page has loaded the scenario and is paused. Answers
 * the milliseconds that each moment took, from the second on.
 */
export async function walk(page: Walker, { moments, contenders }: Gallery): Promise<number[]> {
  // From wherever the run has played to, back to the first one.
  const from = await place(page);
  const shownAt = (moment: number): Arrival => {
    const { at, until, view } = moments[moment - 1] as Gallery['moments'][number];
    const bands = (view?.contenders ?? contenders).length;
    return { moment, from: at.statements, to: (until ?? at).statements, bands };
  };
  if (from === 0) await arrival(page, 'PageDown', shownAt(1));
  for (let i = from; i > 1; i--) await arrival(page, 'PageUp', shownAt(i - 1));
  const times: number[] = [];
  for (let moment = 2; moment <= moments.length; moment++)
    times.push(Math.round(await arrival(page, 'PageDown', shownAt(moment))));
  return times;
}

// Walks through a scenario's moments by keys alone, as with a clicker, in any browser, and measures
// the time of each moment.
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
    readonly view?: {
      readonly contenders?: readonly string[];
      readonly highlight?: string;
    };
  }[];
}

const kFolder = fileURLToPath(new URL('../../scenarios/', import.meta.url));
export const kDocuments = readdirSync(kFolder)
  .filter((file) => file.endsWith('.json') && file !== 'schema.json')
  .map((file) => JSON.parse(readFileSync(`${kFolder}${file}`, 'utf8')) as Gallery);

/** The part of a page that Playwright and puppeteer have in common. */
export interface Walker {
  evaluate<A, T>(script: (arg: A) => T | Promise<T>, arg: A): Promise<T>;
  press(key: 'PageDown' | 'PageUp'): Promise<void>;
}

/** The state of the page when it shows a moment. */
interface Arrival {
  readonly moment: number;
  /** The unit of `from` and `to`, as in the moment. */
  readonly by: 'statements' | 'ns';
  readonly from: number;
  readonly to: number;
  /** The shape outlined in each tree, "" if none. */
  readonly parts: readonly string[];
}

const kMaxMs = 20_000;
const kOneStatementNs = 100_000_000;

type Watching = Window & { arrival?: Promise<number> };

/**
 * Milliseconds from the key to the first frame that shows the moment: its words, and each tree's
 * picture, painted, at the moment's place of the run and with its outlined shape. A canvas carries
 * these as attributes when its paint worker has answered.
 */
async function arrival(page: Walker, key: 'PageDown' | 'PageUp', shown: Arrival): Promise<number> {
  await page.evaluate(
    ({ moment, by, from, to, parts, mostMs }) => {
      const painted = () =>
        [...document.querySelectorAll<HTMLElement>('.band canvas[data-shows]')].map(({ dataset }) =>
          (dataset.shows ?? '').split(' '),
        );
      const within = ([statements, ns]: readonly string[]) => {
        const at = Number(by === 'ns' ? ns : statements);
        return at >= from && at <= to;
      };
      const there = () => {
        const narration = document.querySelector<HTMLElement>('.narration');
        const pictures = painted();
        return (
          narration?.dataset.moment === String(moment) &&
          narration.querySelector('p')?.textContent !== '' &&
          document.querySelectorAll('.band').length === parts.length &&
          pictures.length === parts.length &&
          pictures.every((one, i) => within(one) && (one[2] ?? '') === parts[i])
        );
      };
      (window as Watching).arrival = new Promise((resolve, reject) => {
        let frames = 0;
        // Times out even without a key or a frame.
        setTimeout(() => {
          const { moment: shown } =
            document.querySelector<HTMLElement>('.narration')?.dataset ?? {};
          const seen = JSON.stringify({ frames, shown, painted: painted() });
          reject(new Error(`moment ${moment} is not there after ${mostMs} ms: ${seen}`));
        }, mostMs);
        window.addEventListener(
          'keydown',
          ({ timeStamp }) => {
            // The frame's timestamp would not do: late frames have one before the key.
            const look = () => {
              frames++;
              if (there()) resolve(performance.now() - timeStamp);
              else requestAnimationFrame(look);
            };
            requestAnimationFrame(look);
          },
          { once: true },
        );
      });
      // The last call below reports its failure.
      (window as Watching).arrival?.catch(() => undefined);
    },
    { ...shown, mostMs: kMaxMs },
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
 * Walks from the first moment to the last, on a page that is paused in the scenario. Returns the
 * milliseconds of each moment from the second on.
 */
export async function walk(page: Walker, { moments, contenders }: Gallery): Promise<number[]> {
  // Goes back to the first moment, from wherever the run has played to.
  const from = await place(page);
  const shownAt = (moment: number): Arrival => {
    const { at, until = at, view } = moments[moment - 1] as Gallery['moments'][number];
    const names = view?.contenders ?? contenders.map(({ name }) => name);
    const parts = names.map((name) =>
      view?.highlight?.startsWith(`${name}.`) ? view.highlight.slice(name.length + 1) : '',
    );
    if (at.ns === undefined)
      return {
        moment,
        by: 'statements',
        from: at.statements ?? 0,
        to: until.statements ?? 0,
        parts,
      };
    // A run passes a time by up to one statement.
    return { moment, by: 'ns', from: at.ns, to: (until.ns ?? at.ns) + kOneStatementNs, parts };
  };
  if (from === 0) await arrival(page, 'PageDown', shownAt(1));
  for (let i = from; i > 1; i--) await arrival(page, 'PageUp', shownAt(i - 1));
  const times: number[] = [];
  for (let moment = 2; moment <= moments.length; moment++)
    times.push(Math.round(await arrival(page, 'PageDown', shownAt(moment))));
  return times;
}

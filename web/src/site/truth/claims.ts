// The script of the page of claims: filters, sorting, copies as text, a card to share. All content
// is in the HTML already.
import { type ClaimLine, csvOf, markdownOf } from './claims_table';

const form = document.querySelector<HTMLFormElement>('#claim-tools');
const sorted = document.querySelector<HTMLUListElement>('#sorted-claims');
const rows = [...document.querySelectorAll<HTMLLIElement>('.claims > li')];
const homes = new Map(rows.map((row) => [row, row.parentElement]));
const sections = [...document.querySelectorAll<HTMLElement>('.claim-source')];

/** Returns the source's words, with the half that the row is about. */
function wordsOf(row: HTMLLIElement): string {
  const { half } = row.dataset;
  const words = row.querySelector('q')?.textContent ?? '';
  return half === undefined ? words : `${words} (${half})`;
}

const lineOf = (row: HTMLLIElement): ClaimLine => ({
  id: row.id,
  source: row.dataset.source ?? '',
  words: wordsOf(row),
  published: row.dataset.published ?? '',
  here: row.dataset.here ?? '',
  band: row.dataset.band ?? '',
  mark: row.dataset.mark ?? '',
  verdict: row.dataset.verdict ?? '',
});

function chosen(name: string): string {
  const value = form === null ? null : new FormData(form).get(name);
  return typeof value === 'string' ? value : '';
}

/** Returns the position of a row's verdict in the menu, which is the sort order. */
function outcomePlace(row: HTMLLIElement): number {
  const options = form?.querySelectorAll('select[name="outcome"] option') ?? [];
  return [...options].findIndex((one) => one.getAttribute('value') === row.dataset.outcome);
}

const place = (row: HTMLLIElement): number => Number(row.dataset.place);
const kOrders: Readonly<Record<string, (a: HTMLLIElement, b: HTMLLIElement) => number>> = {
  outcome: (a, b) => outcomePlace(a) - outcomePlace(b) || place(a) - place(b),
  id: (a, b) => (a.id < b.id ? -1 : 1),
};

function show(): void {
  const filters = ['source', 'mark', 'outcome'].map((name) => [name, chosen(name)] as const);
  for (const row of rows)
    row.hidden = filters.some(([name, value]) => value !== '' && row.dataset[name] !== value);
  const order = kOrders[chosen('sort')];
  if (sorted !== null) sorted.hidden = order === undefined;
  if (order === undefined) {
    for (const row of rows.toSorted((a, b) => place(a) - place(b))) homes.get(row)?.append(row);
  } else sorted?.append(...rows.toSorted(order));
  for (const section of sections)
    section.hidden =
      order !== undefined || section.querySelector('.claims > li:not([hidden])') === null;
  const count = rows.filter((row) => !row.hidden).length;
  showStatus(
    count === rows.length ? `All ${count} are shown.` : `${count} of ${rows.length} are shown.`,
  );
}

function showStatus(words: string): void {
  const status = document.querySelector('#claims-shown');
  if (status !== null) status.textContent = words;
}

async function copy(kind: string | undefined): Promise<void> {
  const shown = [...document.querySelectorAll<HTMLLIElement>('.claims > li:not([hidden])')];
  const lines = shown.map(lineOf);
  const text = kind === 'csv' ? csvOf(lines) : markdownOf(lines);
  try {
    await navigator.clipboard.writeText(text);
    showStatus(`${lines.length} claims copied as ${kind === 'csv' ? 'CSV' : 'Markdown'}.`);
  } catch {
    showStatus('The browser did not allow a copy.');
  }
}

/** Adds a button for a shareable card to each measured claim. */
function addCards(): void {
  for (const row of rows) {
    const acts = row.querySelector('.claim-acts');
    if (acts === null || row.dataset.here === '') continue;
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'btn plain';
    button.textContent = 'Save a card';
    button.setAttribute('aria-label', `Save a card of ${row.id}`);
    button.addEventListener('click', async () => {
      const { saveCard } = await import('./claim_card');
      const source = form?.querySelector(`option[value="${row.dataset.source}"]`)?.textContent;
      await saveCard(lineOf(row), {
        question: row.dataset.question ?? '',
        source: source ?? '',
        address: new URL(`#${row.id}`, location.href).href,
      });
    });
    acts.append(' ', button);
  }
}

if (form !== null) {
  form.hidden = false;
  form.addEventListener('change', show);
  form.addEventListener('submit', (event) => event.preventDefault());
  for (const button of form.querySelectorAll<HTMLButtonElement>('[data-copy]'))
    button.addEventListener('click', () => void copy(button.dataset.copy));
  addCards();
  show();
}

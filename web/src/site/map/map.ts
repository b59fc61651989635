// The script of the page of maps: one map of each sweep at a time, words about the cell under the
// pointer or in focus, arrow keys. All content is in the HTML already.

function chosen(form: HTMLFormElement, of: 'where' | 'measure'): string | undefined {
  return form.querySelector<HTMLInputElement>(`input[name$="-${of}"]:checked`)?.value;
}

function showChosen(section: Element, form: HTMLFormElement): void {
  for (const frame of section.querySelectorAll<HTMLElement>('.map-frame'))
    frame.hidden =
      frame.dataset.where !== chosen(form, 'where') ||
      frame.dataset.measure !== chosen(form, 'measure');
}

const kSteps: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** One cell of each map is in the order of the Tab key; arrows go on from there. */
function withArrows(table: HTMLTableElement): void {
  const rows = [...(table.tBodies[0]?.rows ?? [])].map((row) => [...row.querySelectorAll('a')]);
  const focus = (i: number, k: number) => {
    const next = rows[i]?.[k];
    if (next === undefined) return;
    for (const link of rows.flat()) link.tabIndex = link === next ? 0 : -1;
    next.focus();
  };
  rows.forEach((row, i) => {
    row.forEach((link, k) => {
      link.tabIndex = i === 0 && k === 0 ? 0 : -1;
      link.addEventListener('keydown', (event) => {
        const step = kSteps[event.key];
        if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        focus(i + step[0], k + step[1]);
      });
    });
  });
}

for (const section of document.querySelectorAll('.maps')) {
  const form = section.querySelector('form');
  const status = section.querySelector('.map-cell');
  const say = ({ target }: Event) => {
    const cell = target instanceof Element ? target.closest('.map td a') : null;
    if (status !== null && cell !== null)
      status.textContent = cell.getAttribute('aria-label')?.replace(/\. Open this run$/, '') ?? '';
  };
  section.addEventListener('focusin', say);
  // Not when the page scrolls under a pointer at rest, as it does where arrow keys go on.
  section.addEventListener('pointermove', say);
  for (const table of section.querySelectorAll<HTMLTableElement>('.map')) withArrows(table);
  if (form === null) continue;
  form.hidden = false;
  form.addEventListener('change', () => showChosen(section, form));
  form.addEventListener('submit', (event) => event.preventDefault());
  showChosen(section, form);
}

// The script of the page of all exercises: marks those that this browser has solved or begun.
import { progressOf } from './progress';

for (const card of document.querySelectorAll<HTMLElement>('[data-exercise]')) {
  const { passed, predicted } = progressOf(card.dataset.exercise ?? '');
  const mark = card.querySelector('.done');
  if (mark !== null && (passed === true || predicted !== undefined))
    mark.textContent = passed === true ? 'solved' : 'begun';
}

// Drafts of talks: their steps, the scenarios that they carry, and when they can be given.
import { expect, test } from 'vitest';
import { gallery } from '../../cli/source';
import { isOfGallery } from '../../web/src/app/page/compose/step_here';
import {
  changeStep,
  draftIssues,
  emptyDraft,
  finished,
  moveStep,
  readDraft,
  removeStep,
  withStep,
} from '../../web/src/app/page/compose/talk_draft';
import { normalize } from '../../web/src/document/scenario/normalize';
import type { Scenario } from '../../web/src/document/scenario/scenario';

const kGallery = gallery();
const kScenario = normalize(kGallery.document('random-updates') as Scenario);
const kStep = { moment: 2, line: '{lsm.flushes | count} files.' };

test('a step in the gallery names its scenario; another one comes along under a free name', () => {
  expect(isOfGallery(kScenario, kGallery)).toBe(true);
  const changed = { ...kScenario, seed: 99 };
  expect(isOfGallery(changed, kGallery)).toBe(false);
  const one = withStep(emptyDraft, kStep, kScenario, true);
  const two = withStep(one, kStep, changed, false);
  const three = withStep(two, kStep, { ...kScenario, seed: 98 }, false);
  const draft = withStep(three, kStep, changed, false);
  const names = ['random-updates', 'random-updates-2', 'random-updates-3', 'random-updates-2'];
  expect(draft.steps.map(({ scenario }) => scenario)).toEqual(names);
  expect(draftIssues(draft, kGallery)).toEqual([]);
  const kept = readDraft(JSON.stringify(draft));
  expect(kept).toEqual({ ok: true, draft });
});

test('steps are changed, moved and removed; scenarios without a step stay behind', () => {
  const own = withStep(emptyDraft, kStep, { ...kScenario, seed: 99 }, false);
  const both = withStep(own, { at: { statements: 9 }, line: 'Two.' }, kScenario, true);
  expect(moveStep(both, 0, 1).steps.map(({ line }) => line)).toEqual(['Two.', kStep.line]);
  expect(moveStep(both, 0, -1)).toBe(both);
  const last = finished({ ...removeStep(both, 0), title: ' Déjà vu: 2 trees! ' });
  expect(last.name).toBe('deja-vu-2-trees');
  expect(last.scenarios).toBeUndefined();
  const wrong = changeStep(both, 1, { line: '{lsm.flush | count}' });
  expect(draftIssues(wrong, kGallery)).toMatchObject([
    { path: 'steps[1].line', nearest: 'flushes' },
  ]);
  // A wrong draft is kept, so that its author can repair it.
  expect(readDraft(JSON.stringify(wrong))).toEqual({ ok: true, draft: wrong });
});

test('what is no draft is refused, not taken', () => {
  for (const text of ['', '{', 'null', '[]', '{"title":"x","steps":[1]}', '{"steps":[]}'])
    expect(readDraft(text).ok).toBe(false);
});

// Keyboard shortcuts of the lab, inactive while the user types or a dialog is open. Space always
// plays and pauses; only Enter presses a focused button. Otherwise Space could press the button
// that a closed dialog has returned the focus to.
import { useEffect } from 'react';
import { actOf, type KeyAct } from '../panels/open/key_acts';
import { closePanel, openPanel } from '../panels/open/panels';
import { turnWaits } from '../stage/chart_choice';
import type { Stage } from '../stage/stage';

/** Share of the run that a jump covers. */
const kJump = 0.05;

interface KeyActions {
  table: () => void;
  ledger: () => void;
  present: () => void;
  contrast: () => void;
  blank: () => void;
  close: () => void;
}

export function useKeys(stage: Stage, actions: KeyActions): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isBusy(event)) return;
      const act = actOf(event.key);
      if (act === undefined) return;
      event.preventDefault();
      // A held key would alternate between play and pause.
      if (act === 'play' && event.repeat) return;
      perform(act, event.shiftKey ? 10 : 1);
    };
    // Firefox presses a focused button when Space is released.
    const release = (event: KeyboardEvent) => {
      if (event.key === ' ' && !isBusy(event)) event.preventDefault();
    };
    const perform = (act: KeyAct, step: number) => {
      const acts: Record<KeyAct, () => void> = {
        play: () => stage.controls.pressPlay(),
        on: () => void stage.controls.stepStatements(step),
        back: () => void stage.controls.stepStatements(-step),
        next: () => void stage.controls.readOn(1),
        previous: () => void stage.controls.readOn(-1),
        fact: () => void stage.controls.stepFact(),
        start: () => void stage.controls.seek({ statements: 0 }),
        jumpBack: () => void stage.controls.jump(-kJump),
        jump: () => void stage.controls.jump(kJump),
        slower: () => stage.controls.changeSpeed(-1),
        faster: () => stage.controls.changeSpeed(1),
        moments: () => openPanel('moments'),
        turn: () => stage.showInTurn(),
        blank: actions.blank,
        contrast: actions.contrast,
        compare: () => openPanel('compare'),
        answer: () => openPanel('answer'),
        waits: turnWaits,
        plug: () => openPanel('plug'),
        fork: () => openPanel('fork'),
        chooser: () => openPanel('chooser'),
        options: () => openPanel('options'),
        editor: () => openPanel('editor'),
        share: () => openPanel('share'),
        help: () => openPanel('help'),
        glossary: () => openPanel('glossary'),
        table: actions.table,
        ledger: actions.ledger,
        present: actions.present,
        close: () => {
          // Cancels a panel that is still loading.
          closePanel();
          actions.close();
        },
      };
      acts[act]();
    };
    window.addEventListener('keydown', press);
    window.addEventListener('keyup', release);
    return () => {
      window.removeEventListener('keydown', press);
      window.removeEventListener('keyup', release);
    };
  }, [stage, actions]);
}

/** True if the key belongs to an open dialog or to the focused control. */
export function isBusy(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement | null;
  if (
    document.querySelector('dialog[open], [role="dialog"], [role="menu"], [role="listbox"]') !==
    null
  )
    return true;
  if (target === null) return false;
  // A slider uses keys that move it, a select keys that find its entries, a text field all keys.
  if (target.closest('input[type="range"]') !== null)
    return /^(Arrow|Page|Home|End)/.test(event.key);
  return target.closest('input, select, textarea, [contenteditable]') !== null;
}

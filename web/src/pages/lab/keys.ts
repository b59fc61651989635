// The keyboard of the lab. Silent while somebody types or a dialog is open.
import { useEffect } from 'react';
import type { Stage } from '../../views/stage';

export interface KeyActions {
  help: () => void;
  table: () => void;
  ledger: () => void;
  close: () => void;
}

export function useKeys(stage: Stage, actions: KeyActions): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isBusy(event)) return;
      const step = event.shiftKey ? 10 : 1;
      const act: Record<string, () => void> = {
        ' ': () => stage.togglePlay(),
        ArrowRight: () => void stage.stepStatements(step),
        ArrowLeft: () => void stage.stepStatements(-step),
        '.': () => void stage.stepFact(),
        PageDown: () => void stage.stepStatements(1),
        Home: () => void stage.seek({ statements: 0 }),
        t: actions.table,
        i: actions.ledger,
        '?': actions.help,
        Escape: actions.close,
      };
      const found = act[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (found === undefined) return;
      event.preventDefault();
      found();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [stage, actions]);
}

function isBusy(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement | null;
  if (document.querySelector('[role="dialog"], [role="menu"], [role="listbox"]') !== null) return true;
  if (target === null) return false;
  if (target.closest('input, select, textarea, [contenteditable]') !== null)
    return event.key !== ' ' || target.closest('input[type="range"]') === null;
  return event.key === ' ' && target.closest('button, a') !== null;
}

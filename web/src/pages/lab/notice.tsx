// What stands in place of the pictures when there is nothing to show: loading, a scenario that is refused, an engine that failed.
import { Button } from 'react-aria-components';
import { type Issue, printIssue } from '../../scenario/issue';

interface Refusal {
  issues: readonly Issue[];
  onFirst: () => void;
  /** If there is something to mend. */
  onEdit: (() => void) | undefined;
}

export function Refused({ issues, onFirst, onEdit }: Refusal) {
  return (
    <section className="notice" role="alert">
      <h2>This scenario cannot be opened</h2>
      <pre>{issues.map(printIssue).join('\n')}</pre>
      <p className="choices">
        {onEdit === undefined ? null : (
          <Button className="btn" onPress={onEdit}>
            Open it in the editor
          </Button>
        )}
        <Button className="btn primary" onPress={onFirst}>
          Open the first scenario
        </Button>
      </p>
    </section>
  );
}

export function Failed({ message, onAgain, onFirst }: { message: string; onAgain: () => void; onFirst?: () => void }) {
  return (
    <section className="notice" role="alert">
      <h2>The engine does not run</h2>
      <pre>{message}</pre>
      <p className="soft">
        It needs WebAssembly and room for the emulated drive in memory. Nothing is lost: a run can always be had again.
      </p>
      <p className="choices">
        {onFirst === undefined ? null : (
          <Button className="btn" onPress={onFirst}>
            Open the first scenario
          </Button>
        )}
        <Button className="btn primary" onPress={onAgain}>
          Start again
        </Button>
      </p>
    </section>
  );
}

export function Loading() {
  return (
    <section className="notice" aria-busy="true">
      <p className="soft">Starting the engine …</p>
    </section>
  );
}

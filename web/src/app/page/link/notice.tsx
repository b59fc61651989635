// Replaces the pictures while loading, for a refused scenario, and after an engine's failure.
import { galleryLink, kGalleryPath } from '../../../document/link/address/gallery_link';
import { type Issue, printIssue } from '../../../document/scenario/values/issue';

interface Refusal {
  issues: readonly Issue[];
  onFirst: () => void;
  /** Opens the editor; undefined without a document to correct. */
  onEdit: (() => void) | undefined;
}

export function Refused({ issues, onFirst, onEdit }: Refusal) {
  const meant = issues.find(({ path }) => path === kGalleryPath)?.nearest;
  return (
    <section className="notice" role="alert">
      <h2>This {location.hash.startsWith('#talk') ? 'talk' : 'scenario'} cannot be opened</h2>
      <pre>
        {issues
          .map((issue) => printIssue(meant === undefined ? issue : unguessed(issue)))
          .join('\n')}
      </pre>
      {meant === undefined ? null : (
        <p>
          Did you mean <a href={new URL(`#${galleryLink(meant)}`, location.href).href}>{meant}</a>?
        </p>
      )}
      <p className="choices">
        {onEdit === undefined ? null : (
          <button type="button" className="btn" onClick={onEdit}>
            Open it in the editor
          </button>
        )}
        <button type="button" className="btn primary" onClick={onFirst}>
          Open the first scenario
        </button>
      </p>
    </section>
  );
}

/** Leaves out the guess, which is a link below. */
const unguessed = ({ path, message }: Issue): Issue => ({ path, message });

export function Failed({
  message,
  onAgain,
  onFirst,
}: {
  message: string;
  onAgain: () => void;
  onFirst?: () => void;
}) {
  return (
    <section className="notice" role="alert">
      <h2>The engine failed</h2>
      <pre>{message}</pre>
      <p className="soft">
        It needs WebAssembly, and enough memory for the emulated drive. Nothing is lost: any run can
        be repeated.
      </p>
      <p className="choices">
        {onFirst === undefined ? null : (
          <button type="button" className="btn" onClick={onFirst}>
            Open the first scenario
          </button>
        )}
        <button type="button" className="btn primary" onClick={onAgain}>
          Start again
        </button>
      </p>
    </section>
  );
}

/** `title`: what is on its way, once the address has been read. */
export function Loading({ title }: { title?: string | undefined }) {
  return (
    <section className="notice" aria-busy="true">
      {title === undefined ? null : <h2>{title}</h2>}
      <p className="soft">Starting the engines …</p>
    </section>
  );
}

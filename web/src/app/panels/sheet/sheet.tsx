// The frame of every panel: a native modal dialog. The browser traps the focus, restores it, and
// closes the dialog on Esc.
import {
  type PointerEvent,
  type ReactNode,
  type SyntheticEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Icon } from '../../../ui/icons/icons';
import { closePanel, panels } from '../open/panels';

interface Props {
  title: string;
  /** Narrow by default; a tall one fills the height of the page. */
  size?: 'wide' | 'tall';
  /** The content is text only: it becomes focusable, so that keys can scroll it. */
  text?: boolean;
  children: ReactNode;
  foot?: ReactNode;
}

export function Sheet({ title, size, text, children, foot }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  // A layout effect runs before React removes the element: only a closed dialog restores the focus.
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    // React does not set the autofocus attribute that the browser looks for.
    dialog?.querySelector<HTMLElement>('[data-first-focus]')?.focus();
    return () => dialog?.close();
  }, []);
  const [mine] = useState(() => panels.getState().open);
  // The close event comes late: another panel may be open by then.
  const closed = () => {
    if (panels.getState().open === mine) closePanel();
  };
  // Closes on Esc through React at once: if the browser did it, the focus would stay in a hidden
  // field for a moment, and the next key would be lost.
  const cancel = (event: SyntheticEvent) => {
    // A file input fires cancel events, too.
    if (event.target !== ref.current) return;
    event.preventDefault();
    closePanel();
  };
  // A press on the dialog element itself is on the backdrop, as its content covers the rest.
  const press = (event: PointerEvent) => {
    if (event.target === ref.current) closePanel();
  };
  return (
    <dialog
      ref={ref}
      className={`sheet ${size ?? ''}`}
      aria-labelledby={id}
      onCancel={cancel}
      onClose={closed}
      onPointerDown={press}
    >
      <div className="sheet-in">
        <header>
          <h2 id={id}>{title}</h2>
          <button type="button" className="btn icon plain" aria-label="Close" onClick={closePanel}>
            <Icon name="close" />
          </button>
        </header>
        <div
          className="sheet-body"
          {...(text === true ? { tabIndex: 0, role: 'region', 'aria-labelledby': id } : {})}
        >
          {children}
        </div>
        {foot === undefined ? null : <footer>{foot}</footer>}
      </div>
    </dialog>
  );
}

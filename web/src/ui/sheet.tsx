// The frame of every panel: a native modal dialog. The browser keeps the focus inside, gives it
// back, and closes it with Esc.
import {
  type PointerEvent,
  type ReactNode,
  type SyntheticEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { closePanel, panels } from '../stage/panels';
import { Icon } from './icons';

interface Props {
  title: string;
  /** Narrow by default; tall ones fill the height of the page. */
  size?: 'wide' | 'tall';
  /** There is only text in it: it takes the focus itself, so that keys can scroll it. */
  text?: boolean;
  children: ReactNode;
  foot?: ReactNode;
}

export function Sheet({ title, size, text, children, foot }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  // Before React removes it: only a dialog that is closed gives the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    // React has no autofocus attribute for the browser to find.
    dialog?.querySelector<HTMLElement>('[data-first-focus]')?.focus();
    return () => dialog?.close();
  }, []);
  const [mine] = useState(() => panels.getState().open);
  // The browser tells late that a dialog was closed: another one may be open by then.
  const closed = () => {
    if (panels.getState().open === mine) closePanel();
  };
  // Esc closes by way of React, at once: left to the browser, the focus stays in a hidden field for
  // a moment, and the next key is lost to it.
  const cancel = (event: SyntheticEvent) => {
    // A file field tells of its own.
    if (event.target !== ref.current) return;
    event.preventDefault();
    closePanel();
  };
  // The backdrop belongs to the dialog, its content covers the rest.
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

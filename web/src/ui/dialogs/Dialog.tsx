import { useId, useLayoutEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../buttons/Button.tsx';
import { Icon } from '../icons/Icon.tsx';
import { closeIcon } from '../icons/icons.ts';

interface DialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
  wide?: boolean;
  /** A press outside does not close it: it needs an answer. */
  insistent?: boolean;
}

/**
 * The browser's own dialog keeps the focus inside, closes on Esc, makes the page inert and restores the
 * focus. An element with `data-focus` gets the focus. A press outside closes it until something was entered into a
 * form of it.
 */
export function Dialog({ title, onClose, children, wide = false, insistent = false }: DialogProps) {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const isFilled = useRef(false);

  // Before removal from the page: a removed dialog does not restore the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    element?.querySelector<HTMLElement>('[data-focus]')?.focus();
    return () => element?.close();
  }, []);

  function closeOnBackdrop({ target, clientX, clientY }: MouseEvent) {
    if (target !== dialog.current || insistent || isFilled.current) return;
    // Its own scrollbar is not outside.
    const { left, right, top, bottom } = dialog.current.getBoundingClientRect();
    if (clientX < left || clientX > right || clientY < top || clientY > bottom) onClose();
  }

  // At the end of the page, because forms cannot be nested.
  return createPortal(
    <dialog
      ref={dialog}
      className={wide ? 'dialog wide' : 'dialog'}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        // React bubbles the events of a nested dialog through its portal.
        if (event.target === dialog.current) onClose();
      }}
      onMouseDown={closeOnBackdrop}
      onInput={({ target }) => {
        isFilled.current ||= Boolean((target as HTMLInputElement).form);
      }}
    >
      <div className="dialog-body">
        <div className="dialog-head">
          <h2 id={titleId}>{title}</h2>
          <Button kind="icon" aria-label="Close" onClick={onClose}>
            <Icon path={closeIcon} />
          </Button>
        </div>
        {children}
      </div>
    </dialog>,
    document.body,
  );
}

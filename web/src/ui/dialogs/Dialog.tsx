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
  /** A click beside it does not close it: what it asks must be answered. */
  insistent?: boolean;
}

/**
 * A modal dialog, shown as long as it is rendered. The browser's own element keeps the focus inside, closes on
 * Esc, makes the page behind inert and gives the focus back. What is marked `data-focus` takes the focus.
 */
export function Dialog({ title, onClose, children, wide = false, insistent = false }: DialogProps) {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);

  // Before it is taken from the page: a dialog that is gone gives no focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    element?.querySelector<HTMLElement>('[data-focus]')?.focus();
    return () => element?.close();
  }, []);

  function closeOnBackdrop(event: MouseEvent) {
    if (event.target === dialog.current && !insistent) onClose();
  }

  // At the end of the page, because a form inside the dialog can't stand inside another form.
  return createPortal(
    <dialog
      ref={dialog}
      className={wide ? 'dialog wide' : 'dialog'}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        // React passes on what a dialog within this one is told.
        if (event.target === dialog.current) onClose();
      }}
      onMouseDown={closeOnBackdrop}
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

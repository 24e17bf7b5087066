import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { closeBesides } from '#/lib/close-besides.ts';

interface PopoverProps {
  /** What its button names as `popoverTarget`. */
  id: string;
  className?: string;
  label?: string;
  onToggle?: (isOpen: boolean) => void;
  children?: ReactNode;
}

/** Beside its button. Esc closes it, and so do another popover and most clicks elsewhere. */
export function Popover({ id, className, label, onToggle, children = 'Page not found' }: PopoverProps) {
  const popover = useRef<HTMLElement>(null);
  const [isOpen, setIsOpen] = useState(false);

  useLayoutEffect(() => {
    if (isOpen && popover.current !== null) return closeBesides(popover.current);
  }, [isOpen]);

  return (
    // Of itself the browser would close it on every click elsewhere, and as soon as a dialog opens.
    <section
      ref={popover}
      className={className === undefined ? 'header-popover' : `header-popover ${className}`}
      id={id}
      popover="manual"
      aria-label={label}
      // Before the focus may go on from where it is given back to.
      onBeforeToggle={(event) => setIsOpen(event.newState === 'open')}
      onToggle={onToggle && ((event) => onToggle(event.newState === 'open'))}
    >
      {children}
    </section>
  );
}

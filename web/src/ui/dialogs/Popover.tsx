import { useLayoutEffect, useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import { closeBesides } from '#/lib/close-besides.ts';

interface PopoverProps {
  id: string;
  className?: string;
  label?: string;
  onToggle?: (isOpen: boolean) => void;
  children?: ReactNode;
}

/** Rendered beside its button. Esc, another popover and most clicks elsewhere close it. */
export function Popover({ id, className, label, onToggle, children = 'Page not found' }: PopoverProps) {
  const popover = useRef<HTMLElement>(null);
  const [isOpen, setIsOpen] = useState(false);

  useLayoutEffect(() => {
    if (isOpen && popover.current !== null) return closeBesides(popover.current);
  }, [isOpen]);

  function changeOpen(willBeOpen: boolean): void {
    setIsOpen(willBeOpen);
    onToggle?.(willBeOpen);
  }

  return (
    // `manual`: the browser would close it on every click elsewhere, and when a dialog opens.
    <section
      ref={popover}
      className={className === undefined ? 'header-popover' : `header-popover ${className}`}
      id={id}
      popover="manual"
      aria-label={label}
      // Runs before the focus may move on from the element to which it is restored, and before a key can be
      // pressed in what is shown: `toggle` comes after both.
      onBeforeToggle={(event) => isOwn(event) && changeOpen(event.newState === 'open')}
    >
      {children}
    </section>
  );
}

/** Not of a dialog within it. */
function isOwn({ target, currentTarget }: SyntheticEvent): boolean {
  return target === currentTarget;
}

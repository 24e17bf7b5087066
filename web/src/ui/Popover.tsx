import type { ReactNode } from 'react';

interface PopoverProps {
  /** What its button names as `popoverTarget`. */
  id: string;
  className?: string;
  label?: string;
  onToggle?: (isOpen: boolean) => void;
  children?: ReactNode;
}

/** Beside its button. The browser closes it on Esc and on a click elsewhere, and gives the focus back. */
export function Popover({ id, className, label, onToggle, children = 'Page not found' }: PopoverProps) {
  return (
    <section
      className={className === undefined ? 'header-popover' : `header-popover ${className}`}
      id={id}
      popover="auto"
      aria-label={label}
      onToggle={onToggle && ((event) => onToggle(event.newState === 'open'))}
    >
      {children}
    </section>
  );
}

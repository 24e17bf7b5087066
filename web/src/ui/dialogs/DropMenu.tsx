import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import { buttonLook, type ButtonLook } from '../buttons/button-look.ts';
import { Icon } from '../icons/Icon.tsx';

interface DropMenuProps extends ButtonLook {
  label: ReactNode;
  icon: string;
  onToggleClick?: (event: MouseEvent<HTMLElement>) => void;
  children: ReactNode;
}

/** A disclosure of plain links and buttons, so it needs no menu keys; Esc or a click elsewhere closes it. */
export function DropMenu({ label, icon, onToggleClick, children, ...look }: DropMenuProps) {
  const details = useRef<HTMLDetailsElement>(null);

  useEffect(() => {
    const closeOutside = (event: Event) => {
      const menu = details.current;
      if (menu?.open && !menu.contains(event.target as Node)) menu.open = false;
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, []);

  return (
    <details
      ref={details}
      className="drop-menu"
      onToggle={() => details.current?.querySelector('ul')?.scrollIntoView({ block: 'nearest' })}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || details.current?.open !== true) return;
        event.preventDefault();
        details.current.open = false;
        details.current.querySelector('summary')?.focus();
      }}
    >
      <summary {...buttonLook(look)} onClick={onToggleClick}>
        <Icon path={icon} />
        {label}
      </summary>
      <ul>{children}</ul>
    </details>
  );
}

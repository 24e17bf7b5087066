import type { ReactNode } from 'react';
import { Icon } from '../icons/Icon.tsx';
import { lockIcon } from '../icons/action-icons.ts';

interface SwitchProps {
  id: string;
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Why the switch cannot be used; it stays visible and focusable. */
  lockedReason?: ReactNode;
}

export function Switch({ id, label, checked, onChange, lockedReason }: SwitchProps) {
  return (
    <div className="switch-row">
      <button
        type="button"
        role="switch"
        id={id}
        className="switch"
        aria-checked={checked}
        aria-disabled={lockedReason ? true : undefined}
        aria-describedby={lockedReason ? `${id}-reason` : undefined}
        onClick={() => lockedReason || onChange(!checked)}
      >
        <span className="switch-track" aria-hidden="true" />
        {label}
        {lockedReason && <Icon path={lockIcon} size={16} />}
      </button>
      {lockedReason && (
        <p className="field-hint" id={`${id}-reason`}>
          {lockedReason}
        </p>
      )}
    </div>
  );
}

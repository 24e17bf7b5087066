import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Select } from '#/ui/fields/Select.tsx';

const settleMs = 700;

interface RoleSelectProps {
  /** Whose role it is. */
  name: string;
  value: string;
  roles: readonly { id: string; label: string }[];
  /** A failure is told where all of them are. */
  onGive: (role: string) => Promise<unknown>;
}

/** Somebody's role, given once whoever chooses stops at one: by arrows and letters they come past others. */
export function RoleSelect({ name, value, roles, onGive }: RoleSelectProps) {
  const [reached, setReached] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function reach(role: string): void {
    setReached(role);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => give(role), settleMs);
  }

  function give(role: string): void {
    clearTimeout(timer.current);
    timer.current = undefined;
    const forget = () => setReached((present) => (present === role ? null : present));
    if (role === value) forget();
    else void onGive(role).then(forget, forget);
  }

  function settle(): void {
    if (timer.current !== undefined && reached !== null) give(reached);
  }

  const settleAtEnd = useEffectEvent(settle);
  useEffect(() => () => settleAtEnd(), []);

  return (
    <Select
      size="small"
      aria-label={`Role of ${name}`}
      value={reached ?? value}
      onChange={reach}
      onBlur={settle}
    >
      {roles.map(({ id, label }) => (
        <option key={id} value={id}>
          {label}
        </option>
      ))}
    </Select>
  );
}

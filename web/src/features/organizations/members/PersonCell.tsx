import type { ReactNode } from 'react';
import { hueOf, Portrait } from '#/features/accounts/index.ts';

interface PersonCellProps {
  name: string;
  email: string;
  photoUrl: string | null;
  isSelf: boolean;
  /** What is special about them. */
  children?: ReactNode;
}

/** Who somebody is, at the head of their row. */
export function PersonCell({ name, email, photoUrl, isSelf, children }: PersonCellProps) {
  return (
    <span className="person" data-hue={hueOf(email)}>
      <Portrait name={name} photoUrl={photoUrl} />
      <span className="person-text">
        <strong>{isSelf ? `${name} (you)` : name}</strong> {children}
        <span className="field-hint">{email}</span>
      </span>
    </span>
  );
}

import type { ReactNode } from 'react';
import type { TeamView } from '@linklet/contract/organizations.ts';
import { formatNumber } from '#/lib/format.ts';

interface TeamRowProps {
  team: TeamView;
  isHere: boolean;
  onOpen: () => void;
  /** Absent for whoever may not. */
  onArchive?: () => void;
}

export function TeamRow({ team: { name, members, status }, isHere, onOpen, onArchive }: TeamRowProps) {
  const people = members === 1 ? '1 member' : `${formatNumber(members)} members`;

  return (
    <SpaceRow
      name={name}
      hint={status.archived ? `${people} · archived` : people}
      isHere={isHere}
      {...(!status.archived && { onOpen })}
    >
      {onArchive && !isHere && (
        <button type="button" className="button small" onClick={onArchive}>
          {status.archived ? 'Restore' : 'Archive'}
          <span className="unseen"> {name}</span>
        </button>
      )}
    </SpaceRow>
  );
}

interface SpaceRowProps {
  name: string;
  hint?: string;
  /** Whether the page is open in it. */
  isHere: boolean;
  onOpen?: () => void;
  children?: ReactNode;
}

/** A workspace, and the way into it. */
export function SpaceRow({ name, hint, isHere, onOpen, children }: SpaceRowProps) {
  return (
    <li>
      <span className="team-name">
        <strong>{name}</strong>
        {hint !== undefined && <span className="field-hint">{hint}</span>}
      </span>
      {isHere && <span className="field-hint">You are here</span>}
      {!isHere && onOpen && (
        <button type="button" className="button small" onClick={onOpen}>
          Switch<span className="unseen"> to {name}</span>
        </button>
      )}
      {children}
    </li>
  );
}

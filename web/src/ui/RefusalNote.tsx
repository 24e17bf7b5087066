import { lockIcon } from './icons/action-icons.ts';
import { Icon } from './icons/Icon.tsx';

interface RefusalNoteProps {
  /** Null where nothing is refused. */
  reason: string | null;
  /** Where a plan that changes it is chosen; null where the plan is not the reason, or is for others to choose. */
  plansPath: string | null;
}

/** Why something can’t be created, and what changes that. */
export function RefusalNote({ reason, plansPath }: RefusalNoteProps) {
  if (reason === null) return null;
  return (
    <p className="property-lock">
      <Icon path={lockIcon} size={14} />
      <span>
        {reason} {plansPath !== null && <a href={plansPath}>See plans</a>}
      </span>
    </p>
  );
}

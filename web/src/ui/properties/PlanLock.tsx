import type { ErrorCode } from '@linklet/contract/http/errors.ts';
import { isWithheld, refusalSentence } from '@linklet/contract/organizations/withheld.ts';
import type { Feature } from '@linklet/contract/plans/entitlements.ts';
import { Icon } from '../icons/Icon.tsx';
import { lockIcon } from '../icons/action-icons.ts';

interface PlanLockProps {
  /** Nothing is shown where nothing is refused. */
  code: ErrorCode | null;
  /** What the organization keeps from the team. */
  withheld: readonly Feature[];
  /** Where a plan is chosen. */
  path: string;
}

/** That the plan lacks something, or the organization withholds it, and what opens it. */
export function PlanLock({ code, withheld, path }: PlanLockProps) {
  if (code === null) return null;
  return (
    <p className="property-lock">
      <Icon path={lockIcon} size={14} />
      <span>
        {refusalSentence(code, withheld)} {!isWithheld(code, withheld) && <a href={path}>See your plan</a>}
      </span>
    </p>
  );
}

import type { StaffBillingView } from '@linklet/contract/billing/staff.ts';
import { planName } from '#/lib/plan-name.ts';

interface TeamPlansProps extends Pick<StaffBillingView, 'teams'> {
  pathOf: (team: string) => string;
}

/** The teams of an organization, each leading to its bills. */
export function TeamPlans({ teams, pathOf }: TeamPlansProps) {
  return (
    <ul className="team-list">
      {teams.map(({ slug, name, plan }) => (
        <li key={slug}>
          <span className="team-name">
            <a href={pathOf(slug)}>{name}</a>
            <span className="field-hint">
              {plan === null ? 'Paid by the organization' : `Pays by itself: ${planName(plan)}`}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}

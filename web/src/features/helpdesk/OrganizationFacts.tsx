import type { HelpdeskView } from '@linklet/contract/helpdesk/endpoints.ts';
import { formatDate, formatNumber } from '#/lib/format.ts';
import { planName } from '#/lib/plan-name.ts';
import { Card } from '#/ui/Card.tsx';
import { Facts } from './Facts.tsx';
import { StateTag } from './StateTag.tsx';

interface OrganizationFactsProps {
  organization: HelpdeskView;
  /** The page of an account. */
  userPathOf: (id: string) => string;
}

/** Whose an organization is, on which plan, and how much of that is taken. */
export function OrganizationFacts({ organization, userPathOf }: OrganizationFactsProps) {
  const { name, state, deletes_at: deletesAt, created_at: createdAt, owner, teams, members } = organization;

  return (
    <Card as="section" className="settings-section">
      <h2 className="kiosk-user-name">
        {name} <StateTag state={state} />
      </h2>
      {deletesAt !== null && <p className="field-error">Deleted for good on {formatDate(deletesAt)}.</p>}
      <Facts
        facts={[
          {
            name: 'Owner',
            value: owner ? <a href={userPathOf(owner.id)}>{owner.name}</a> : 'Nobody',
          },
          { name: 'Owner’s email', value: owner?.email ?? '–' },
          { name: 'Created', value: formatDate(createdAt) },
          { name: 'Plan', value: planText(organization.plan) },
          { name: 'Teams of the plan', value: roomText(teams) },
          { name: 'Team members', value: roomText(members) },
        ]}
      />
    </Card>
  );
}

function planText({ name, interval, starts_at: startsAt }: HelpdeskView['plan']): string {
  if (interval === null || startsAt === null) return `${planName(name)}, without a subscription`;
  return `${planName(name)}, ${interval}, since ${formatDate(startsAt)}`;
}

function roomText({ used, limit }: HelpdeskView['teams']): string {
  return limit === null
    ? `${formatNumber(used)}, unlimited`
    : `${formatNumber(used)} of ${formatNumber(limit)}`;
}

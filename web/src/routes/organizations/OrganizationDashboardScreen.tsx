import { useSuspenseQuery } from '@tanstack/react-query';
import type { OrganizationView } from '@linklet/contract/organizations.ts';
import { CountTiles } from '#/features/organizations/CountTiles.tsx';
import { countsQuery } from '#/features/organizations/organizations.queries.ts';
import { formatNumber } from '#/lib/format.ts';
import { productName } from '#/lib/product.ts';
import { SettingsSection } from '#/routes/accounts/SettingsPage.tsx';
import { teamPath } from './organization-links.ts';
import { OrganizationPage } from './OrganizationPage.tsx';

/** What an organization has, for whoever oversees it. */
export function OrganizationDashboardScreen() {
  return (
    <OrganizationPage title="Dashboard">
      {(organization) => <Overview organization={organization} />}
    </OrganizationPage>
  );
}

function Overview({ organization: { slug, teams } }: { organization: OrganizationView }) {
  const { data: counts } = useSuspenseQuery(countsQuery(slug));
  const open = teams.filter(({ status }) => !status.archived);

  return (
    <>
      <CountTiles
        counts={[
          { name: `${productName}s`, count: counts.links },
          { name: 'Teams', count: counts.teams },
          { name: 'Members', count: counts.members },
          { name: 'Admins', count: counts.admins },
        ]}
      />
      <SettingsSection title="Teams">
        {open.length === 0 && <p className="field-hint">There are no teams yet.</p>}
        <ul className="team-list">
          {open.map((team) => (
            <li key={team.slug}>
              <span className="team-name">
                <a href={teamPath(slug, team.slug)}>{team.name}</a>
                <span className="field-hint">
                  {team.members === 1 ? '1 member' : `${formatNumber(team.members)} members`}
                </span>
              </span>
            </li>
          ))}
        </ul>
      </SettingsSection>
    </>
  );
}

import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { OrganizationView, TeamView } from '@linklet/contract/organizations/endpoints.ts';
import { StatsView, useZone, WaitingForClicks } from '#/features/analytics/index.ts';
import { CountTiles } from '#/features/organizations/space/CountTiles.tsx';
import { LatestLinks } from '#/features/organizations/space/LatestLinks.tsx';
import { countsQuery } from '#/features/organizations/organizations.queries.ts';
import { organizationLinksQuery, teamClicksQuery } from '#/features/organizations/space/space.queries.ts';
import { clicksText } from '#/features/organizations/space/SpaceOverview.tsx';
import { formatNumber } from '#/lib/format.ts';
import { permissionsOf } from '#/lib/session/permissions-of.ts';
import { ApiError } from '#/lib/transport/transport.ts';
import { useStatsSearch } from '#/routes/analytics/use-stats-search.ts';
import { routes } from '#/shell/names.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { SettingsSection } from '#/ui/SettingsSection.tsx';
import { teamPath } from './organization-links.ts';
import { OrganizationPage } from './OrganizationPage.tsx';

/** What an organization has, for whoever oversees it. */
export function OrganizationDashboardScreen() {
  return (
    <OrganizationPage title="Dashboard">
      {(organization) => <Overview key={organization.slug} organization={organization} />}
    </OrganizationPage>
  );
}

function Overview({ organization }: { organization: OrganizationView }) {
  const { slug, teams } = organization;
  const { data: counts } = useSuspenseQuery(countsQuery(slug));
  const { data: links } = useSuspenseQuery(organizationLinksQuery(slug));
  const clicks = useQuery(teamClicksQuery(slug));
  const open = teams.filter(({ status }) => !status.archived);
  const hasPlan = !isOutsidePlan(clicks.error);

  return (
    <>
      <CountTiles
        counts={[
          ...(hasPlan ? [{ name: 'Clicks, last 30 days', count: sumOf(clicks.data) }] : []),
          { name: 'Links', count: counts.links },
          { name: 'Teams', count: counts.teams },
          { name: 'Members', count: counts.members },
          { name: 'Admins', count: counts.admins },
        ]}
      />
      {clicks.isError && hasPlan && (
        <p className="field-hint" role="status">
          Statistics are temporarily unavailable. No clicks are lost.{' '}
          <Button size="small" onClick={() => void clicks.refetch()}>
            Try again
          </Button>
        </p>
      )}
      <SettingsSection title="Teams">
        {open.length === 0 && <NoTeams mayCreate={permissionsOf(organization).includes('teams.create')} />}
        <ul className="team-list">
          {open.map((team) => (
            <li key={team.slug}>
              <span className="team-name">
                <a href={teamPath(slug, team.slug)}>{team.name}</a>
                <span className="field-hint">{detailsOf(team, clicks.data?.get(team.slug))}</span>
              </span>
            </li>
          ))}
        </ul>
      </SettingsSection>
      {hasPlan && !clicks.isPending && open.length > 0 && <OrganizationStats organization={slug} />}
      <LatestLinks
        links={links}
        noteOf={({ team }) =>
          team === null ? (
            <a href={routes['org.me'].replace('$organization', slug)}>Personal space</a>
          ) : (
            <a href={teamPath(slug, team.slug)}>{team.name}</a>
          )
        }
      />
    </>
  );
}

/** The clicks on the links of all teams that whoever looks sees. */
function OrganizationStats({ organization }: { organization: string }) {
  const { search, onSearch } = useStatsSearch();

  return (
    <StatsView
      link={undefined}
      organization={organization}
      search={search}
      zone={useZone()}
      onSearch={onSearch}
      empty={<WaitingForClicks newUrl={null} search={search} />}
    />
  );
}

function isOutsidePlan(error: Error | null): boolean {
  return error instanceof ApiError && error.code === 'analytics_not_in_plan';
}

function sumOf(clicks: ReadonlyMap<string, number> | undefined): number | null {
  return clicks === undefined ? null : [...clicks.values()].reduce((sum, each) => sum + each, 0);
}

function detailsOf({ members }: TeamView, clicks: number | undefined): string {
  const people = members === 1 ? '1 member' : `${formatNumber(members)} members`;
  return clicks === undefined ? people : `${people} · ${clicksText(clicks)}`;
}

function NoTeams({ mayCreate }: { mayCreate: boolean }) {
  return (
    <p className="field-hint">
      No teams yet. {mayCreate && <a href={routes['settings.teams']}>Create your first team</a>}
    </p>
  );
}

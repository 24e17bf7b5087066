import { useSuspenseQuery } from '@tanstack/react-query';
import { NamedForm } from '#/features/organizations/NamedForm.tsx';
import { OrganizationCard } from '#/features/organizations/OrganizationCard.tsx';
import { organizationsQuery } from '#/features/organizations/organizations.queries.ts';
import { stateQuery } from '#/lib/state-query.ts';
import { switchWorkspace } from '#/lib/team-mode.ts';
import { SettingsPage, SettingsSection } from '#/routes/accounts/SettingsPage.tsx';
import { routes } from '#/shell/names.ts';

/** The account's organizations with their teams: where one switches to another workspace. */
export function TeamsScreen() {
  const { data: organizations } = useSuspenseQuery(organizationsQuery);
  const { workspace, teamsAllowed } = useSuspenseQuery(stateQuery).data;

  return (
    <SettingsPage title="Teams">
      {() => (
        <>
          {organizations.map((organization) => (
            <OrganizationCard
              key={organization.slug}
              organization={organization}
              opened={workspace}
              onSwitch={(address) => switchWorkspace(address, routes.dashboard)}
            />
          ))}
          <SettingsSection title="Create an organization">
            {teamsAllowed ? (
              <>
                <p className="field-hint">
                  An organization has teams, each with links of its own. Your plan pays for all of them.
                </p>
                <NamedForm organization={null} />
              </>
            ) : (
              <p className="field-hint">
                Organizations and teams are part of larger plans.{' '}
                <a href={routes['settings.subscription']}>See plans</a>
              </p>
            )}
          </SettingsSection>
        </>
      )}
    </SettingsPage>
  );
}

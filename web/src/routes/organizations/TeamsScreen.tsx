import { useSuspenseQuery } from '@tanstack/react-query';
import { InvitationList } from '#/features/organizations/invitations/InvitationList.tsx';
import { invitationsQuery } from '#/features/organizations/members/members.queries.ts';
import { NamedForm } from '#/features/organizations/NamedForm.tsx';
import { OrganizationCard } from '#/features/organizations/OrganizationCard.tsx';
import { organizationsQuery } from '#/features/organizations/organizations.queries.ts';
import { transfersQuery } from '#/features/organizations/transfers/transfers.queries.ts';
import { organizationInvitationsQuery } from '#/features/organizations/members/users.queries.ts';
import { stateQuery } from '#/lib/transport/state-query.ts';
import { switchWorkspace } from '#/lib/session/team-mode.ts';
import { useKeptFocus } from '#/lib/use-focus.ts';
import { SettingsPage } from '#/routes/accounts/SettingsPage.tsx';
import { routes } from '#/shell/names.ts';
import { SettingsSection } from '#/ui/SettingsSection.tsx';
import { isGoneOnWith, onboardingPath } from './onboarding/onboarding-steps.ts';
import { membersPath, settingsPathOf, teamPath } from './organization-links.ts';
import { mayOnboard } from './who-sees.ts';

/** The account's organizations with their teams: where one switches to another workspace. */
export function TeamsScreen() {
  const { data: organizations } = useSuspenseQuery(organizationsQuery);
  const { data: toTeams } = useSuspenseQuery(invitationsQuery);
  const { data: toOrganizations } = useSuspenseQuery(organizationInvitationsQuery);
  const { data: transfers } = useSuspenseQuery(transfersQuery);
  const { workspace, features } = useSuspenseQuery(stateQuery).data;
  const waiting = toTeams.length + toOrganizations.length + transfers.length;
  const archived = organizations.filter(({ status }) => status.archived).length;
  const sections = useKeptFocus<HTMLDivElement>(waiting, organizations.length, archived);

  return (
    <SettingsPage title="Teams">
      {() => (
        <div ref={sections} tabIndex={-1} role="group" aria-label="Teams" className="settings-sections">
          {waiting > 0 && (
            <SettingsSection title="Invitations">
              <InvitationList
                toTeams={toTeams}
                toOrganizations={toOrganizations}
                transfers={transfers}
                plansPath={routes['settings.subscription']}
              />
            </SettingsSection>
          )}
          {organizations.map((organization) => (
            <OrganizationCard
              key={organization.slug}
              organization={organization}
              opened={workspace}
              settingsPath={settingsPathOf(organization)}
              onboardingPath={mayOnboard(organization) ? onboardingPath(organization) : null}
              isGoneOnWith={isGoneOnWith(organization)}
              teamPath={(team) => teamPath(organization.slug, team)}
              membersPath={(team) => membersPath(organization.slug, team)}
              onSwitch={(address) => switchWorkspace(address, routes.dashboard)}
            />
          ))}
          {/* Who was invited came for that, and not for larger plans. */}
          {(waiting === 0 || features.includes('support_teams')) && (
            <SettingsSection title="Create an organization">
              {workspace !== null ? (
                <p className="field-hint">Switch to your account to create one.</p>
              ) : features.includes('support_teams') ? (
                <>
                  <p className="field-hint">
                    An organization has teams, each with its own links. Your plan pays for all of them.
                  </p>
                  <NamedForm organization={null} />
                </>
              ) : (
                <p className="field-hint">
                  Teams need an Enterprise organization plan.{' '}
                  <a href={routes['settings.subscription']}>See plans</a>
                </p>
              )}
            </SettingsSection>
          )}
        </div>
      )}
    </SettingsPage>
  );
}

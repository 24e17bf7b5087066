import type { ReactNode } from 'react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams, useRouterState } from '@tanstack/react-router';
import type {
  OpenedWorkspace,
  OrganizationView,
  TeamView,
} from '@linklet/contract/organizations/endpoints.ts';
import { organizationsQuery } from '#/features/organizations/organizations.queries.ts';
import { useOrganizationActions } from '#/features/organizations/use-organization-actions.ts';
import { permissionsOf } from '#/lib/session/permissions-of.ts';
import { stateQuery } from '#/lib/transport/state-query.ts';
import { switchWorkspace } from '#/lib/session/team-mode.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { Page } from '#/ui/Page.tsx';
import { routes } from '#/shell/names.ts';
import { SideList } from '#/shell/frame/SideList.tsx';
import { teamPath } from '../organization-links.ts';
import { seesDashboard, seesTokens } from '../who-sees.ts';

interface Shown {
  organization: OrganizationView;
  team: TeamView;
}

interface TeamPageProps {
  /** What of the team it is about. */
  title: string;
  /** What can be done here. */
  action?: (shown: Shown) => ReactNode;
  children: (shown: Shown) => ReactNode;
}

/** A page of a team, with the way to the others. */
export function TeamPage({ title, action, children }: TeamPageProps) {
  const { organization: slug, team: teamSlug } = useParams({ strict: false });
  const { data: organizations } = useSuspenseQuery(organizationsQuery);
  const { workspace } = useSuspenseQuery(stateQuery).data;
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const organization = organizations.find((each) => each.slug === slug);
  const team = organization?.teams.find((each) => each.slug === teamSlug);
  if (!organization || !team) return null;
  const isOpen = isWorkedIn(workspace, slug, teamSlug);

  return (
    <Page
      title={`${title} of ${team.name}`}
      actions={
        <>
          {!isOpen && <SwitchButton organization={organization} team={team} isFirst={!action} />}
          {action?.({ organization, team })}
        </>
      }
    >
      <div className="settings">
        <SideList
          label={team.name}
          groups={[
            { links: [{ label: 'Teams', href: routes['settings.teams'], isCurrent: false }] },
            {
              name: 'Team',
              links: teamLinks(organization, team).map((link) => ({
                ...link,
                // Pages of one token have no entry of their own.
                isCurrent: path === link.href || path.startsWith(`${link.href}/`),
              })),
            },
          ]}
        />
        <div className="settings-body">{children({ organization, team })}</div>
      </div>
    </Page>
  );
}

function isWorkedIn(workspace: OpenedWorkspace | null, organization?: string, team?: string): boolean {
  return workspace?.organization.slug === organization && workspace?.team?.slug === team;
}

const billingPages = [
  ['subscription', 'Subscription'],
  ['payment-method', 'Payment method'],
  ['invoices', 'Invoices'],
] as const;

interface TeamLink {
  label: string;
  href: string;
}

function teamLinks(organization: OrganizationView, team: TeamView): TeamLink[] {
  const at = (page: string) =>
    routes['teams.team']
      .replace('$organization', organization.slug)
      .replace('$team', team.slug)
      .replace('profile', page);
  const { membership } = team;
  const permissions = permissionsOf(organization);
  const seesLinks = membership !== null || seesDashboard(organization);
  const mayChange = membership?.role === 'admin' || permissions.includes('teams.update');
  const pages: (readonly [page: string, label: string, isShown: boolean])[] = [
    ['profile', 'Profile', mayChange],
    ['membership', 'Members', true],
    ['usage', 'Usage', seesLinks],
    ['import', 'Move links in', seesLinks && canMoveIn(team)],
    ['api', 'API tokens', seesTokens(organization)],
    ['webhooks', 'Webhooks', seesTokens(organization)],
    ...billingPages.map(
      ([page, label]) => [page, label, permissions.includes('subscriptions.view')] as const,
    ),
  ];
  const shown = pages.filter(([, , isShown]) => isShown).map(([page, label]) => ({ label, href: at(page) }));
  return [{ label: 'Overview', href: teamPath(organization.slug, team.slug) }, ...shown];
}

function canMoveIn({ features }: TeamView): boolean {
  return features.includes('use_bulk') && features.includes('create_linklet');
}

function SwitchButton({ organization, team, isFirst }: Shown & { isFirst: boolean }) {
  const { open, dialog } = useOrganizationActions(organization, (address) =>
    switchWorkspace(address, routes.dashboard),
  );

  return (
    <>
      <Button {...(isFirst && { kind: 'primary' })} onClick={() => void open(team)}>
        Switch to this team
      </Button>
      {dialog}
    </>
  );
}

import type { OrganizationView } from '@linklet/contract/organizations/endpoints.ts';
import { permissionsOf } from '#/lib/session/permissions-of.ts';
import { switchWorkspace } from '#/lib/session/team-mode.ts';
import { routes } from '#/shell/names.ts';
import { hasOwnSpace, managesTeams, seesDashboard, seesTokens } from './who-sees.ts';

const settings = [
  { label: 'Profile', route: 'org.settings.profile', needs: 'profile.update' },
  { label: 'Users', route: 'org.settings.profile.users', needs: 'users.view' },
  { label: 'Roles', route: 'org.settings.profile.roles', needs: 'roles.view' },
  { label: 'Single sign-on', route: 'org.settings.profile.sso', needs: 'sso.update' },
  { label: 'Domains', route: 'org.settings.profile.domains', needs: 'domains.view' },
  { label: 'Audit log', route: 'org.audit', needs: 'audit.view' },
] as const;

const billing = { subscription: 'Subscription', payment: 'Payment method', invoices: 'Invoices' };

interface OrganizationLink {
  label: string;
  href: string;
}

/** The pages of an organization that whoever looks may open. */
export function organizationLinks(organization: OrganizationView): OrganizationLink[] {
  return organizationGroups(organization).flatMap(({ links }) => links);
}

/** The same in groups. */
export function organizationGroups(organization: OrganizationView) {
  const workspace = [
    ...(seesDashboard(organization) ? [{ label: 'Dashboard', href: at('org.dashboard', organization) }] : []),
    ...(hasOwnSpace(organization) ? [{ label: 'Personal space', href: at('org.me', organization) }] : []),
  ];
  return [
    { name: 'Workspace', links: workspace },
    { name: 'Teams', links: teamSettingsLinks(organization) },
    { name: 'Organization', links: settingsLinks(organization) },
    { name: 'Billing', links: billingLinks(organization) },
  ];
}

function settingsLinks(organization: OrganizationView): OrganizationLink[] {
  const permissions = permissionsOf(organization);
  return settings
    .filter(({ needs }) => permissions.includes(needs))
    .map(({ label, route }) => ({ label, href: at(route, organization) }));
}

function billingLinks(organization: OrganizationView): OrganizationLink[] {
  if (!permissionsOf(organization).includes('subscriptions.view')) return [];
  const base = at('org.settings.profile', organization);
  return Object.entries(billing).map(([page, label]) => ({ label, href: `${base}/${page}` }));
}

function teamSettingsLinks(organization: OrganizationView): OrganizationLink[] {
  const links = [
    { label: 'Teams', href: at('org.settings.teams', organization) },
    { label: 'Team members', href: at('org.settings.teams.members', organization) },
  ];
  return [
    ...(managesTeams(organization) ? links : []),
    ...(seesTokens(organization)
      ? [
          { label: 'API tokens', href: at('org.settings.teams.api', organization) },
          { label: 'Webhooks', href: at('org.settings.teams.webhooks', organization) },
        ]
      : []),
  ];
}

function at(route: keyof typeof routes, { slug }: OrganizationView): string {
  return routes[route].replace('$organization', slug);
}

export function teamPath(organization: string, team: string): string {
  return routes['org.team'].replace('$organization', organization).replace('$team', team);
}

/** Where the members of a team are. */
export function membersPath(organization: string, team: string): string {
  return routes['teams.membership'].replace('$organization', organization).replace('$team', team);
}

/** Where the settings of an organization begin for whoever looks; null where there are none for them. */
export function settingsPathOf(organization: OrganizationView): string | null {
  return [...settingsLinks(organization), ...teamSettingsLinks(organization)][0]?.href ?? null;
}

/** Opens the own spaces of members, for whoever oversees links; undefined for others. */
export function spaceOpener(organization: OrganizationView): ((member: string) => void) | undefined {
  if (!seesDashboard(organization)) return undefined;
  return (member) => switchWorkspace({ organization: organization.slug, member }, routes.dashboard);
}

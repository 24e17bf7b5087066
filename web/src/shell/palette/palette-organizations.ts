import type { Permission } from '@linklet/contract/http/access.ts';
import type { AppState } from '@linklet/contract/app-state/endpoints.ts';
import {
  listOrganizations,
  type OpenedWorkspace,
  type OrganizationView,
} from '@linklet/contract/organizations/endpoints.ts';
import { permissionsOf } from '#/lib/session/permissions-of.ts';
import { api } from '#/lib/transport/api.ts';
import { routes } from '../names.ts';
import { startOf } from '../organization-start.ts';
import type { PaletteEntry } from './palette-entries.ts';

const pages: readonly [string, keyof typeof routes, Permission][] = [
  ['Profile', 'org.settings.profile', 'profile.update'],
  ['Users', 'org.settings.profile.users', 'users.view'],
  ['Roles', 'org.settings.profile.roles', 'roles.view'],
  ['Single sign-on', 'org.settings.profile.sso', 'sso.update'],
  ['API tokens', 'org.settings.teams.api', 'supervisor.access'],
  ['Webhooks', 'org.settings.teams.webhooks', 'supervisor.access'],
  ['Audit log', 'org.audit', 'audit.view'],
];

const shownAtMost = 12;

export async function findOrganizationPages(
  text: string,
  state: AppState,
  signal: AbortSignal,
): Promise<PaletteEntry[]> {
  const wanted = text.trim().toLowerCase();
  if (wanted === '' || state.user === null) return [];
  const { data } = await api(listOrganizations, { signal });
  return data
    .flatMap((organization) => entriesOf(organization, state.workspace))
    .filter(({ label }) => label.toLowerCase().includes(wanted))
    .slice(0, shownAtMost);
}

function entriesOf(organization: OrganizationView, opened: OpenedWorkspace | null): PaletteEntry[] {
  const { slug, name, teams } = organization;
  const permissions = permissionsOf(organization);
  const start = startOf(organization);
  return [
    ...(start === null ? [] : [{ kind: 'Organization' as const, label: name, href: start }]),
    ...teams
      .filter(({ status }) => !status.archived)
      .flatMap((team): PaletteEntry[] => {
        const href = routes['org.team'].replace('$organization', slug).replace('$team', team.slug);
        const called = `${team.name}, ${name}`;
        const isHere = opened?.organization.slug === slug && opened.team?.slug === team.slug;
        return [
          ...(isHere || team.deletes_at !== null
            ? []
            : [
                {
                  kind: 'Action' as const,
                  label: `Switch to ${called}`,
                  href,
                  switchTo: { organization, team },
                },
              ]),
          { kind: 'Team', label: called, href },
        ];
      }),
    ...pages
      .filter(([, , permission]) => permissions.includes(permission))
      .map(([label, route]) => ({
        kind: 'Page' as const,
        label: `${label} of ${name}`,
        href: routes[route].replace('$organization', slug),
      })),
  ];
}

import type { OrganizationView } from '@linklet/contract/organizations.ts';
import { routes } from '#/shell/names.ts';

const settings = [
  { label: 'Profile', route: 'org.settings.profile', needs: 'profile.update' },
  { label: 'Users', route: 'org.settings.users', needs: 'users.view' },
  { label: 'Roles', route: 'org.settings.roles', needs: 'roles.view' },
] as const;

const audit = { label: 'Audit', route: 'org.audit', needs: 'audit.view' } as const;
const links = [...settings, audit] as const;

/** The pages of an organization that whoever looks may open. */
export function organizationLinks(organization: OrganizationView) {
  return linksAmong(links, organization);
}

/** Where the settings of an organization begin for whoever looks; null where there are none for them. */
export function settingsPathOf(organization: OrganizationView): string | null {
  return linksAmong(settings, organization)[0]?.href ?? null;
}

/** Where the audit of an organization is; null for whoever may not read it. */
export function auditPathOf(organization: OrganizationView): string | null {
  return linksAmong([audit], organization)[0]?.href ?? null;
}

function linksAmong(some: readonly (typeof links)[number][], { slug, permissions }: OrganizationView) {
  return some
    .filter(({ needs }) => permissions.includes(needs))
    .map(({ label, route }) => ({ label, href: routes[route].replace('$organization', slug) }));
}

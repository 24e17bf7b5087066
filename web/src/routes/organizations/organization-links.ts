import type { OrganizationView } from '@linklet/contract/organizations.ts';
import { routes } from '#/shell/names.ts';

const links = [
  { label: 'Profile', route: 'org.settings.profile', needs: 'profile.update' },
  { label: 'Users', route: 'org.settings.users', needs: 'users.view' },
  { label: 'Roles', route: 'org.settings.roles', needs: 'roles.view' },
  { label: 'Single sign-on', route: 'org.settings.sso', needs: 'sso.update' },
  { label: 'Audit', route: 'org.audit', needs: 'audit.view' },
] as const;

/** The pages of an organization that whoever looks may open. */
export function organizationLinks({ slug, permissions }: OrganizationView) {
  return links
    .filter(({ needs }) => permissions.includes(needs))
    .map(({ label, route }) => ({ label, href: routes[route].replace('$organization', slug) }));
}

/** Where the settings of an organization begin for whoever looks; null where there are none for them. */
export function settingsPathOf(organization: OrganizationView): string | null {
  return organizationLinks(organization)[0]?.href ?? null;
}

import { routes } from '#/shell/names.ts';

/** The kiosk's page of an account. */
export function userPathOf(id: string): string {
  return routes['kiosk.user'].replace('$userId', encodeURIComponent(id));
}

/** Where staff find whose something is. */
export const ownerPaths = {
  user: userPathOf,
  organization: (slug: string) => routes['org.helpdesk'].replace('$organization', slug),
};

import { routes } from '#/shell/names.ts';

/** The kiosk's page of an account. */
export function userPathOf(id: string): string {
  return routes['kiosk.user'].replace('$userId', encodeURIComponent(id));
}

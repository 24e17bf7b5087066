import type { WorkspaceAddress } from '../workspaces/workspaces.ts';

interface SignOnTrip {
  /** Where it wants to go in the end. */
  next?: string;
  time_zone?: string;
  /** In place of a password. */
  for?: 'confirm';
  /** What becomes of the links that a guest made in this browser: the question was asked. */
  links?: 'take' | 'leave';
}

/** Where a browser goes for a single sign-on. `key` names the connection. */
export function signOnPath(key: string, trip: SignOnTrip = {}): string {
  const parameters = new URLSearchParams({ ...trip });
  return `/app/sso/${key}/begin${parameters.size > 0 ? `?${parameters.toString()}` : ''}`;
}

/** Where somebody is asked first: whoever comes from elsewhere, or made links in this browser that nobody owns yet. */
export function signOnQuestionPath(key: string, trip: Pick<SignOnTrip, 'next' | 'for'> = {}): string {
  const parameters = new URLSearchParams({ ...trip });
  return `/app/sso/${key}${parameters.size > 0 ? `?${parameters.toString()}` : ''}`;
}

/** Where somebody arrives who has passed a single sign-on, or has not, while other pages wait. */
export const signOnDonePath = '/app/sso/done';

/** Where the connection of an organization, or of one of its teams, is set up. */
export function signOnSettingsPath({ organization, team }: WorkspaceAddress): string {
  if (team === undefined) return `/app/organizations/${organization}/settings/profile/sso`;
  return `/app/organization/${organization}/team/${team}/sso`;
}

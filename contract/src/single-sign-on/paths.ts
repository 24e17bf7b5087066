import type { WorkspaceAddress } from '../workspaces/workspaces.ts';

interface SignOnTrip {
  next?: string;
  time_zone?: string;
  /** `confirm`: in place of entering the password. */
  for?: 'confirm';
  /** Whether the account adopts the guest's links of this browser; set once answered. */
  links?: 'take' | 'leave';
}

export function signOnPath(key: string, trip: SignOnTrip = {}): string {
  const parameters = new URLSearchParams({ ...trip });
  return `/app/sso/${key}/begin${parameters.size > 0 ? `?${parameters.toString()}` : ''}`;
}

/** A page that asks first: for requests from elsewhere, and for browsers with a guest's links. */
export function signOnQuestionPath(key: string, trip: Pick<SignOnTrip, 'next' | 'for'> = {}): string {
  const parameters = new URLSearchParams({ ...trip });
  return `/app/sso/${key}${parameters.size > 0 ? `?${parameters.toString()}` : ''}`;
}

/** Final page of a sign-on for which other pages wait. */
export const signOnDonePath = '/app/sso/done';

export function signOnSettingsPath({ organization, team }: WorkspaceAddress): string {
  if (team === undefined) return `/app/organizations/${organization}/settings/profile/sso`;
  return `/app/organization/${organization}/team/${team}/sso`;
}

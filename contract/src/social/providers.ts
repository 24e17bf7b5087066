/** Where people can sign in from; `twitter` is X. */
export const socialProviders = ['google', 'facebook', 'twitter', 'microsoft'] as const;
export type SocialProvider = (typeof socialProviders)[number];

export const socialNames: Record<SocialProvider, string> = {
  google: 'Google',
  facebook: 'Facebook',
  twitter: 'X',
  microsoft: 'Microsoft',
};

/** What a browser takes along to a provider and back. */
export interface SocialTrip {
  /** Where it wants to go in the end. */
  next?: string | undefined;
  time_zone?: string | undefined;
}

/** Where a browser goes to sign in with a provider. */
export function socialLoginPath(provider: SocialProvider, trip: SocialTrip = {}): string {
  const given = Object.entries(trip).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const parameters = new URLSearchParams(given);
  return `/app/login/${provider}${parameters.size > 0 ? `?${parameters.toString()}` : ''}`;
}

/** `twitter` is X. */
export const socialProviders = ['google', 'facebook', 'twitter', 'microsoft'] as const;
export type SocialProvider = (typeof socialProviders)[number];

export const socialNames: Record<SocialProvider, string> = {
  google: 'Google',
  facebook: 'Facebook',
  twitter: 'X',
  microsoft: 'Microsoft',
};

export interface SocialTrip {
  next?: string | undefined;
  time_zone?: string | undefined;
}

export function socialLoginPath(provider: SocialProvider, trip: SocialTrip = {}): string {
  const given = Object.entries(trip).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const parameters = new URLSearchParams(given);
  return `/app/login/${provider}${parameters.size > 0 ? `?${parameters.toString()}` : ''}`;
}

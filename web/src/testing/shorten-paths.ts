import type { ShortenPaths } from '#/features/links/shown-link.ts';

/** Where the shortener leads to. */
export const shortenPaths: ShortenPaths = {
  ...{ self: '/app', terms: '/app/terms', privacy: '/app/privacy-policy', myUrls: '/app/my-urls' },
  ...{ register: '/app/register', verifyEmail: '/app/email/verify', usage: '/app/settings/usage' },
  subscription: '/app/settings/subscription',
  analytics: (hash) => `/app/analytics/${hash}`,
};

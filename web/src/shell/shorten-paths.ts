import type { ShortenPaths } from '#/features/links/index.ts';
import { analyticsPath, homepageRoutes as routes } from './homepage-names.ts';

export const shortenPaths: ShortenPaths = {
  self: routes.homepage,
  terms: routes.terms,
  privacy: routes.privacy,
  register: routes.register,
  verifyEmail: routes['email.verify'],
  myUrls: routes['my-urls'],
  usage: routes['settings.usage'],
  subscription: routes['settings.subscription'],
  analytics: analyticsPath,
};

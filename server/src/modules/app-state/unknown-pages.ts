import { AppError } from '../../platform/errors.ts';
import type { Passage } from '../../platform/http/passages.ts';
import { redirects } from '../../platform/http/redirects.ts';
import { leaveFlash } from '../sessions/index.ts';

const LONGEST_NAMED = 60;

/** Addresses that nothing is at lead to where a visit begins, which says so. */
export const unknownPages = redirects((on) => {
  const find = async ({ scope, params }: Passage) => {
    const homepage = homepageFor(params);
    // Subscribers would be led on from the homepage.
    if (!scope.entitlements.isSubscribed) return homepage;
    const { '*': path = '' } = params;
    const named = path.length > LONGEST_NAMED ? `${path.slice(0, LONGEST_NAMED)}…` : path;
    await leaveFlash(scope, { type: 'warning', text: `There is no page at /app/${named}.` });
    return '/app/dashboard';
  };
  const toPricing = () => '/app/pricing';
  for (const path of ['/app/signup', '/app/features'])
    on(path, async () => toPricing(), { otherwise: toPricing });
  on('/app/*', find, { otherwise: homepageFor });
});

/** Which has a line of its own for it. */
function homepageFor({ '*': path = '' }: Passage['params']): string {
  if (path.startsWith('api/')) throw new AppError('not_found');
  return '/app#not-found';
}

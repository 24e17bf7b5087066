import { freePlanName } from '@linklet/contract/entitlements.ts';
import { AppError } from '../../platform/errors.ts';
import { redirects } from '../../platform/http/redirects.ts';
import { leaveFlash } from '../sessions/index.ts';

const LONGEST_NAMED = 60;

/** Addresses that nothing is at lead to where a visit begins, which says so. */
export const unknownPages = redirects((on) => {
  on('/app/*', async ({ scope, params }) => {
    const path = params['*'] ?? '';
    if (path.startsWith('api/')) throw new AppError('not_found');
    const isSubscribed =
      scope.actor.user !== null && (scope.billable?.planName ?? freePlanName) !== freePlanName;
    // The homepage has a line of its own for it; subscribers would be led on from there.
    if (!isSubscribed) return '/app#not-found';
    const named = path.length > LONGEST_NAMED ? `${path.slice(0, LONGEST_NAMED)}…` : path;
    await leaveFlash(scope, { type: 'warning', text: `There is no page at /app/${named}.` });
    return '/app/dashboard';
  });
});

import type { AppState } from '@linklet/contract/app-state/endpoints.ts';

/** Where people pay, sign in, or have begun something else. */
const quiet = [
  '/app/settings',
  '/app/subscribe',
  '/app/sandbox',
  '/paddle',
  '/app/login',
  '/app/register',
  '/app/sso',
];
const more = [
  '/app/password',
  '/app/email',
  '/app/kiosk',
  '/app/invitation',
  '/app/black-friday',
  '/app/cyber-monday',
];

/** Whether a promotion is for whoever looks, on this page: not for those who pay by the year. */
export function isPromoFor({ user, promotion, workspace }: AppState, path: string): boolean {
  if (promotion === null || workspace !== null) return false;
  if ([...quiet, ...more].some((start) => path.startsWith(start))) return false;
  return user?.subscriptions.current.some(({ interval }) => interval === 'yearly') !== true;
}

/** A dialog interrupts only who is signed in, and hears of nothing else that is to be paid. */
export function mayPromoInterrupt({ user }: AppState, path: string): boolean {
  const isBusy =
    user?.subscriptions.current.some(({ isPastDue, isOnTrial }) => isPastDue || isOnTrial) === true;
  return user !== null && !isBusy && ['/app/dashboard', '/app/my-urls'].includes(path);
}

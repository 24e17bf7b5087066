/** Sessions: where the account is signed in, and acting as somebody else. */
export { useImpersonate } from './sessions.queries.ts';
export { ImpersonationBanner } from './ImpersonationBanner.tsx';

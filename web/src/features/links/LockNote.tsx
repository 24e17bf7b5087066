import type { ReactNode } from 'react';
import type { AppState } from '@linklet/contract/app-state/endpoints.ts';
import type { ErrorCode } from '@linklet/contract/http/errors.ts';
import { isWithheld, refusalSentence } from '@linklet/contract/organizations/withheld.ts';
import { aliasLock } from './locks.ts';
import type { ShortenPaths } from './shown-link.ts';

/** Why no alias can be chosen on the domain of this host, or null where one can. */
export function aliasNote(state: AppState, host: string, paths: ShortenPaths): ReactNode {
  const code = aliasLock(state, host);
  return code && <LockNote code={code} state={state} paths={paths} />;
}

interface LockNoteProps {
  code: ErrorCode;
  state: AppState;
  paths: ShortenPaths;
}

/** Why something is locked, and what opens it. */
export function LockNote({ code, state, paths }: LockNoteProps) {
  const way = isWithheld(code, state.withheld) ? undefined : wayOut(code, paths);
  const sentence = refusalSentence(code, state.withheld);
  // It says itself what opens it.
  if (code === 'expiry_not_allowed' && way !== undefined) return <a href={way.href}>{sentence}</a>;
  return (
    <>
      {sentence} {way !== undefined && <a href={way.href}>{way.label}</a>}
    </>
  );
}

function wayOut(code: ErrorCode, paths: ShortenPaths): { label: string; href: string } | undefined {
  if (guestCodes.includes(code)) return { label: 'Sign Up', href: paths.register };
  if (verificationCodes.includes(code)) return { label: 'Verify Email', href: paths.verifyEmail };
  if (planCodes.includes(code)) return { label: 'See your plan', href: paths.subscription };
  return undefined;
}

const guestCodes: readonly ErrorCode[] = ['domain_not_for_guests', 'alias_not_allowed', 'expiry_not_allowed'];
const planCodes: readonly ErrorCode[] = [
  'domain_needs_subscription',
  'bulk_not_in_plan',
  'expiry_not_in_plan',
];
const verificationCodes: readonly ErrorCode[] = ['domain_needs_verification', 'alias_needs_verification'];

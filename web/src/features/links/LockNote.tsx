import type { AppState } from '@linklet/contract/app-state/endpoints.ts';
import type { ErrorCode } from '@linklet/contract/http/errors.ts';
import { isWithheld, refusalSentence } from '@linklet/contract/organizations/withheld.ts';
import { aliasHint } from './domains/alias-rules.ts';
import { aliasLock } from './locks.ts';
import type { ShortenPaths } from './shown-link.ts';

interface AliasPlace {
  draft: { domain: string };
  /** The domain where none is chosen. */
  host: string;
  paths: ShortenPaths;
}

/** Why no alias can be chosen on the domain of the draft; without a lock, what it may be. */
export function aliasNote(state: AppState, { draft, host, paths }: AliasPlace) {
  const domain = draft.domain || host;
  const lock = aliasLock(state, domain);
  if (lock === null) return { lock, hint: aliasHint(state.domains.available, domain) };
  return { lock, hint: <LockNote code={lock} state={state} paths={paths} /> };
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
  'domain_not_in_plan',
  'bulk_not_in_plan',
  'expiry_not_in_plan',
];
const verificationCodes: readonly ErrorCode[] = ['domain_needs_verification', 'alias_needs_verification'];

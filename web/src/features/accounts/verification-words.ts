import type { AppState } from '@linklet/contract/app-state/endpoints.ts';

const sent = { label: 'Send again', done: 'Sent. It may take a minute to arrive.' };
const kept = { label: 'Resend verification email', done: 'Sent to the staff mailbox.' };

/** Without a mail server the verification email stays in the mailbox of staff. */
export function verificationWords({ sends_email }: AppState['product']) {
  return sends_email ? sent : kept;
}

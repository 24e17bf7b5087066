import { countAttempt } from '../../platform/attempts.ts';
import { DAY_MS, HOUR_MS } from '../../platform/clock.ts';
import { sendEmail } from '../../platform/mail/send-email.ts';
import type { Scope, Services } from '../../platform/scope.ts';
import { findUserByEmail } from '../accounts/index.ts';
import { notifyUser } from '../notifications/index.ts';
import { organizationOf } from './change-organization.ts';

const DAYS_TO_ANSWER = 14;
const EMAILS = { most: 10, windowMs: HOUR_MS };
const SCREEN = '/app/settings/teams';

/** When an invitation ends that is sent now. */
export function expiryFrom(now: Date): Date {
  return new Date(now.getTime() + DAYS_TO_ANSWER * DAY_MS);
}

/**
 * Tells somebody that they are invited: by email, and in their account where there is one. Throws `too_many_requests`:
 * they never asked.
 */
export async function writeInvitation(scope: Scope, email: string, role: string | null): Promise<void> {
  const { id, name, team } = organizationOf(scope);
  await countAttempt(scope, { subject: `invitations by ${String(id)} of ${email}`, ...EMAILS });
  const text =
    team === null ? intoOrganization(name, role) : `You are invited to the team ${team.name} of ${name}.`;
  const user = await findUserByEmail(scope, email);
  if (user) await notifyUser(scope, user.id, { text, path: SCREEN });
  await sendEmail(scope, email, {
    subject: team === null ? `Join ${name}` : `Join ${team.name} of ${name}`,
    preview: text,
    paragraphs: [text, 'Sign in, or sign up with this address, to accept or reject the invitation.'],
    button: { label: 'See the invitation', url: `${scope.config.baseUrl}${SCREEN}` },
    note: `The invitation is for this address alone and ends after ${String(DAYS_TO_ANSWER)} days.`,
  });
}

/** Tells somebody who has an account that they are invited no more. */
export async function tellWithdrawn(
  services: Services,
  { name, team }: { name: string; team: { name: string } | null },
  email: string,
): Promise<void> {
  const user = await findUserByEmail(services, email);
  const place = team === null ? name : `the team ${team.name} of ${name}`;
  if (user) await notifyUser(services, user.id, { text: `You are no longer invited to ${place}.` });
}

function intoOrganization(name: string, role: string | null): string {
  return role === null ? `You are invited to ${name}.` : `You are invited to ${name} as ${role}.`;
}

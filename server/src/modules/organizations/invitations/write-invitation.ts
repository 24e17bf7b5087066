import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { countAttempt } from '../../../platform/attempts.ts';
import { DAY_MS, HOUR_MS } from '../../../platform/clock.ts';
import { sha256 } from '../../../platform/crypto.ts';
import { sendEmail } from '../../../platform/mail/send-email.ts';
import type { Scope, Services } from '../../../platform/scope.ts';
import { findUserByEmail } from '../../accounts/index.ts';
import { users } from '../../../schema/accounts/users.table.ts';
import { notifyUser } from '../../notifications/index.ts';
import { organizationOf } from '../change-organization.ts';
import { invitationTokens, type invitations } from '../../../schema/organizations/organizations.table.ts';
import { withoutLinks } from './without-links.ts';

const DAYS_TO_ANSWER = 14;
const EMAILS = { most: 10, windowMs: HOUR_MS };
const SCREEN = '/app/settings/teams';

/** When an invitation ends that is sent now. */
export function expiryFrom(now: Date): Date {
  return new Date(now.getTime() + DAYS_TO_ANSWER * DAY_MS);
}

type Written = Pick<typeof invitations.$inferSelect, 'id' | 'email' | 'message' | 'invitedBy'>;
type Inviter = { name: string; email: string };

/**
 * Tells somebody who invites them, and to what: by email, and in their account where there is one. Throws
 * `too_many_requests`: they never asked.
 */
export async function writeInvitation(scope: Scope, invitation: Written, role: string | null): Promise<void> {
  const { email } = invitation;
  await countAttempt(scope, {
    subject: `invitations by ${String(organizationOf(scope).id)} of ${email}`,
    ...EMAILS,
  });
  const inviter = await findInviter(scope, invitation.invitedBy);
  const user = await findUserByEmail(scope, email);
  if (user) await notifyUser(scope, user.id, { text: sentence(scope, inviter?.name, role), path: SCREEN });
  await send(scope, invitation, { inviter, role });
}

async function findInviter({ db }: Scope, id: number | null): Promise<Inviter | undefined> {
  if (id === null) return undefined;
  const [user] = await db
    .select({ name: users.name, email: users.email })
    .from(users)
    .where(eq(users.id, id));
  return user;
}

async function send(
  scope: Scope,
  { id, email, message }: Written,
  { inviter, role }: { inviter: Inviter | undefined; role: string | null },
): Promise<void> {
  const { name, team } = organizationOf(scope);
  const text = withoutLinks(sentence(scope, inviter && `${inviter.name} (${inviter.email})`, role));
  const token = await makeToken(scope, id);
  await sendEmail(scope, email, {
    subject: team === null ? `Join ${name}` : `Join ${team.name} of ${name}`,
    preview: text,
    paragraphs: [
      text,
      ...(message === '' ? [] : [withoutLinks(`${inviter?.name ?? name} writes: “${message}”`)]),
      'Sign in or sign up with this address to accept or reject the invitation.',
    ],
    button: { label: 'See the invitation', url: `${scope.config.baseUrl}/app/invitation/${token}` },
    isSecret: true,
    note: `This invitation is only for ${email} and expires in ${String(DAYS_TO_ANSWER)} days. If you don’t know who invited you, ignore this email.`,
  });
}

/** What the email's link carries; of it we keep a hash. Links in earlier emails go on leading to the invitation. */
async function makeToken({ db }: Scope, invitationId: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db.insert(invitationTokens).values({ tokenHash: sha256(token), invitationId });
  return token;
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

function sentence(scope: Scope, inviter: string | undefined, role: string | null): string {
  const { name, team } = organizationOf(scope);
  const whom = inviter === undefined ? 'You are invited' : `${inviter} invites you`;
  const place = team === null ? name : `the team ${team.name} of ${name}`;
  return `${whom} to ${place}${role === null ? '' : ` as ${role}`}.`;
}

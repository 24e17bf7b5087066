import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { countAttempt } from '../../../platform/attempts.ts';
import { DAY_MS, HOUR_MS } from '../../../platform/clock.ts';
import { sha256 } from '../../../platform/crypto.ts';
import { sendEmail } from '../../../platform/mail/send-email.ts';
import type { Scope, Services } from '../../../platform/scope.ts';
import { findOwnerOfEmail } from '../../accounts/index.ts';
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

/** An invitation, and what it is to. */
export interface Offer {
  invitation: Pick<typeof invitations.$inferSelect, 'id' | 'email' | 'message' | 'invitedBy'>;
  /** The team's name; null for the organization itself. */
  team: string | null;
  role: string | null;
}

/** Invitations of one person, sent together. */
export type Offers = readonly [Offer, ...Offer[]];

interface Inviter {
  name: string;
  email: string;
}

/**
 * Tells somebody who invites them, and to what: by one email, and in their account where there is one. Throws
 * `too_many_requests`: they never asked.
 */
export async function writeInvitation(scope: Scope, offers: Offers): Promise<void> {
  const { email, invitedBy } = offers[0].invitation;
  await countAttempt(scope, {
    subject: `invitations by ${String(organizationOf(scope).id)} of ${email}`,
    ...EMAILS,
  });
  const inviter = await findInviter(scope, invitedBy);
  const user = await findOwnerOfEmail(scope, email);
  if (user) await notifyUser(scope, user.id, { text: sentence(scope, inviter?.name, offers), path: SCREEN });
  await send(scope, offers, inviter);
}

async function findInviter({ db }: Scope, id: number | null): Promise<Inviter | undefined> {
  if (id === null) return undefined;
  const [user] = await db
    .select({ name: users.name, email: users.email })
    .from(users)
    .where(eq(users.id, id));
  return user;
}

async function send(scope: Scope, offers: Offers, inviter: Inviter | undefined): Promise<void> {
  const { name } = organizationOf(scope);
  const [{ invitation, team }] = offers;
  const { email, message } = invitation;
  const text = withoutLinks(sentence(scope, inviter && `${inviter.name} (${inviter.email})`, offers));
  const token = await makeToken(scope, offers);
  await sendEmail(scope, email, {
    subject: team === null || offers.length > 1 ? `Join ${name}` : `Join ${team} of ${name}`,
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
async function makeToken({ db }: Scope, offers: Offers): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const tokenHash = sha256(token);
  await db
    .insert(invitationTokens)
    .values(offers.map(({ invitation }) => ({ tokenHash, invitationId: invitation.id })));
  return token;
}

/** Tells somebody who has an account that they are invited no more. */
export async function tellWithdrawn(
  services: Services,
  { name, team }: { name: string; team: { name: string } | null },
  email: string,
): Promise<void> {
  const user = await findOwnerOfEmail(services, email);
  const place = team === null ? name : `the team ${team.name} of ${name}`;
  if (user) await notifyUser(services, user.id, { text: `You are no longer invited to ${place}.` });
}

function sentence(scope: Scope, inviter: string | undefined, offers: Offers): string {
  const { name } = organizationOf(scope);
  const whom = inviter === undefined ? 'You are invited' : `${inviter} invites you`;
  const [{ team, role }] = offers;
  if (offers.length === 1) return `${whom} to ${placeOf(team, name)}${asRole(role)}.`;
  const parts = offers.map((offer) => `to ${placeOf(offer.team, name)}${asRole(offer.role)}`);
  return `${whom} ${lists.format(parts)}.`;
}

const lists = new Intl.ListFormat('en');

function placeOf(team: string | null, organization: string): string {
  return team === null ? organization : `the team ${team} of ${organization}`;
}

function asRole(role: string | null): string {
  return role === null ? '' : ` as ${role}`;
}

import { and, eq, sql } from 'drizzle-orm';
import { impersonatorOf, userOf } from '../../platform/callers/caller.ts';
import { MINUTE_MS } from '../../platform/clock.ts';
import { inTransaction, type BrowserScope, type Scope } from '../../platform/scope.ts';
import { sha256 } from '../../platform/crypto.ts';
import { currentUser, findUserByEmail } from '../accounts/index.ts';
import { recordEvent } from '../audit/index.ts';
import { users, type User } from '../../schema/accounts/users.table.ts';
import { membershipOf } from '../organizations/index.ts';
import { scimUsers } from '../../schema/provisioning/provisioning.table.ts';
import { markConfirmed, ownSession } from '../sessions/index.ts';
import { passFirstFactor } from '../sign-in/index.ts';
import { admit, inviteKnown } from './admit.ts';
import type { Whole } from './connections/connections.ts';
import type { Return } from './return.ts';
import { hasIdentity, linkIdentity, mayOpen } from './opened-accounts.ts';
import { tellOfOtherIdentity } from './connections/keepers.ts';
import { withLinks } from './question.ts';
import { SignOnError, type Asserted } from './sign-on-error.ts';
import { ssoIdentities, ssoStepUps } from '../../schema/single-sign-on/single-sign-on.table.ts';

const CLOCK_SKEW_MS = MINUTE_MS;

export type Outcome = 'signed-in' | 'second-factor' | 'stepped-up' | 'confirmed' | 'tested';

/** What follows once it is known who comes back. Throws `SignOnError`. */
export async function arrive(scope: BrowserScope, begun: Return, asserted: Asserted): Promise<Outcome> {
  switch (begun.purpose) {
    case 'test':
      if (await isOwn(scope, begun, asserted)) await stepUp(scope, begun, asserted);
      return 'tested';
    case 'step-up':
      await requireOwn(scope, begun, asserted);
      await stepUp(scope, begun, asserted);
      return 'stepped-up';
    case 'confirm':
      return confirm(scope, begun, asserted);
    case 'sign-in':
      return enter(scope, begun, asserted);
  }
}

async function requireOwn(scope: Scope, begun: Return, asserted: Asserted): Promise<void> {
  const reason = `The provider says ${asserted.email}.`;
  if (!(await isOwn(scope, begun, asserted)))
    throw new SignOnError('sign_on_other_person', reason, asserted.claims);
}

/** Whether it is the account of this session that was shown. */
async function isOwn(scope: Scope, begun: Return, asserted: Asserted): Promise<boolean> {
  const user = userOf(scope.caller);
  const impersonatorId = impersonatorOf(scope.caller);
  if (user === null || impersonatorId !== null) return false;
  const owner = await findOwner(scope, begun, asserted);
  if (owner) return owner.id === user.id;
  return asserted.email.toLowerCase() === user.email.toLowerCase();
}

/** The account that the connection brought into being for this person. */
async function findOwner({ db }: Scope, { whole }: Return, asserted: Asserted): Promise<User | undefined> {
  const [row] = await db
    .select({ user: users })
    .from(ssoIdentities)
    .innerJoin(users, eq(users.id, ssoIdentities.userId))
    .where(
      and(
        eq(ssoIdentities.connectionId, whole.connection.id),
        eq(ssoIdentities.issuer, asserted.issuer),
        eq(ssoIdentities.subject, asserted.subject),
      ),
    );
  return row?.user;
}

async function stepUp(scope: BrowserScope, { whole }: Return, asserted: Asserted): Promise<void> {
  await inTransaction(scope, async (scope) => {
    await passStepUp(scope, whole, { asserted, sessionId: ownSession(scope.caller) });
    await recordEvent(scope, 'sso.identity_confirmed', aboutConnection(whole));
  });
}

/** What a session has passed, it has for some hours. */
async function passStepUp(
  { db, clock }: Scope,
  { connection }: Whole,
  { asserted, sessionId }: { asserted: Asserted; sessionId: Buffer },
): Promise<void> {
  const passed = { passedAt: clock(), signedOn: asserted.signedOn ?? null };
  await db
    .insert(ssoStepUps)
    .values({ sessionId, connectionId: connection.id, ...passed })
    .onConflictDoUpdate({ target: [ssoStepUps.sessionId, ssoStepUps.connectionId], set: passed });
}

// In place of a password; whoever has one shows that.
async function confirm(scope: Scope, begun: Return, asserted: Asserted): Promise<Outcome> {
  if (userOf(scope.caller) === null) throw new SignOnError('sign_on_expired');
  const user = await currentUser(scope);
  const owner = await findOwner(scope, begun, asserted);
  if (owner?.id !== user.id || user.passwordHash !== null || impersonatorOf(scope.caller) !== null)
    throw new SignOnError('sign_on_other_person', `The provider says ${asserted.email}.`, asserted.claims);
  // Some providers ask for nothing while a browser is signed in there, whatever they are told.
  if (
    asserted.authenticatedAt !== undefined &&
    asserted.authenticatedAt < begun.begunAt.getTime() - CLOCK_SKEW_MS
  )
    throw new SignOnError('sign_on_failed', 'The provider did not ask for a new sign-in.', asserted.claims);
  await markConfirmed(scope);
  return 'confirmed';
}

/**
 * Signs in at an account that the organization's provider brought into being, or brings one into being. Whose account
 * is opened by other means signs in by those: no organization opens it by saying an email.
 */
async function enter(scope: BrowserScope, begun: Return, asserted: Asserted): Promise<Outcome> {
  const user = (await findOwner(scope, begun, asserted)) ?? (await findByEmail(scope, begun, asserted));
  const withSession = rememberingSession(withLinks(scope, begun.trip.takesLinks));
  if (user === undefined) {
    await admit(withSession.scope, begun, asserted);
    await passStepUp(scope, begun.whole, { asserted, sessionId: withSession.id() });
    return 'signed-in';
  }
  await requireOpened(scope, begun, { user, asserted });
  const outcome = await passFirstFactor(withSession.scope, user);
  const sessionId = withSession.id();
  if (outcome === 'signed-in') await passStepUp(scope, begun.whole, { asserted, sessionId });
  const inSession = { ...scope, caller: { ...scope.caller, sessionId } };
  await recordEvent(inSession, 'sso.signed_in', {
    ...aboutConnection(begun.whole),
    userId: user.id,
    after: { second_factor: outcome === 'second-factor' },
  });
  return outcome;
}

function aboutConnection({ organization, team }: Whole) {
  const target = team ? `${organization.slug}/${team.slug}` : organization.slug;
  return { organizationId: organization.id, target };
}

/** An email tells who it is while nobody has come by the connection to its account: at the provider it may get around. */
async function findByEmail(scope: Scope, begun: Return, asserted: Asserted): Promise<User | undefined> {
  const told = await findTold(scope, begun.whole.organization.id, asserted.email);
  if (told?.active === false)
    throw new SignOnError('sign_on_not_admitted', `${asserted.email} is not active.`);
  const user = told?.user ?? (await findUserByEmail(scope, asserted.email));
  if (user === undefined || !(await hasIdentity(scope, begun.whole.connection, user))) return user;
  await tellOfOtherIdentity(scope, begun.whole, user);
  const reason = `${asserted.email} is another person at the provider than before (${asserted.subject}).`;
  throw new SignOnError('sign_on_other_identity', reason, asserted.claims);
}

/** Whom the organization's provider has told by this email, which their account may not have yet. */
async function findTold({ db }: Scope, organizationId: number, email: string) {
  const isNamed = eq(sql`lower(${scimUsers.userName})`, email.toLowerCase());
  const [told] = await db
    .select({ active: scimUsers.active, user: users })
    .from(scimUsers)
    .leftJoin(users, eq(users.id, scimUsers.userId))
    .where(and(eq(scimUsers.organizationId, organizationId), isNamed));
  return told;
}

async function requireOpened(
  scope: Scope,
  begun: Return,
  { user, asserted }: { user: User; asserted: Asserted },
): Promise<void> {
  const { whole } = begun;
  const ids = { organizationId: whole.organization.id, userId: user.id };
  const membership = await membershipOf(scope, ids);
  if (membership === 'none' && (await inviteKnown(scope, begun, user)))
    throw new SignOnError('sign_on_invited');
  if (membership !== 'in') throw new SignOnError('sign_on_not_admitted');
  if (!(await mayOpen(scope, whole.connection, user))) throw new SignOnError('sign_on_password_first');
  if (user.terminatedAt) throw new SignOnError('account_terminated');
  await linkIdentity(scope, { connection: whole.connection, user, asserted });
}

/** Tells which session the browser was given. */
function rememberingSession(scope: BrowserScope): { scope: BrowserScope; id: () => Buffer } {
  let given: Buffer | undefined;
  return {
    scope: {
      ...scope,
      useSession: (session) => {
        given = sha256(session.cookie);
        scope.useSession(session);
      },
    },
    id: () => {
      if (given === undefined) throw new Error('The browser was given no session.');
      return given;
    },
  };
}

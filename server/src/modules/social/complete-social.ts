import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { personName } from '@linklet/contract/accounts/endpoints.ts';
import { type SocialProblem } from '@linklet/contract/social/endpoints.ts';
import { socialNames, socialProviders, type SocialProvider } from '@linklet/contract/social/providers.ts';
import { impersonatorOf, userOf } from '../../platform/callers/caller.ts';
import { MINUTE_MS } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors.ts';
import { type BrowserScope, inTransaction, type Scope } from '../../platform/scope.ts';
import { recordEvent } from '../audit/index.ts';
import { currentUser } from '../accounts/index.ts';
import { keepInSession, markConfirmed } from '../sessions/index.ts';
import { takeFromSession } from '../sessions/index.ts';
import { sessions } from '../../schema/sessions/sessions.table.ts';
import { findUserByEmail } from '../accounts/index.ts';
import { newAccount } from '../sign-in/index.ts';
import { passFirstFactor } from '../sign-in/index.ts';
import { users, type User } from '../../schema/accounts/users.table.ts';
import { tellOfWayIn } from '../sign-in/index.ts';
import { callbackUrl, CONFIGURATION_MS } from './begin-social.ts';
import { identities } from '../../schema/social/identities.table.ts';
import { findProvider, type SocialPerson } from './providers.ts';
import { trip, type Trip } from './trip.ts';
import { ownSession } from '../sessions/index.ts';

/** A sign-in elsewhere that came to nothing. */
export class SocialError extends Error {
  readonly problem: SocialProblem;
  /** Where the browser wanted to go, if that is known. */
  next: string | null = null;

  constructor(problem: SocialProblem, cause?: unknown) {
    super(problem, { cause });
    this.problem = problem;
  }
}

const UNDER_WAY_MS = 15 * MINUTE_MS;

const underWay = z.object({
  provider: z.enum(socialProviders),
  purpose: z.enum(['sign-in', 'link', 'confirm']),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  begunAt: z.iso.datetime(),
  trip,
});

export type Outcome = 'signed-in' | 'second-factor' | 'linked' | 'confirmed' | 'email-needed';

export interface Arrival {
  outcome: Outcome;
  /** Where the browser wanted to go. */
  next: string | null;
}

/** Takes a browser back from a provider: signs in, links, confirms, or makes an account. Throws `SocialError`. */
export async function completeSocial(
  scope: BrowserScope,
  name: SocialProvider,
  query: string,
): Promise<Arrival> {
  const begun = await takeBegun(scope, name);
  const { next } = begun.trip;
  try {
    if (new URLSearchParams(query).get('error') === 'access_denied') throw new SocialError('social_refused');
    const person = await identify(scope, begun, query);
    return { outcome: await arrive(scope, { person, begun }), next };
  } catch (error) {
    if (error instanceof SocialError) error.next = next;
    throw error;
  }
}

// Taken out as it is read, so that a state that comes twice is refused.
async function takeBegun(scope: Scope, name: SocialProvider): Promise<z.infer<typeof underWay>> {
  const begun = underWay.safeParse(await takeFromSession(scope, 'social'));
  const isFresh = begun.success && scope.clock().getTime() - Date.parse(begun.data.begunAt) < UNDER_WAY_MS;
  if (!begun.success || !isFresh || begun.data.provider !== name) throw new SocialError('social_failed');
  return begun.data;
}

async function identify(scope: Scope, begun: z.infer<typeof underWay>, query: string): Promise<SocialPerson> {
  const provider = findProvider(scope.config, begun.provider);
  if (!provider) throw new SocialError('social_failed');
  try {
    const configuration = await scope.remember(`social ${begun.provider}`, CONFIGURATION_MS, () =>
      provider.connect(scope.outgoing),
    );
    const callback = new URL(`${callbackUrl(scope, begun.provider)}?${query}`);
    return { provider: begun.provider, ...(await provider.identify(configuration, callback, begun)) };
  } catch (error) {
    scope.log.warn({ err: error, provider: begun.provider }, 'a sign-in elsewhere failed');
    throw new SocialError('social_failed', error);
  }
}

interface Arriving {
  person: SocialPerson;
  begun: z.infer<typeof underWay>;
}

async function arrive(scope: BrowserScope, { person, begun }: Arriving): Promise<Outcome> {
  switch (begun.purpose) {
    case 'link':
      return link(scope, person);
    case 'confirm':
      return confirm(scope, person);
    case 'sign-in':
      return enter(scope, { person, trip: begun.trip });
  }
}

async function confirm(scope: Scope, person: SocialPerson): Promise<Outcome> {
  const user = userOf(scope.caller);
  const impersonatorId = impersonatorOf(scope.caller);
  if (!user || impersonatorId !== null) throw new SocialError('social_failed');
  const owner = await findOwner(scope, person);
  if (owner?.id !== user.id) throw new SocialError('social_other_person');
  // A provider that a browser is still signed in to asks for nothing, which is less than a password.
  if (owner.passwordHash !== null) throw new SocialError('social_needs_password');
  await markConfirmed(scope);
  return 'confirmed';
}

async function link(scope: Scope, person: SocialPerson): Promise<Outcome> {
  const user = userOf(scope.caller);
  if (!user) throw new SocialError('social_failed');
  const linked = await linkIdentity(scope, await currentUser(scope), person);
  if (!linked && (await findOwner(scope, person))?.id !== user.id) {
    throw new SocialError('social_linked_elsewhere');
  }
  return 'linked';
}

interface Traveller {
  person: SocialPerson;
  trip: Trip;
}

async function enter(scope: BrowserScope, { person, trip }: Traveller): Promise<Outcome> {
  const owner = (await findOwner(scope, person)) ?? (await adoptAccount(scope, person));
  if (owner?.terminatedAt) throw new SocialError('account_terminated');
  if (owner) return passFirstFactor(scope, owner);
  if (person.email === null) {
    await keepInSession(scope, { social: { person, trip, begunAt: scope.clock().toISOString() } });
    return 'email-needed';
  }
  await makeAccount(scope, { person, trip }, { email: person.email, isVerified: person.isEmailVerified });
  return 'signed-in';
}

async function findOwner(scope: Scope, person: SocialPerson): Promise<User | undefined> {
  const [row] = await scope.db
    .select({ user: users })
    .from(identities)
    .innerJoin(users, eq(users.id, identities.userId))
    .where(
      and(
        eq(identities.provider, person.provider),
        eq(identities.issuer, person.issuer),
        eq(identities.subject, person.subject),
      ),
    );
  return row?.user;
}

// Both sides must vouch for the address: the provider, and the owner of the account here. Anything less would give
// the account to whoever typed its address somewhere.
async function adoptAccount(scope: Scope, person: SocialPerson): Promise<User | undefined> {
  const user = person.email === null ? undefined : await findUserByEmail(scope, person.email);
  if (!user) return undefined;
  if (
    !person.isEmailVerified ||
    user.emailVerifiedAt === null ||
    !(await linkIdentity(scope, user, person))
  ) {
    throw new SocialError('social_email_taken');
  }
  return user;
}

const waiting = z.object({
  begunAt: z.iso.datetime(),
  trip,
  person: z.object({
    provider: z.enum(socialProviders),
    issuer: z.string(),
    subject: z.string(),
    name: z.string(),
    email: z.null(),
    isEmailVerified: z.literal(false),
  }),
});

/** Makes the account of somebody whose provider told no address. Throws `social_expired` and `email_taken`. */
export async function completeWithEmail(scope: BrowserScope, email: string): Promise<void> {
  const [session] = await scope.db
    .select({ social: sessions.social })
    .from(sessions)
    .where(eq(sessions.id, ownSession(scope.caller)));
  const kept = waiting.safeParse(session?.social);
  const isFresh = kept.success && scope.clock().getTime() - Date.parse(kept.data.begunAt) < UNDER_WAY_MS;
  if (!kept.success || !isFresh) throw new AppError('social_expired');
  await makeAccount(scope, kept.data, { email, isVerified: false });
}

async function makeAccount(
  scope: BrowserScope,
  { person, trip }: Traveller,
  { email, isVerified }: { email: string; isVerified: boolean },
): Promise<void> {
  await inTransaction(scope, async (scope) => {
    const user = await newAccount(scope, {
      name: nameOf(person, email),
      email,
      passwordHash: null,
      emailVerifiedAt: isVerified ? scope.clock() : null,
      timeZone: trip.timeZone,
    });
    if (!(await addIdentity(scope, user.id, person))) throw new SocialError('social_failed');
  });
}

// What it is called elsewhere, unless that is no name here.
function nameOf(person: SocialPerson, email: string): string {
  const names = [person.name, email.split('@')[0]].map((name) => personName.safeParse(name).data);
  return names.find((name) => name !== undefined) ?? 'Somebody';
}

async function linkIdentity(scope: Scope, user: User, person: SocialPerson): Promise<boolean> {
  return inTransaction(scope, async (scope) => {
    const added = await addIdentity(scope, user.id, person);
    if (added) await tellOfWayIn(scope, user, socialNames[person.provider]);
    return added;
  });
}

async function addIdentity(scope: Scope, userId: number, person: SocialPerson): Promise<boolean> {
  const { provider, issuer, subject, email } = person;
  const added = await scope.db
    .insert(identities)
    .values({ userId, provider, issuer, subject, email, createdAt: scope.clock() })
    .onConflictDoNothing()
    .returning({ id: identities.id });
  if (added.length > 0) await recordEvent(scope, 'identity.linked', { userId, after: { provider } });
  return added.length > 0;
}

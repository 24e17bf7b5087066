import { and, eq } from 'drizzle-orm';
import { linkStatus } from '@linklet/contract/statuses.ts';
import { subscribe } from '../modules/billing/index.ts';
import { storeClicks } from '../modules/clicks/index.ts';
import { openOwnWorkspace } from '../modules/workspaces/index.ts';
import { createSessions } from '../modules/sessions/sessions.ts';
import { hashPassword } from '../modules/passwords/password-hash.ts';
import { newAccount } from '../modules/sign-in/register.ts';
import { addAlias, editLink, readLinkOfAlias, shortenUrl } from '../modules/links/index.ts';
import { aliases, links } from '../modules/links/links.table.ts';
import { DAY_MS } from '../platform/clock.ts';
import { AppError } from '../platform/errors.ts';
import type { OpenSession } from '../platform/http/session-facts.ts';
import type { Scope, Services, Visitor } from '../platform/scope.ts';
import { DEMO_DAYS, demoClicks, type StoredLink } from './demo-clicks.ts';
import {
  DEMO_PASSWORD,
  demoPeople,
  type DemoAccount,
  type DemoLink,
  type DemoPerson,
} from './demo-people.ts';

/** Fills an installation with people, links and clicks, unless that was done before. */
export async function fillDemo(services: Services): Promise<void> {
  try {
    for (const person of demoPeople) await fillPerson(services, person);
  } catch (error) {
    const isThere = error instanceof AppError && error.code === 'alias_taken';
    if (!isThere) throw error;
  }
  services.announceLinkChange();
}

async function fillPerson(services: Services, person: DemoPerson): Promise<void> {
  const { newCookie: cookie = '', ...guest } = await createSessions(services).begin(visitorWith(undefined));
  for (const link of person.links) await fillLink(await openScope(services, guest), link);
  if (person.account === undefined) return;
  const account = await signUp(services, cookie, person.account);
  if (person.account.plan !== undefined) await furnish(services, account, person);
}

// As people do it: the links came first, and the account takes them over.
async function signUp(
  services: Services,
  cookie: string,
  { name, email, isVerified }: DemoAccount,
): Promise<OpenSession> {
  const guest = await findSession(services, cookie);
  let signedIn = cookie;
  await newAccount(
    { ...(await openScope(services, guest)), useSession: (session) => (signedIn = session.cookie) },
    {
      name,
      email,
      passwordHash: await hashPassword(DEMO_PASSWORD),
      emailVerifiedAt: isVerified ? services.clock() : null,
    },
  );
  return findSession(services, signedIn);
}

async function findSession(services: Services, cookie: string): Promise<OpenSession> {
  const session = await createSessions(services).find(visitorWith(cookie), true);
  if (!session) throw new Error('The session that was just begun is not there.');
  return session;
}

/** Puts an account on its plan, and does with its links what the plan allows. */
async function furnish(services: Services, session: OpenSession, person: DemoPerson): Promise<void> {
  const free = await openScope(services, session);
  if (free.billable === null) throw new Error('An account of the demonstration pays for nothing.');
  await subscribe(free, free.billable.id, { planName: person.account?.plan ?? '', interval: 'yearly' });
  const scope = await openScope(services, session);
  for (const link of person.links) {
    const { url, tags = [], formerUrl, furtherAlias } = link;
    const { hash, version } = await readLinkOfAlias(scope, link.alias, undefined);
    const edit = { tags: [...tags], ...(formerUrl !== undefined && { url }) };
    const edited = await editLink(scope, hash, { ...edit, version });
    if (furtherAlias === undefined) continue;
    const alias = { alias: furtherAlias, domain: undefined, is_main: false };
    await addAlias(scope, hash, { ...alias, version: edited.version });
  }
}

function visitorWith(cookie: string | undefined): Visitor {
  return {
    cookies: cookie === undefined ? [] : [cookie],
    address: '127.0.0.1',
    fingerprint: undefined,
    userAgent: '',
  };
}

async function openScope(services: Services, { actor, visitor }: OpenSession): Promise<Scope> {
  return {
    ...services,
    ...(await openOwnWorkspace(services, actor)),
    visitor,
    // The robot check is for visitors.
    actor: { ...actor, isTrustedAddress: true },
    useSession: () => undefined,
  };
}

async function fillLink(scope: Scope, link: DemoLink): Promise<void> {
  const now = scope.clock();
  // Before its first click.
  const madeAt = new Date(now.getTime() - (DEMO_DAYS + 1) * DAY_MS);
  const created = await shortenUrl(
    { ...scope, clock: () => madeAt },
    { url: link.formerUrl ?? link.url, alias: link.alias, tags: [], ...nothing },
  );
  const stored = await findStored(scope, created.hash);
  await endLink(scope, link, stored);
  await storeClicks(scope.clickhouse, {
    token: `demo ${created.hash}`,
    clicks: demoClicks(link, stored, now),
  });
}

async function endLink({ db, clock }: Scope, { end }: DemoLink, { linkId }: StoredLink): Promise<void> {
  if (end === undefined) return;
  const yesterday = new Date(clock().getTime() - DAY_MS);
  const change = end === 'expired' ? { expiresAt: yesterday } : { status: linkStatus.terminated };
  await db.update(links).set(change).where(eq(links.id, linkId));
}

const nothing = { domain: undefined, description: undefined, team: undefined, expires_at: undefined };

async function findStored({ db }: Scope, hash: string): Promise<StoredLink> {
  const [row] = await db
    .select({
      workspaceId: links.originWorkspaceId,
      linkId: links.id,
      aliasId: aliases.id,
      domainId: aliases.domainId,
    })
    .from(links)
    .innerJoin(aliases, and(eq(aliases.linkId, links.id), eq(aliases.isMain, true)))
    .where(eq(links.hash, hash));
  if (!row) throw new Error('The link that was just made is not there.');
  return row;
}

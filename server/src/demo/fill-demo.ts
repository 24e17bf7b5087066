import { and, eq } from 'drizzle-orm';
import { storeClicks } from '../modules/clicks/index.ts';
import { openWorkspace } from '../modules/workspaces/index.ts';
import { createSessions } from '../modules/sessions/sessions.ts';
import { hashPassword } from '../modules/passwords/password-hash.ts';
import { newAccount } from '../modules/sign-in/register.ts';
import { shortenUrl } from '../modules/links/index.ts';
import { aliases, links } from '../modules/links/links.table.ts';
import { AppError } from '../platform/errors.ts';
import type { OpenSession } from '../platform/http/session-facts.ts';
import type { Scope, Services, Visitor } from '../platform/scope.ts';
import { demoClicks, type StoredLink } from './demo-clicks.ts';
import { DEMO_PASSWORD, demoPeople, type DemoLink, type DemoPerson } from './demo-people.ts';

export interface FilledPerson {
  who: string;
  /** Value of the session cookie that opens a guest's lists. */
  cookie: string;
  /** How to sign in; null for guests. */
  signIn: { email: string; password: string } | null;
  shortLinks: string[];
}

/** Fills an installation with people, links and clicks; answers nothing when that was done before. */
export async function fillDemo(services: Services): Promise<FilledPerson[] | null> {
  try {
    const filled: FilledPerson[] = [];
    for (const person of demoPeople) filled.push(await fillPerson(services, person));
    services.announceLinkChange();
    return filled;
  } catch (error) {
    if (error instanceof AppError && error.code === 'alias_taken') return null;
    throw error;
  }
}

async function fillPerson(services: Services, person: DemoPerson): Promise<FilledPerson> {
  const { newCookie: cookie = '', ...guest } = await createSessions(services).begin(visitorWith(undefined));
  const shortLinks: string[] = [];
  for (const link of person.links) shortLinks.push(await fillLink(await openScope(services, guest), link));
  const signIn = person.account === undefined ? null : await signUp(services, cookie, person.account);
  return { who: person.who, cookie, signIn, shortLinks };
}

// As people do it: the links came first, and the account takes them over.
async function signUp(
  services: Services,
  cookie: string,
  { name, email, isVerified }: NonNullable<DemoPerson['account']>,
): Promise<{ email: string; password: string }> {
  const session = await createSessions(services).find(visitorWith(cookie), true);
  if (!session) throw new Error('The session that was just begun is not there.');
  await newAccount(await openScope(services, session), {
    name,
    email,
    passwordHash: await hashPassword(DEMO_PASSWORD),
    emailVerifiedAt: isVerified ? services.clock() : null,
  });
  return { email, password: DEMO_PASSWORD };
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
    ...(await openWorkspace(actor, undefined)),
    visitor,
    // The robot check is for visitors.
    actor: { ...actor, isTrustedAddress: true },
    useSession: () => undefined,
  };
}

async function fillLink(scope: Scope, link: DemoLink): Promise<string> {
  const created = await shortenUrl(scope, { url: link.url, alias: link.alias, tags: [], ...nothing });
  const stored = await findStored(scope, created.hash);
  await storeClicks(scope.clickhouse, {
    token: `demo ${created.hash}`,
    clicks: demoClicks(link, stored, scope.clock()),
  });
  return created.aliases[0]?.linklet ?? '';
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

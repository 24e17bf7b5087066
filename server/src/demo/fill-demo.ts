import { and, eq } from 'drizzle-orm';
import { storeClicks } from '../modules/clicks/index.ts';
import { createSessions } from '../modules/identity/index.ts';
import { shortenUrl } from '../modules/links/index.ts';
import { aliases, links } from '../modules/links/links.table.ts';
import { AppError } from '../platform/errors.ts';
import type { Scope, Services } from '../platform/scope.ts';
import { demoClicks, type StoredLink } from './demo-clicks.ts';
import { demoGuests, type DemoGuest, type DemoLink } from './demo-guests.ts';

export interface FilledGuest {
  who: string;
  /** Value of the session cookie that opens this guest's lists. */
  cookie: string;
  shortLinks: string[];
}

/** Fills an installation with people, links and clicks; answers nothing when that was done before. */
export async function fillDemo(services: Services): Promise<FilledGuest[] | null> {
  try {
    const filled: FilledGuest[] = [];
    for (const guest of demoGuests) filled.push(await fillGuest(services, guest));
    services.announceLinkChange();
    return filled;
  } catch (error) {
    if (error instanceof AppError && error.code === 'alias_taken') return null;
    throw error;
  }
}

async function fillGuest(services: Services, guest: DemoGuest): Promise<FilledGuest> {
  const {
    actor,
    entitlements,
    visitor,
    newCookie = '',
  } = await createSessions(services).begin({
    cookie: undefined,
    address: '127.0.0.1',
    fingerprint: undefined,
    userAgent: '',
  });
  // The robot check is for visitors.
  const scope: Scope = {
    ...services,
    entitlements,
    visitor,
    actor: { ...actor, isTrustedAddress: true },
    useSession: () => undefined,
  };
  const shortLinks: string[] = [];
  for (const link of guest.links) shortLinks.push(await fillLink(scope, link));
  return { who: guest.who, cookie: newCookie, shortLinks };
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
      workspaceId: links.workspaceId,
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

import { hasStatus, linkStatus, longUrlStatus } from '@linklet/contract/statuses.ts';
import { eq, sql } from 'drizzle-orm';
import { sha256 } from '../../platform/crypto.ts';
import { AppError } from '../../platform/errors.ts';
import { inTransaction, type Scope } from '../../platform/scope.ts';
import { recordAudit } from '../audit/index.ts';
import { toLinkView } from './link-view.ts';
import { findRepeatedLink } from './links.queries.ts';
import { aliases, links, longUrls } from './links.table.ts';
import { randomAlias, randomLinkHash } from './random-alias.ts';

export interface NewLink {
  workspaceId: number;
  domainId: number;
  url: string;
  /** Of the owner's choice; such a link may repeat a destination. A random one when not given. */
  alias: string | undefined;
  expiresAt: Date | null;
  createdAt: Date;
}

export interface StoredLink {
  hash: string;
  url: string;
  alias: string;
  expiresAt: Date | null;
  createdAt: Date;
}

/**
 * Stores long URL, link and alias, all or nothing. Throws `url_banned`, `link_exists` and `alias_taken`.
 * The unique indexes decide every race. They are met in this order by all, so that no two wait for each other.
 */
export async function insertLink(scope: Scope, link: NewLink): Promise<StoredLink> {
  return inTransaction(scope, async (scope) => {
    const longUrlId = await keepLongUrl(scope, link.url);
    const { id, hash } = await claimDestination(scope, link, longUrlId);
    const alias = await claimAlias(scope, link, id);
    if (scope.actor.user !== null) {
      await recordAudit(scope, 'link.created', { target: hash, after: { url: link.url, alias } });
    }
    return { hash, url: link.url, alias, expiresAt: link.expiresAt, createdAt: link.createdAt };
  });
}

async function keepLongUrl({ db }: Scope, url: string): Promise<number> {
  const hash = sha256(url);
  const columns = { id: longUrls.id, status: longUrls.status };
  const [added] = await db.insert(longUrls).values({ hash, url }).onConflictDoNothing().returning(columns);
  const [kept] = added ? [added] : await db.select(columns).from(longUrls).where(eq(longUrls.hash, hash));
  if (!kept) throw new Error('A long URL has gone.');
  if (hasStatus(kept.status, longUrlStatus.terminated)) throw new AppError('url_banned');
  return kept.id;
}

// As the index says it, or PostgreSQL would not know which is meant.
const ONE_PER_DESTINATION = sql.raw(
  `not repeats_destination and status & ${String(linkStatus.deleted | linkStatus.terminated)} = 0`,
);

async function claimDestination(
  scope: Scope,
  { workspaceId, url, alias, expiresAt, createdAt }: NewLink,
  longUrlId: number,
): Promise<{ id: number; hash: string }> {
  const [link] = await scope.db
    .insert(links)
    .values({
      workspaceId,
      originWorkspaceId: workspaceId,
      longUrlId,
      hash: randomLinkHash(),
      repeatsDestination: alias !== undefined,
      expiresAt,
      createdAt,
      updatedAt: createdAt,
    })
    .onConflictDoNothing({ target: [links.workspaceId, links.longUrlId], where: ONE_PER_DESTINATION })
    .returning({ id: links.id, hash: links.hash });
  if (link) return link;
  const existing = await findRepeatedLink(scope, workspaceId, url);
  throw new AppError('link_exists', existing && { existing: toLinkView(existing, scope.config.baseUrl) });
}

async function claimAlias(scope: Scope, link: NewLink, linkId: number): Promise<string> {
  const alias = link.alias ?? randomAlias();
  const [claimed] = await scope.db
    .insert(aliases)
    .values({ linkId, domainId: link.domainId, alias, isMain: true, createdAt: link.createdAt })
    .onConflictDoNothing()
    .returning({ alias: aliases.alias });
  if (claimed) return claimed.alias;
  if (link.alias !== undefined) throw new AppError('alias_taken');
  return claimAlias(scope, link, linkId);
}

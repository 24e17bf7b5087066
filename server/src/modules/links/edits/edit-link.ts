import { and, eq, ne, sql } from 'drizzle-orm';
import type { LinkEdit } from '@linklet/contract/link-edits.ts';
import type { ListedLink } from '@linklet/contract/links.ts';
import { hasStatus, longUrlStatus } from '@linklet/contract/statuses.ts';
import { AppError } from '../../../platform/errors.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { recordAudit } from '../../audit/index.ts';
import { hasFeature } from '../../billing/index.ts';
import { checkDestination } from '../../reports/index.ts';
import { links, longUrls } from '../links.table.ts';
import { requireExpiry } from '../require-expiry.ts';
import { readTags, storeTags } from '../tags/store-tags.ts';
import { lockVersion, type LockedLink } from './lock-link.ts';
import { readLink } from './read-link.ts';
import { touchLink } from './touch-link.ts';

/** What of a link is changed, as it is kept. */
interface Values {
  url?: string;
  tags?: string[];
  expires_at?: string | null;
}

/**
 * Changes a link's destination, tags or expiry; in force on redirects within a second, and one entry of its history.
 * Throws `not_found`, `link_changed` where somebody was faster, the `url_…` and `expiry_…` codes, and where the plan
 * lacks it `updating_not_in_plan`, `destination_not_in_plan` and `tags_not_in_plan`.
 */
export async function editLink(
  scope: Scope,
  hash: string,
  { version, ...edit }: LinkEdit & { version: number },
): Promise<ListedLink> {
  requireInPlan(scope, edit);
  const values = await toValues(scope, edit);
  await inTransaction(scope, async (scope) => {
    await applyEdit(scope, await lockVersion(scope, hash, version), values);
  });
  scope.afterCommit(scope.announceLinkChange);
  return readLink(scope, hash);
}

/** Throws what the plan lacks for an edit. */
export function requireInPlan(scope: Scope, { url, tags }: LinkEdit): void {
  if (!hasFeature(scope, 'update_linklet')) throw new AppError('updating_not_in_plan');
  if (url !== undefined && !hasFeature(scope, 'change_long_url'))
    throw new AppError('destination_not_in_plan');
  if (tags !== undefined && !hasFeature(scope, 'use_tags')) throw new AppError('tags_not_in_plan');
}

async function toValues(scope: Scope, { url, tags, expires_at: expiry }: LinkEdit): Promise<Values> {
  if (typeof expiry === 'string') requireExpiry(scope, new Date(expiry));
  return {
    ...(url !== undefined && { url: await checkDestination(scope, url) }),
    ...(tags !== undefined && { tags: [...tags].sort() }),
    ...(expiry !== undefined && { expires_at: expiry && new Date(expiry).toISOString() }),
  };
}

/** Stores what differs from how a locked link is; nothing else is touched, and nothing noted where nothing differs. */
export async function applyEdit(scope: Scope, link: LockedLink, values: Values): Promise<void> {
  const before = pick(await readValues(scope, link), values);
  const after = differing(values, before);
  if (Object.keys(after).length === 0) return;

  if (after.tags) {
    await storeTags(scope, { workspaceId: link.workspaceId, linkId: link.id, tags: after.tags });
  }
  await touchLink(scope, link.id, {
    ...(after.url !== undefined && (await pointTo(scope, link, after.url))),
    ...(after.expires_at !== undefined && {
      expiresAt: after.expires_at === null ? null : new Date(after.expires_at),
    }),
  });
  await recordAudit(scope, 'link.changed', {
    target: link.hash,
    before: pick(before, after),
    after: { ...after },
  });
}

async function readValues(scope: Scope, link: LockedLink): Promise<Required<Values>> {
  const [longUrl] = await scope.db
    .select({ url: longUrls.url })
    .from(longUrls)
    .where(eq(longUrls.id, link.longUrlId));
  return {
    url: longUrl?.url ?? '',
    tags: await readTags(scope, link.id),
    expires_at: link.expiresAt?.toISOString() ?? null,
  };
}

function pick(values: Values, names: Values): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => name in names));
}

function differing(values: Values, before: Record<string, unknown>): Values {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name])),
  );
}

/** A link that is pointed to where another already leads repeats it. */
async function pointTo(scope: Scope, { id, workspaceId }: LockedLink, url: string) {
  const longUrl = await ensureLongUrl(scope, url);
  if (hasStatus(longUrl.status, longUrlStatus.terminated)) throw new AppError('url_banned');
  const [other] = await scope.db
    .select({ id: links.id })
    .from(links)
    .where(and(eq(links.workspaceId, workspaceId), eq(links.longUrlId, longUrl.id), ne(links.id, id)))
    .limit(1);
  return { longUrlId: longUrl.id, repeatsDestination: other !== undefined };
}

async function ensureLongUrl({ db }: Scope, url: string): Promise<{ id: number; status: number }> {
  const hash = sql`sha256(convert_to(${url}, 'UTF8'))`;
  await db.insert(longUrls).values({ hash, url }).onConflictDoNothing();
  const [found] = await db
    .select({ id: longUrls.id, status: longUrls.status })
    .from(longUrls)
    .where(eq(longUrls.hash, hash));
  if (!found) throw new Error('A long URL that was stored is not there.');
  return found;
}

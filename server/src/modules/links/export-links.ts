import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { RedirectRoute } from '@linklet/contract/route-conditions.ts';
import { newestFirst } from '../../platform/newest-first.ts';
import type { Services } from '../../platform/scope.ts';
import type { ExportPart } from '../accounts/accounts.hooks.ts';
import type { User } from '../accounts/users.table.ts';
import { domains } from '../domains/domains.table.ts';
import { aliases, links, longUrls } from './links.table.ts';

/** The links of an account's own workspace. */
export async function exportLinks(services: Services, { workspaceId }: User): Promise<ExportPart> {
  return {
    lists: { links: listOwnLinks(services, workspaceId) },
    csv: toRows(listOwnLinks(services, workspaceId)),
  };
}

interface OwnLink {
  short_link: string;
  destination: string;
  created_at: string;
  expires_at: string | null;
  routes: RedirectRoute[];
}

async function* toRows(own: AsyncIterable<OwnLink>): AsyncGenerator<string[]> {
  yield ['short link', 'destination', 'created at', 'expires at'];
  for await (const link of own) {
    yield [link.short_link, link.destination, link.created_at, link.expires_at ?? ''];
  }
}

async function* listOwnLinks({ db, config }: Services, workspaceId: number): AsyncGenerator<OwnLink> {
  const { protocol } = new URL(config.baseUrl);
  const places = sql<string[]>`array(
    select ${domains.host} || '/' || ${aliases.alias} from ${aliases} join ${domains} on ${domains.id} = ${aliases.domainId}
    where ${aliases.linkId} = ${links.id} order by ${aliases.id})`;
  // Page by page along the index of a workspace's links, which one of aliases would not follow.
  const rows = newestFirst((before, limit) =>
    db
      .select({
        id: links.id,
        places,
        destination: longUrls.url,
        createdAt: links.createdAt,
        expiresAt: links.expiresAt,
        routes: links.routes,
      })
      .from(links)
      .innerJoin(longUrls, eq(longUrls.id, links.longUrlId))
      .where(and(eq(links.workspaceId, workspaceId), lt(links.id, before)))
      .orderBy(desc(links.id))
      .limit(limit),
  );
  for await (const { places, destination, createdAt, expiresAt, routes } of rows) {
    for (const place of places) {
      yield {
        short_link: `${protocol}//${place}`,
        destination,
        created_at: createdAt.toISOString(),
        expires_at: expiresAt?.toISOString() ?? null,
        routes,
      };
    }
  }
}

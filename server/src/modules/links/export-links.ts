import { and, desc, eq, lt } from 'drizzle-orm';
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
}

async function* toRows(own: AsyncIterable<OwnLink>): AsyncGenerator<string[]> {
  yield ['short link', 'destination', 'created at', 'expires at'];
  for await (const link of own) {
    yield [link.short_link, link.destination, link.created_at, link.expires_at ?? ''];
  }
}

async function* listOwnLinks({ db, config }: Services, workspaceId: number): AsyncGenerator<OwnLink> {
  const { protocol } = new URL(config.baseUrl);
  const rows = newestFirst((before, limit) =>
    db
      .select({
        id: aliases.id,
        host: domains.host,
        alias: aliases.alias,
        destination: longUrls.url,
        createdAt: links.createdAt,
        expiresAt: links.expiresAt,
      })
      .from(links)
      .innerJoin(longUrls, eq(longUrls.id, links.longUrlId))
      .innerJoin(aliases, eq(aliases.linkId, links.id))
      .innerJoin(domains, eq(domains.id, aliases.domainId))
      .where(and(eq(links.workspaceId, workspaceId), lt(aliases.id, before)))
      .orderBy(desc(aliases.id))
      .limit(limit),
  );
  for await (const { host, alias, destination, createdAt, expiresAt } of rows) {
    yield {
      short_link: `${protocol}//${host}/${alias}`,
      destination,
      created_at: createdAt.toISOString(),
      expires_at: expiresAt?.toISOString() ?? null,
    };
  }
}

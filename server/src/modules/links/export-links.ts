import { desc, eq } from 'drizzle-orm';
import type { Services } from '../../platform/scope.ts';
import type { ExportPart } from '../accounts/accounts.hooks.ts';
import type { User } from '../accounts/users.table.ts';
import { domains } from '../domains/domains.table.ts';
import { aliases, links, longUrls } from './links.table.ts';

/** The links of an account's own workspace. */
export async function exportLinks(services: Services, { workspaceId }: User): Promise<ExportPart> {
  const own = await listOwnLinks(services, workspaceId);
  return {
    sections: { links: own },
    csv: [
      ['short link', 'destination', 'created at', 'expires at'],
      ...own.map((link) => [link.short_link, link.destination, link.created_at, link.expires_at ?? '']),
    ],
  };
}

interface OwnLink {
  short_link: string;
  destination: string;
  created_at: string;
  expires_at: string | null;
}

async function listOwnLinks({ db, config }: Services, workspaceId: number): Promise<OwnLink[]> {
  const { protocol } = new URL(config.baseUrl);
  const rows = await db
    .select({
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
    .where(eq(links.workspaceId, workspaceId))
    .orderBy(desc(links.id));
  return rows.map(({ host, alias, destination, createdAt, expiresAt }) => ({
    short_link: `${protocol}//${host}/${alias}`,
    destination,
    created_at: createdAt.toISOString(),
    expires_at: expiresAt?.toISOString() ?? null,
  }));
}

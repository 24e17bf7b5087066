import { aliasPath } from '@linklet/contract/links/short-url.ts';
import type { RedirectRoute } from '@linklet/contract/redirect-routes/conditions.ts';
import type { Services } from '../../platform/scope.ts';
import type { ExportPart } from '../../hooks/accounts.hooks.ts';
import type { User } from '../../schema/accounts/users.table.ts';
import { listPagedLinks, type PagedLink } from './link-pages.ts';

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
  card: PagedLink['card'];
}

async function* toRows(own: AsyncIterable<OwnLink>): AsyncGenerator<string[]> {
  yield ['short link', 'destination', 'created at', 'expires at'];
  for await (const link of own) {
    yield [link.short_link, link.destination, link.created_at, link.expires_at ?? ''];
  }
}

async function* listOwnLinks(services: Services, workspaceId: number): AsyncGenerator<OwnLink> {
  const { protocol } = new URL(services.config.baseUrl);
  for await (const link of listPagedLinks(services, { workspaceId })) {
    for (const place of link.places) {
      yield {
        short_link: `${protocol}//${aliasPath(place)}`,
        destination: link.destination,
        created_at: new Date(link.createdAt).toISOString(),
        expires_at: link.expiresAt === null ? null : new Date(link.expiresAt).toISOString(),
        routes: link.routes,
        card: link.card,
      };
    }
  }
}

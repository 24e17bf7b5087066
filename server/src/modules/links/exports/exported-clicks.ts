import { clicksAsked } from '../../../hooks/links.hooks.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Services } from '../../../platform/scope.ts';
import type { LinkExport } from '../../../schema/links/link-exports.table.ts';
import type { PagedLink } from '../link-pages.ts';

type Asked = Pick<LinkExport, 'workspaceId' | 'clicks' | 'createdAt'>;
type Counted = PagedLink & { clicks?: number | null };

const COUNTED_AT_ONCE = 500;

/** The same links with their clicks, where those were asked for. Throws `analytics_not_in_plan`. */
export async function* withClicks(
  services: Services,
  asked: Asked,
  links: AsyncIterable<PagedLink>,
): AsyncGenerator<Counted> {
  if (asked.clicks === null) {
    yield* links;
    return;
  }
  for await (const some of inSets(links)) yield* await countSet(services, asked, some);
}

async function* inSets(links: AsyncIterable<PagedLink>): AsyncGenerator<PagedLink[]> {
  let set: PagedLink[] = [];
  for await (const link of links) {
    set.push(link);
    if (set.length < COUNTED_AT_ONCE) continue;
    yield set;
    set = [];
  }
  if (set.length > 0) yield set;
}

async function countSet(
  services: Services,
  { workspaceId, clicks: wanted, createdAt }: Asked,
  links: readonly PagedLink[],
): Promise<Counted[]> {
  if (wanted === null) return [...links];
  const tracked = links
    .filter(({ isTracked }) => isTracked)
    .map(({ linkId, originWorkspaceId }) => ({ id: linkId, originWorkspaceId }));
  const asked = { workspaceId, links: tracked, wanted, at: createdAt };
  const [counts] = await services.runHook(clicksAsked, services, asked);
  if (!counts) throw new AppError('analytics_not_in_plan');
  return links.map((link) => ({ ...link, clicks: link.isTracked ? (counts.get(link.linkId) ?? 0) : null }));
}

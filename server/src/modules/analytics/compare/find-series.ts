import type { StatsSeries } from '@linklet/contract/analytics/series.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Scope } from '../../../platform/scope.ts';
import { findLinksByHash, findLinksByTag } from '../../links/index.ts';

export interface FoundSeries extends StatsSeries {
  name: string;
  /** The links whose clicks it has. */
  links: readonly number[];
}

/** Throws `not_found` for links that are not the workspace's, `analytics_off` and `tag_not_found`. */
export async function findSeries(
  scope: Scope,
  workspaceId: number,
  all: readonly StatsSeries[],
): Promise<FoundSeries[]> {
  const valuesOf = (kind: StatsSeries['kind']) =>
    all.filter((one) => one.kind === kind).map(({ value }) => value);
  const [links, tags] = await Promise.all([
    findLinksByHash(scope, workspaceId, valuesOf('link')),
    findLinksByTag(scope, workspaceId, valuesOf('tag')),
  ]);
  return all.map((one) => {
    if (one.kind === 'link') return { ...one, ...seriesOf(links.get(one.value)) };
    const ids = tags.get(one.value);
    if (ids === undefined) throw new AppError('tag_not_found', { tag: one.value });
    return { ...one, name: one.value, links: ids };
  });
}

function seriesOf(link: { id: number; name: string; isTracked: boolean } | undefined) {
  if (link === undefined) throw new AppError('not_found');
  if (!link.isTracked) throw new AppError('analytics_off');
  return { name: link.name, links: [link.id] };
}

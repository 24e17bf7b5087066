import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  type QueryClient,
} from '@tanstack/react-query';
import {
  countLinks,
  linkFilters,
  linkSorts,
  searchLinks,
  type LinkFilter,
  type LinkSort,
} from '@linklet/contract/links/list.ts';
import {
  exportedFilters,
  mostExportedByName,
  type LinkExportFilter,
} from '@linklet/contract/links/exports.ts';
import type { LinkState, ListedLink } from '@linklet/contract/links/links.ts';
import { listTags } from '@linklet/contract/links/tags/endpoints.ts';
import { api } from '#/lib/transport/api.ts';
import { linksKey } from '../links.queries.ts';

/** What a list shows, as its address says it. Empty is not asked for. */
export interface ListChoice {
  filter: string;
  search: string;
  tag: string;
  domain: string;
  from: string;
  to: string;
  sort: string;
  cursor: string;
}

/** What the address says of the filter and the order; a word that is none counts as the usual one. */
export function filterOf({ filter }: Pick<ListChoice, 'filter'>): LinkFilter {
  return linkFilters.find((each) => each === filter) ?? 'all';
}

export function sortOf({ sort }: Pick<ListChoice, 'sort'>): LinkSort {
  return linkSorts.find((each) => each === sort) ?? 'newest';
}

/** What narrows the list besides its filter, as the calls take it. */
export function narrowingOf({ search, tag, domain, from, to }: ListChoice) {
  return {
    ...(search && { search }),
    ...(tag && { tag }),
    ...(domain && { domain }),
    ...(from && { from }),
    ...(to && { to }),
    // Days are those of whoever looks.
    ...((from || to) && { zone: new Intl.DateTimeFormat().resolvedOptions().timeZone }),
  };
}

/** The list as an export takes it; nothing where it has all links, or can't be exported. */
export function exportFilterOf(choice: ListChoice): LinkExportFilter | undefined {
  const narrowing = narrowingOf(choice);
  const filter = exportedFilters.find((each) => each === filterOf(choice));
  const isNarrowed = filter !== 'all' || Object.keys(narrowing).length > 0;
  return filter !== undefined && isNarrowed ? { ...narrowing, filter } : undefined;
}

interface Selected {
  /** Those that are selected. */
  links: readonly { hash: string; state: LinkState | null }[];
  /** How many the list has; null where that is not known. */
  count: number | null;
}

/** Selected links as an export takes them; null where it can't: of deleted ones, and of too many to be named. */
export function exportOfSelected(choice: ListChoice, { links, count }: Selected): LinkExportFilter | null {
  const kept = links.filter(({ state }) => state !== 'deleted').map(({ hash }) => hash);
  if (kept.length === 0) return null;
  if (kept.length <= mostExportedByName) return { links: kept };
  return links.length === count ? (exportFilterOf(choice) ?? {}) : null;
}

/** A page of a list; while another is fetched, the former stays. */
export function listQuery(choice: ListChoice) {
  return queryOptions({
    queryKey: [...linksKey, 'list', choice],
    queryFn: ({ signal }) =>
      api(searchLinks, {
        params: { filter: filterOf(choice) },
        query: {
          ...narrowingOf(choice),
          sort: sortOf(choice),
          ...(choice.cursor && { cursor: choice.cursor }),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

/** How many links the list has on all its pages; null where that is not known. */
export function countQuery(choice: ListChoice) {
  return queryOptions({
    queryKey: [...linksKey, 'count', filterOf(choice), narrowingOf(choice)],
    queryFn: ({ signal }) =>
      api(countLinks, { params: { filter: filterOf(choice) }, query: narrowingOf(choice), signal }),
    select: ({ count }) => count,
    placeholderData: keepPreviousData,
    // The list is whole without it.
    meta: { quiet: true },
  });
}

/** The workspace's tags that begin so. */
export function tagsQuery(search = '') {
  return queryOptions({
    queryKey: [...linksKey, 'tags', search],
    queryFn: ({ signal }) => api(listTags, { query: { search }, signal }),
    select: ({ data }) => data,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
}

/** All tags of the workspace that begin so, page by page. */
export function tagPagesQuery(search: string) {
  return infiniteQueryOptions({
    queryKey: [...linksKey, 'tag-pages', search],
    queryFn: ({ pageParam, signal }) => api(listTags, { query: { search, after: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
}

/** A link as the lists that were shown had it last. */
export function linkInLists(queryClient: QueryClient, hash: string): ListedLink | undefined {
  return queryClient
    .getQueriesData<{ data: ListedLink[] }>({ queryKey: [...linksKey, 'list'] })
    .flatMap(([, page]) => page?.data ?? [])
    .find((link) => link.hash === hash);
}

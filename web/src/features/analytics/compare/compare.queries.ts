import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { compareClicks } from '@linklet/contract/analytics/compare.ts';
import { writeOneSeries, type StatsSeries } from '@linklet/contract/analytics/series.ts';
import { searchLinks } from '@linklet/contract/links/list.ts';
import { listTags } from '@linklet/contract/links/tags/endpoints.ts';
import { readableLink } from '#/lib/links.ts';
import { api } from '#/lib/transport/api.ts';
import { addressPart, clicksOf, type StatsQuestion } from '../stats-calls.ts';
import { chartOptions, keyOf, statsKey } from '../stats.queries.ts';

export function compareQuery(question: StatsQuestion, series: readonly StatsSeries[], live: boolean) {
  const names = series.map(writeOneSeries);
  return queryOptions({
    queryKey: [...statsKey, 'compare', names, keyOf(question)],
    queryFn: ({ signal }) =>
      api(compareClicks, {
        query: { ...clicksOf(question), compare: question.search.compare || undefined, series: names },
        signal,
        ...addressPart(question),
      }),
    ...chartOptions(live),
  });
}

export interface SeriesOption extends StatsSeries {
  /** As it is chosen: `host/alias`, or `tag:spring`. */
  label: string;
}

const offeredOfEach = 10;
const beforeTag = 'tag:';

/** Links and tags that begin with what somebody types, or have it. */
export function optionsQuery(question: StatsQuestion, typed: string) {
  const text = typed.trim();
  const isTag = text.startsWith(beforeTag);
  const alias = text.slice(text.lastIndexOf('/') + 1);
  const tag = isTag ? text.slice(beforeTag.length) : text;
  return queryOptions({
    queryKey: [...statsKey, 'options', question.address, text],
    queryFn: async ({ signal }): Promise<SeriesOption[]> => {
      const more = { signal, ...addressPart(question) };
      const [links, tags] = await Promise.all([
        isTag
          ? { data: [] }
          : api(searchLinks, { params: { filter: 'all' }, query: { search: alias }, ...more }),
        api(listTags, { query: { search: tag }, ...more }),
      ]);
      return [
        ...links.data.slice(0, offeredOfEach).map((link) => ({
          ...{ kind: 'link' as const, value: link.hash, label: readableLink(link) },
        })),
        ...tags.data.slice(0, offeredOfEach).map(({ name }) => ({
          ...{ kind: 'tag' as const, value: name, label: beforeTag + name },
        })),
      ];
    },
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
}

import { writeSeries } from '@linklet/contract/analytics/series.ts';
import { routes } from '#/shell/names.ts';

/** Where the clicks of links are shown beside each other. */
export function comparePath(links: readonly { hash: string }[]): string {
  const series = writeSeries(links.map(({ hash }) => ({ kind: 'link', value: hash })));
  return `${routes['dashboard.analytics']}?${new URLSearchParams({ compare: 'previous', series }).toString()}`;
}

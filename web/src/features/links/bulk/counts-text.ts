import type { BatchView } from '@linklet/contract/links/bulk/endpoints.ts';
import { formatNumber } from '#/lib/format.ts';

/** What came of a batch's rows. */
export function countsText({ total, done, created, updated, existing, refused }: BatchView): string {
  const counts: [number, string][] = [
    [created, 'created'],
    [updated, 'updated'],
    [existing, 'already there'],
    [refused, 'refused'],
    [total - done, 'left'],
  ];
  const said = counts.filter(([count], index) => index === 0 || count > 0);
  return `${said.map(([count, what]) => `${formatNumber(count)} ${what}`).join(', ')}.`;
}

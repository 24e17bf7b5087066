import type { BanKind, ReportView } from '@linklet/contract/reports/endpoints.ts';

/** What a ban of each kind begins with, for a report; nothing where the destination is not known. */
export const suggestions: Record<BanKind, (report: Pick<ReportView, 'link' | 'destination'>) => string> = {
  link: ({ link }) => link,
  url: ({ destination }) => destination ?? '',
  host: ({ destination }) => hostOf(destination),
  pattern: ({ destination }) => patternOf(destination),
};

function hostOf(destination: string | null): string {
  return (destination && URL.parse(destination)?.hostname) || '';
}

/** Matches whatever the query. */
function patternOf(destination: string | null): string {
  const url = destination === null ? null : URL.parse(destination);
  return url === null ? '' : `^https?://${escaped(url.host + url.pathname)}`;
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

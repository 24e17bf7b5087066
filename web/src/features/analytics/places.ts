import type { LinkAnalytics } from '@linklet/contract/analytics.ts';
import type { BarRow } from './BarTable.tsx';

const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });

/** Countries by name. Codes that aren't countries' are shown as they are. */
export function countryRows(countries: LinkAnalytics['countries']): BarRow[] {
  return countries.map(({ country, human }) => ({ name: countryName(country), count: human }));
}

function countryName(code: string): string {
  if (code === '') return 'Unknown';
  try {
    return countryNames.of(code) ?? code;
  } catch {
    return code;
  }
}

export function referrerRows(referrers: LinkAnalytics['referrers']): BarRow[] {
  return referrers.map(({ referrer, human }) => ({
    name: referrer === '' ? 'Direct or unknown' : referrer,
    count: human,
  }));
}

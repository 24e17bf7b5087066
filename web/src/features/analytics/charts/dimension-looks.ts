import type { StatsDimension } from '@linklet/contract/analytics/filters.ts';

interface DimensionLook {
  /** Heading of its chart. */
  title: string;
  /** What one of its values is. */
  unit: string;
  /** A value for people, where it is not one already. */
  nameOf?: (value: string) => string;
}

const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });
const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' });

export const dimensionLooks: Record<StatsDimension, DimensionLook> = {
  source: { title: 'Sources', unit: 'Source', nameOf: sourceName },
  referrer: { title: 'Referrers', unit: 'Site', nameOf: (value) => value || 'No referrer' },
  direct: { title: 'Direct vs referred', unit: 'Type', nameOf: either('Direct', 'Referred') },
  qr: { title: 'QR vs link', unit: 'Type', nameOf: either('QR code', 'Link') },
  country: { title: 'Countries', unit: 'Country', nameOf: countryName },
  region: { title: 'States and regions', unit: 'Region', nameOf: placeName },
  city: { title: 'Cities', unit: 'City', nameOf: placeName },
  language: { title: 'Languages', unit: 'Language', nameOf: nameBy(languageNames) },
  browser: { title: 'Browsers', unit: 'Browser' },
  os: { title: 'Operating systems', unit: 'System' },
  device: { title: 'Devices', unit: 'Device', nameOf: capital },
  utm_source: { title: 'UTM source', unit: 'Source', nameOf: orNone },
  utm_medium: { title: 'UTM medium', unit: 'Medium', nameOf: orNone },
  utm_campaign: { title: 'UTM campaign', unit: 'Campaign', nameOf: orNone },
  utm_term: { title: 'UTM term', unit: 'Term', nameOf: orNone },
  utm_content: { title: 'UTM content', unit: 'Content', nameOf: orNone },
  weekday: { title: 'Popular days', unit: 'Day', nameOf: (value) => weekdayName(Number(value)) },
  hour: { title: 'Popular hours', unit: 'Hour', nameOf: (value) => hourName(Number(value)) },
  link: { title: 'Links', unit: 'Link' },
  alias: { title: 'Aliases', unit: 'Alias' },
  tag: { title: 'Tags', unit: 'Tag' },
  domain: { title: 'Domains', unit: 'Domain' },
  rule: { title: 'Redirect rules', unit: 'Rule', nameOf: (value) => value || 'No rule' },
  bot: { title: 'Bot types', unit: 'Bot type', nameOf: capital },
  reason: { title: 'Detected by', unit: 'Reason', nameOf: capital },
};

/** A value of a dimension as people know it. */
export function valueName(dimension: StatsDimension, value: string): string {
  return (dimensionLooks[dimension].nameOf?.(value) ?? value) || 'Unknown';
}

/** A day of the week, 1 being Monday. */
export function weekdayName(weekday: number, style: 'long' | 'short' = 'long'): string {
  // 5 January 1970 was a Monday.
  const day = new Date(Date.UTC(1970, 0, 4 + weekday));
  return new Intl.DateTimeFormat('en', { weekday: style, timeZone: 'UTC' }).format(day);
}

export function hourName(hour: number): string {
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  return `${twoDigits(hour)}:00 to ${twoDigits(hour)}:59`;
}

export function countryName(code: string): string {
  return nameBy(countryNames)(code);
}

/** Codes that are none are shown as they are. */
function nameBy(names: Intl.DisplayNames): (code: string) => string {
  return (code) => {
    if (code === '') return 'Unknown';
    try {
      return names.of(code) ?? code;
    } catch {
      return code;
    }
  };
}

function either(yes: string, no: string): (value: string) => string {
  return (value) => (value === 'yes' ? yes : no);
}

/** Regions and cities are told after the country, cities after their region too. */
function placeName(value: string): string {
  const [country = '', ...places] = value.split('/');
  const place = places.at(-1) ?? '';
  return place === '' ? `Unknown, ${countryName(country)}` : `${place}, ${countryName(country)}`;
}

function sourceName(value: string): string {
  if (value === 'direct') return 'Direct or unknown';
  if (value === 'qr') return 'QR code';
  return value.includes('.') ? value : capital(value);
}

function capital(value: string): string {
  const words = value.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function orNone(value: string): string {
  return value || 'None';
}

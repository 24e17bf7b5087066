import type { StatsDimension } from '@linklet/contract/analytics/filters.ts';

/** What a dimension is in the table of clicks. */
interface Columns {
  /** What clicks are grouped by. */
  by: readonly string[];
  /** As filters name it. */
  value: string;
}

const text = (column: string): Columns => ({ by: [column], value: column });
const id = (column: string): Columns => ({ by: [column], value: `toString(${column})` });
// `{zone:String}` is a placeholder of every query.
const clock = (part: string): Columns => ({ by: [part], value: `toString(${part})` });

/** Of tags the table knows nothing: they are their links'. */
export const columnsOf: Record<Exclude<StatsDimension, 'tag'>, Columns> = {
  source: text('source'),
  referrer: text('referrer_host'),
  direct: { by: [`source = 'direct'`], value: `if(source = 'direct', 'yes', 'no')` },
  qr: { by: ['is_qr'], value: `if(is_qr = 1, 'yes', 'no')` },
  country: text('country'),
  region: { by: ['country', 'region'], value: `concat(country, '/', region)` },
  city: { by: ['country', 'region', 'city'], value: `concat(country, '/', region, '/', city)` },
  language: text('language'),
  browser: text('browser'),
  os: text('os'),
  device: text('device'),
  utm_source: text('utm_source'),
  utm_medium: text('utm_medium'),
  utm_campaign: text('utm_campaign'),
  utm_term: text('utm_term'),
  utm_content: text('utm_content'),
  weekday: clock('toDayOfWeek(ts, 0, {zone:String})'),
  hour: clock('toHour(ts, {zone:String})'),
  link: id('link_id'),
  alias: id('alias_id'),
  domain: id('domain_id'),
  rule: text('rule'),
  bot: text('bot_class'),
  reason: text('bot_reason'),
};

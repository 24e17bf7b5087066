/** Kinds of visits: bots are in none of the others, and `human` is `unique` and `non_unique` together. */
export const clickKinds = ['human', 'unique', 'non_unique', 'bot'] as const;
export type ClickKind = (typeof clickKinds)[number];

/** What clicks are told apart by. `bot` and `reason` are empty for people; `direct` and `qr` are yes or no. */
export const statsDimensions = [
  'source',
  'referrer',
  'direct',
  'qr',
  'country',
  'region',
  'city',
  'language',
  'browser',
  'os',
  'device',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
  'weekday',
  'hour',
  'link',
  'alias',
  'tag',
  'domain',
  'rule',
  'bot',
  'reason',
] as const;
export type StatsDimension = (typeof statsDimensions)[number];

/** Of clicks that are shared: neither tags and links of their owner, nor where a link leads whom. */
export const sharedDimensions = [
  'source',
  'referrer',
  'direct',
  'qr',
  'country',
  'region',
  'city',
  'language',
  'browser',
  'os',
  'device',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
  'weekday',
  'hour',
  'bot',
  'reason',
] as const satisfies readonly StatsDimension[];

export function isSharedDimension(dimension: StatsDimension): boolean {
  return sharedDimensions.some((shared) => shared === dimension);
}

/** Clicks whose `dimension` is one of `values`; where it is `negated`, none of them. */
export interface StatsFilter {
  dimension: StatsDimension;
  values: string[];
  negated: boolean;
}

const mostFilters = 10;
const mostValues = 20;

/**
 * Reads filters as addresses write them: `country:DE,FR;browser!:Chrome`, each value percent-encoded. Undefined for
 * what does not read as filters, has too many, or control characters.
 */
export function readFilters(text: string): StatsFilter[] | undefined {
  if (text === '') return [];
  const filters = text.split(';').map(readFilter);
  const known = filters.filter((filter) => filter !== undefined);
  return known.length === filters.length && known.length <= mostFilters ? known : undefined;
}

function readFilter(text: string): StatsFilter | undefined {
  const [, name, mark, list = ''] = /^([a-z_]+)(!?):(.*)$/s.exec(text) ?? [];
  const dimension = statsDimensions.find((known) => known === name);
  const values = list.split(',').map(decode);
  const read = values.filter((value) => value !== undefined);
  if (dimension === undefined || read.length !== values.length || read.length > mostValues) return undefined;
  return { dimension, values: read, negated: mark === '!' };
}

function decode(text: string): string | undefined {
  try {
    const value = decodeURIComponent(text);
    return /\p{Cc}/u.test(value) ? undefined : value;
  } catch {
    return undefined;
  }
}

/** Writes filters as `readFilters` reads them. */
export function writeFilters(filters: readonly StatsFilter[]): string {
  return filters
    .map(({ dimension, values, negated }) => {
      const list = values.map(encodeURIComponent).join(',');
      return `${dimension}${negated ? '!' : ''}:${list}`;
    })
    .join(';');
}

/** The filters with the value in or out of the one of its dimension; a filter without values goes. */
export function toggleFilter(
  filters: readonly StatsFilter[],
  { dimension, value }: { dimension: StatsDimension; value: string },
): StatsFilter[] {
  const own = filters.find((filter) => filter.dimension === dimension);
  if (own === undefined) return [...filters, { dimension, values: [value], negated: false }];
  const values = own.values.includes(value)
    ? own.values.filter((each) => each !== value)
    : [...own.values, value];
  return filters.flatMap((filter) => {
    if (filter !== own) return [filter];
    return values.length === 0 ? [] : [{ ...own, values }];
  });
}

/** Whether two addresses say the same filters, in whatever order. */
export function areSameFilters(one: string, other: string): boolean {
  return inOrder(one) === inOrder(other);
}

function inOrder(text: string): string {
  const filters = (readFilters(text) ?? []).map((filter) => ({
    ...filter,
    values: [...filter.values].sort(),
  }));
  return writeFilters(filters).split(';').sort().join(';');
}

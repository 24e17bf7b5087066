/** `human` is `unique` and `non_unique` together; `bot` is in none of them. */
export const clickKinds = ['human', 'unique', 'non_unique', 'bot'] as const;
export type ClickKind = (typeof clickKinds)[number];

/** `bot` and `reason` are empty for people; `direct` and `qr` are yes or no. */
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

/** Shared statistics show neither the owner's tags and links nor the destinations of redirect routes. */
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

export interface StatsFilter {
  dimension: StatsDimension;
  values: string[];
  negated: boolean;
}

const mostFilters = 10;
export const mostValues = 20;

/** Reads `country:DE,FR;browser!:Chrome`, values percent-encoded; undefined if invalid or too many. */
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

export function writeFilters(filters: readonly StatsFilter[]): string {
  return filters
    .map(({ dimension, values, negated }) => {
      const list = values.map(encodeURIComponent).join(',');
      return `${dimension}${negated ? '!' : ''}:${list}`;
    })
    .join(';');
}

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

import type { LinkEventName } from '@linklet/contract/audit/events.ts';
import type { HistoryEntry } from '@linklet/contract/links/edits.ts';
import { formatMoment } from '#/lib/format.ts';

/** One thing of a link that was changed. Words, where there was nothing before or is nothing after. */
export interface Change {
  what: string;
  before?: string | undefined;
  after?: string | undefined;
}

const labels: Record<string, string> = {
  url: 'Destination',
  tags: 'Tags',
  description: 'Description',
  expires_at: 'Expiry',
  starts_at: 'Start',
  redirect_status: 'Redirect',
  passes_query: 'Query passed on',
  pixels: 'Pixel scripts',
  has_password: 'Password',
  max_clicks: 'Most clicks',
  after_clicks_url: 'Destination after the last click',
  card_title: 'Card title',
  card_text: 'Card text',
  card_image_url: 'Card picture',
  analytics_enabled: 'Statistics',
  analytics_public: 'Public statistics',
  main_alias: 'Main alias',
  alias: 'Alias',
  further_aliases: 'Further aliases',
};

/** By their ids; undefined until they are known. */
export type PixelNames = ReadonlyMap<number, string> | undefined;

type Describe = (entry: HistoryEntry, names: PixelNames) => Change[];

const told =
  (what: string): Describe =>
  () => [{ what }];

/** What the history says of each event of a link. */
const descriptions: Record<LinkEventName, Describe> = {
  'link.created': told('Created'),
  'link.changed': valuesChanged,
  'link.archived': told('Archived'),
  'link.deleted': told('Deleted'),
  'link.restored': told('Restored'),
  'link.blocked': told('Blocked'),
  'link.unblocked': told('No longer blocked'),
  'link.alias_added': ({ after }) => [{ what: 'Alias added', after: wordOf('alias', after?.['alias']) }],
  'link.main_alias_changed': valuesChanged,
  'link.moved': ({ before, after }) => [
    { what: 'Moved', before: wordOf('place', before?.['place']), after: wordOf('place', after?.['place']) },
  ],
  'link.routes_changed': told('Redirect routes changed'),
  'link.stats_shared': told('Statistics shared'),
  'link.stats_share_revoked': told('Sharing of statistics ended'),
};

const known: ReadonlyMap<string, Describe> = new Map(Object.entries(descriptions));

/** What an entry of a link's history says, one line for each thing that was changed. */
export function describeChange(entry: HistoryEntry, names: PixelNames): Change[] {
  return (known.get(entry.action) ?? valuesChanged)(entry, names);
}

function valuesChanged({ before, after }: HistoryEntry, names: PixelNames): Change[] {
  const wordsOf = (name: string, value: unknown) =>
    wordOf(name, name === 'pixels' ? namesOf(value, names) : value);
  return Object.keys(after ?? {}).map((name) => ({
    what: labels[name] ?? name,
    ...(name === 'has_password'
      ? passwordWords(before?.[name], after?.[name])
      : {
          before: wordsOf(name, before?.[name]),
          after: wordsOf(name, after?.[name]),
        }),
  }));
}

function namesOf(ids: unknown, names: PixelNames): unknown {
  if (!Array.isArray(ids) || names === undefined) return ids;
  return ids.map((id) => names.get(Number(id)) ?? 'a removed script');
}

// It is never told which.
function passwordWords(before: unknown, after: unknown): Omit<Change, 'what'> {
  if (before === true && after === true) return { after: 'changed' };
  return { before: before === true ? 'set' : 'none', after: after === true ? 'set' : 'none' };
}

/** What stands for nothing. */
const nothings: Record<string, string> = {
  expires_at: 'never',
  starts_at: 'from the beginning',
  max_clicks: 'any number',
  after_clicks_url: 'none',
  description: 'none',
  card_title: 'none',
  card_text: 'none',
  card_image_url: 'none',
};

const dates: readonly string[] = ['expires_at', 'starts_at'];

function wordOf(name: string, value: unknown): string | undefined {
  if (value === null || value === undefined) return nothings[name];
  if (typeof value === 'string') return dates.includes(name) ? formatMoment(value) : value;
  return Array.isArray(value) ? value.join(', ') || 'none' : plainWord(value);
}

function plainWord(value: unknown): string | undefined {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'number' ? String(value) : undefined;
}

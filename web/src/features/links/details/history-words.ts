import type { LinkEventName } from '@linklet/contract/audit/events.ts';
import type { HistoryEntry } from '@linklet/contract/links/edits.ts';
import { formatMoment } from '#/lib/format.ts';
import { optionWords } from '../options/list.ts';
import type { Words } from '../options/option.ts';

/** One thing of a link that was changed. Words, where there was nothing before or is nothing after. */
export interface Change {
  what: string;
  before?: string | undefined;
  after?: string | undefined;
}

const words: Record<string, Words> = {
  url: { label: 'Destination' },
  tags: { label: 'Tags' },
  title: { label: 'Title', nothing: 'none' },
  description: { label: 'Description', nothing: 'none' },
  expires_at: { label: 'Expiry', nothing: 'never', isDate: true },
  ...optionWords,
  external_id: { label: 'External id', nothing: 'none' },
  main_alias: { label: 'Main alias' },
  alias: { label: 'Alias' },
  further_aliases: { label: 'More aliases' },
};

/** Of what nothing is known. */
const noWords: Partial<Words> = {};

/** By their ids; undefined until they are known. */
export type PixelNames = ReadonlyMap<number, string> | undefined;

type Describe = (entry: HistoryEntry, names: PixelNames) => Change[];

const told =
  (what: string): Describe =>
  () => [{ what }];

/** Of events of which the history says more than their name, or another. */
const descriptions: Partial<Record<LinkEventName, Describe>> = {
  'link.changed': valuesChanged,
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
  return (known.get(entry.action) ?? told(titleOf(entry.action)))(entry, names);
}

/** `link.archived` as “Archived”. */
function titleOf(event: string): string {
  const verb = event.slice(event.indexOf('.') + 1).replaceAll('_', ' ');
  return verb.charAt(0).toUpperCase() + verb.slice(1);
}

function valuesChanged({ before, after }: HistoryEntry, names: PixelNames): Change[] {
  const wordsOf = (name: string, value: unknown) =>
    wordOf(name, name === 'pixels' ? namesOf(value, names) : value);
  return Object.keys(after ?? {}).map((name) => {
    const [was, is] = [before?.[name], after?.[name]];
    const { label = name, tell } = words[name] ?? noWords;
    return { what: label, ...(tell?.(was, is) ?? { before: wordsOf(name, was), after: wordsOf(name, is) }) };
  });
}

function namesOf(ids: unknown, names: PixelNames): unknown {
  if (!Array.isArray(ids) || names === undefined) return ids;
  return ids.map((id) => names.get(Number(id)) ?? 'a removed script');
}

function wordOf(name: string, value: unknown): string | undefined {
  const known = words[name] ?? noWords;
  if (value === null || value === undefined) return known.nothing;
  if (typeof value === 'string') return known.isDate === true ? formatMoment(value) : value;
  return Array.isArray(value) ? value.join(', ') || 'none' : plainWord(value);
}

function plainWord(value: unknown): string | undefined {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'number' ? String(value) : undefined;
}

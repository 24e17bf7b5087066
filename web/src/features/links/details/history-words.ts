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
  description: { label: 'Description', nothing: 'none' },
  expires_at: { label: 'Expiry', nothing: 'never', isDate: true },
  ...optionWords,
  main_alias: { label: 'Main alias' },
  alias: { label: 'Alias' },
  further_aliases: { label: 'Further aliases' },
};

/** Of what nothing is known. */
const noWords: Partial<Words> = {};

const actions: Record<string, string> = {
  'link.created': 'Created',
  'link.imported': 'Imported',
  'link.archived': 'Archived',
  'link.deleted': 'Deleted',
  'link.restored': 'Restored',
  'link.alias_added': 'Alias added',
  'link.moved': 'Moved',
  'link.routes_changed': 'Redirect routes changed',
  'link.stats_shared': 'Statistics shared',
  'link.stats_share_revoked': 'Sharing of statistics ended',
};

/** By their ids; undefined until they are known. */
export type PixelNames = ReadonlyMap<number, string> | undefined;

/** What an entry of a link's history says, one line for each thing that was changed. */
export function describeChange({ action, before, after }: HistoryEntry, names: PixelNames): Change[] {
  const title = actions[action];
  const wordsOf = (name: string, value: unknown) =>
    wordOf(name, name === 'pixels' ? namesOf(value, names) : value);
  if (action === 'link.alias_added')
    return [{ what: 'Alias added', after: wordOf('alias', after?.['alias']) }];
  if (action === 'link.moved')
    return [
      { what: 'Moved', before: wordOf('place', before?.['place']), after: wordOf('place', after?.['place']) },
    ];
  if (title !== undefined) return [{ what: title }];
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

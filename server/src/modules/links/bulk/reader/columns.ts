import { bulkColumns, type BulkColumn } from '@linklet/contract/links/bulk/endpoints.ts';
import { FileRefusal } from '../../../../platform/table-files/refusal.ts';

/** What a column of a file is for. A short link gives its domain and its alias. */
export type Meaning = BulkColumn | 'short_link';

/** What the first row of a file says of its columns. */
export interface Header {
  /** By their place; null for a column that is not read. */
  meanings: readonly (Meaning | null)[];
  /** Whether it has a name, by its place. */
  named: readonly boolean[];
  /** The first that has one. What has no name, and stands ahead of all that have one: numbers of rows, mostly. */
  firstNamed: number;
  /** Names of the columns that are passed over. */
  passedOver: readonly string[];
}

// As other services' exports name them; spaces, dashes and underscores do not count.
const synonyms: Record<Meaning, readonly string[]> = {
  url: ['longurl', 'longlink', 'destination', 'destinationurl', 'originalurl', 'target', 'targeturl', 'link'],
  alias: ['keyword', 'slug', 'shortcode', 'slashtag', 'customalias', 'customslug', 'backhalf', 'key'],
  domain: ['host', 'domainname', 'shortdomain'],
  tags: ['tag', 'label', 'labels'],
  expires_at: ['expires', 'expiry', 'expiration', 'expirydate', 'expirationdate', 'expireson', 'validuntil'],
  short_link: ['shorturl', 'bitlink', 'custombitlink'],
  utm_source: [],
  utm_medium: [],
  utm_campaign: [],
  utm_term: [],
  utm_content: [],
  title: ['linktitle', 'pagetitle'],
  description: ['note', 'notes', 'comment', 'comments'],
};

// Of our own exports and reports, and of those of other services: what a new link does not take from there.
const passedOverNames = [
  ...['othershortlinks', 'state', 'createdat', 'row', 'result'],
  ...['archived', 'created', 'updatedat', 'timestamp', 'ip', 'clicks', 'hits', 'visits'],
];

const meanings = new Map<string, Meaning>(
  ([...bulkColumns, 'short_link'] as const).flatMap((meaning) =>
    [meaning, ...synonyms[meaning]].map((name) => [wordOf(name), meaning] as const),
  ),
);

/** Throws where the columns do not say which is the URL, where one is not known, and where two are for the same. */
export function readHeader(names: readonly string[]): Header {
  const said = names.map((name) => ({ name: name.trim(), meaning: meanings.get(wordOf(name)) ?? null }));
  if (!said.some(({ meaning }) => meaning === 'url')) throw new FileRefusal('bulk_file_no_url_column');
  const others = said.filter(({ name, meaning }) => meaning === null && wordOf(name) !== '');
  const unknown = others.filter(({ name }) => !passedOverNames.includes(wordOf(name)));
  if (unknown.length > 0)
    throw new FileRefusal('bulk_file_unknown_columns', {
      columns: listed(unknown),
      known: bulkColumns.join(', '),
    });
  const twice = said.find(({ meaning }, at) => meaning !== null && isBefore(said, { meaning, at }));
  if (twice) throw new FileRefusal('bulk_file_column_twice', { column: String(twice.meaning) });
  const named = said.map(({ name }) => wordOf(name) !== '');
  return {
    meanings: said.map(({ meaning }) => meaning),
    named,
    firstNamed: named.indexOf(true),
    passedOver: others.map(({ name }) => name),
  };
}

function isBefore(said: readonly { meaning: Meaning | null }[], column: { meaning: Meaning; at: number }) {
  return said.slice(0, column.at).some(({ meaning }) => meaning === column.meaning);
}

function wordOf(name: string): string {
  return name.replace(/[\s_\ufeff-]/g, '').toLowerCase();
}

const NAMED = 5;
const NAME_CHARACTERS = 40;

function listed(columns: readonly { name: string }[]): string {
  const names = columns.slice(0, NAMED).map(({ name }) => `“${name.slice(0, NAME_CHARACTERS)}”`);
  const more = columns.length - names.length;
  return more > 0 ? `${names.join(', ')} and ${String(more)} more` : names.join(', ');
}

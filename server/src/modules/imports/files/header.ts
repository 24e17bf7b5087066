import { importColumns, type FileSource, type ImportColumn } from '@linklet/contract/imports/sources.ts';

/** What a first row says of the columns below it. */
export interface DetectedHeader {
  source: FileSource;
  meanings: (ImportColumn | null)[];
}

// As other services' exports name them, in letters and digits only.
const synonyms: Record<ImportColumn, readonly string[]> = {
  url: [
    ...['longurl', 'longlink', 'destination', 'destinationurl', 'originalurl', 'target', 'targeturl'],
    ...['linktarget', 'deeplink', 'deeplinklink', 'linktoredirect', 'redirecturl', 'redirectto'],
    ...['new', 'newurl', 'newlink', 'to'],
  ],
  short_link: ['shorturl', 'shortlink', 'bitlink', 'custombitlink', 'tinyurl', 'shortenedurl', 'short'],
  alias: [
    ...['keyword', 'slug', 'shortcode', 'slashtag', 'customalias', 'customslug', 'backhalf', 'key', 'path'],
    ...['shortid', 'address'],
  ],
  domain: ['host', 'domainname', 'shortdomain', 'domainfullname'],
  title: ['linktitle', 'pagetitle', 'linkname', 'name'],
  description: ['note', 'notes', 'comment', 'comments'],
  tags: ['tag', 'label', 'labels'],
  created_at: [
    ...['created', 'timestamp', 'date', 'createdon', 'datecreated', 'creationdate', 'creationtimestamp'],
  ],
  expires_at: [
    ...['expires', 'expiry', 'expiration', 'expirydate', 'expirationdate', 'expireson', 'validuntil'],
    ...['expirationat', 'expiresin', 'expirein'],
  ],
  clicks: ['hits', 'visits', 'visitcount', 'totalclicks', 'clickcount', 'visitscount'],
  archived: ['isarchived'],
  password: ['haspassword', 'passwordprotected'],
  max_clicks: ['clickslimit', 'maxvisits', 'clicklimit'],
  android_url: ['androidfallbacklinkafl', 'afl', 'androidurl', 'android'],
  ios_url: ['iosfallbacklinkifl', 'ifl', 'iosurl', 'iphoneurl', 'ios'],
  desktop_url: ['desktopfallbacklinkofl', 'ofl'],
  card_title: ['socialtitlest', 'socialtitle', 'st', 'ogtitle'],
  card_text: ['socialdescriptionsd', 'socialdescription', 'sd', 'ogdescription'],
  card_image_url: ['socialimagelinksi', 'socialimagelink', 'si', 'ogimage'],
  utm_source: [],
  utm_medium: [],
  utm_campaign: [],
  utm_term: [],
  utm_content: [],
};

const known = new Map<string, ImportColumn>(
  importColumns.flatMap((column) =>
    [column, ...synonyms[column]].map((name) => [wordOf(name), column] as const),
  ),
);

function wordOf(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

interface Ambiguous {
  beside: ImportColumn;
  then: ImportColumn;
  else: ImportColumn | null;
}

const oldBesideNew: Ambiguous = { beside: 'url', then: 'short_link', else: null };

/** Columns that have a meaning beside certain others alone. */
const ambiguous: Record<string, Ambiguous> = {
  link: { beside: 'url', then: 'short_link', else: 'url' },
  source: { beside: 'url', then: 'short_link', else: null },
  ...Object.fromEntries(
    ['sourceurl', 'old', 'oldurl', 'oldlink', 'from'].map((word) => [word, oldBesideNew] as const),
  ),
  id: { beside: 'short_link', then: 'short_link', else: null },
};

/** The meanings of columns by their names; of two for the same thing the first counts. */
export function detectHeader(names: readonly string[]): DetectedHeader {
  const words = names.map(wordOf);
  const sure = words.map((word) => known.get(word) ?? null);
  const meanings = words.map((word, place) => {
    const open = ambiguous[word];
    if (open === undefined) return sure[place] ?? null;
    return sure.includes(open.beside) ? open.then : open.else;
  });
  return {
    source: sourceOf(words),
    meanings: meanings.map((meaning, place) => onlyFirst(meanings, meaning, place)),
  };
}

function onlyFirst(all: readonly (ImportColumn | null)[], meaning: ImportColumn | null, place: number) {
  return meaning !== null && all.indexOf(meaning) === place ? meaning : null;
}

function sourceOf(words: readonly string[]): FileSource {
  const has = (...all: string[]) => all.every((word) => words.includes(word));
  if (has('shortcode', 'longurl', 'shorturl')) return 'shlink';
  if (words.includes('deeplinklink') || has('shortlink', 'deeplink')) return 'firebase';
  if (has('source', 'target', 'hits') || has('keyword', 'url')) return 'yourls';
  return 'csv';
}

/** Of a table without names: the destination, and often the alias and the title. */
export function detectPlain(first: readonly string[]): DetectedHeader {
  const url = Math.max(
    first.findIndex((text) => /^https?:\/\//i.test(text.trim())),
    0,
  );
  const others: ImportColumn[] = ['alias', 'title'];
  const meanings = first.map((_, place) => (place === url ? 'url' : (others.shift() ?? null)));
  return { source: 'csv', meanings };
}

/** Whether a first row names columns rather than being one of the links. */
export function isHeader(first: readonly string[]): boolean {
  return !first.some((text) => /^https?:\/\//i.test(text.trim()));
}

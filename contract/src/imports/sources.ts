/** Services that links come from, as files. */
export const fileSources = ['csv', 'shlink', 'yourls', 'polr', 'firebase'] as const;
export type FileSource = (typeof fileSources)[number];

/** Services whose API is asked, with a token of the person. */
export const connectionSources = [
  'bitly',
  'shlink',
  'tinyurl',
  'dub',
  'kutt',
  'short-io',
  'rebrandly',
] as const;
export type ConnectionSource = (typeof connectionSources)[number];

/** Those that people run themselves, wherever they like. */
export const ownServers: readonly ConnectionSource[] = ['shlink', 'kutt'];

/** Those that tell of clicks. */
export const historySources: readonly ConnectionSource[] = ['shlink', 'kutt'];

export const importSources = ['csv', 'yourls', 'polr', 'firebase', ...connectionSources] as const;
export type ImportSource = (typeof importSources)[number];

export const sourceNames: Record<ImportSource, string> = {
  csv: 'CSV file',
  shlink: 'Shlink',
  yourls: 'YOURLS',
  polr: 'Polr',
  firebase: 'Firebase Dynamic Links',
  bitly: 'Bitly',
  tinyurl: 'TinyURL',
  dub: 'Dub',
  kutt: 'Kutt',
  'short-io': 'Short.io',
  rebrandly: 'Rebrandly',
};

/** What a column of a file can be for. */
export const importColumns = [
  'url',
  'short_link',
  'alias',
  'domain',
  'title',
  'description',
  'tags',
  'created_at',
  'expires_at',
  'clicks',
  'archived',
  'password',
  'max_clicks',
  'android_url',
  'ios_url',
  'desktop_url',
  'card_title',
  'card_text',
  'card_image_url',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
] as const;
export type ImportColumn = (typeof importColumns)[number];

export const columnNames: Record<ImportColumn, string> = {
  url: 'Destination',
  short_link: 'Short link',
  alias: 'Alias',
  domain: 'Domain',
  title: 'Title',
  description: 'Description',
  tags: 'Tags',
  created_at: 'Created',
  expires_at: 'Expires',
  clicks: 'Clicks',
  archived: 'Archived',
  password: 'Password',
  max_clicks: 'Click limit',
  android_url: 'Destination for Android',
  ios_url: 'Destination for iOS',
  desktop_url: 'Destination for computers',
  card_title: 'Card title',
  card_text: 'Card text',
  card_image_url: 'Card image',
  utm_source: 'UTM source',
  utm_medium: 'UTM medium',
  utm_campaign: 'UTM campaign',
  utm_term: 'UTM term',
  utm_content: 'UTM content',
};

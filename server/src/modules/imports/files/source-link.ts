import { createHash } from 'node:crypto';
import { isUnreadable } from './unreadable.ts';
import { readAliasPath } from '@linklet/contract/links/short-path.ts';
import { utmFields, readUtm, withUtm } from '@linklet/contract/links/utm-presets/utm.ts';
import { maxUrlLength } from '@linklet/contract/links/destination.ts';
import type { ImportColumn } from '@linklet/contract/imports/sources.ts';
import type { ImportReason } from '@linklet/contract/imports/reasons.ts';
import type { SourceLink } from '../../../schema/imports/imports.table.ts';
import { readSourceMoment, type MomentRules } from './moments.ts';

/** What a source says of one link, by what each text is for. */
export type SourceCells = Partial<Record<ImportColumn, string>>;

export interface SourceOptions extends MomentRules {
  /** Where short links were that name no host. */
  host: string;
}

/** A link as it is kept until it is brought over, and what tells it from others of its source. */
export interface StagedLink {
  n: number;
  host: string;
  id: string;
  /** What its source calls it where it tells of clicks. */
  ref?: string;
  link: SourceLink;
}

const MOST_COUNT = 2 ** 53 - 1;
const longest: Partial<Record<ImportColumn, number>> = { description: 20_000, tags: 10_000 };

export function toStagedLink(number: number, cells: SourceCells, options: SourceOptions): StagedLink {
  const place = placeOf(cells);
  const host = (place.host || options.host).toLowerCase();
  const url = urlOf(cells);
  const fault = faultOf(cells);
  const link: SourceLink = {
    ...{ url: url.slice(0, maxUrlLength + 1), host, alias: place.alias },
    ...textsOf(cells),
    ...factsOf(cells),
    ...momentsOf(cells, options),
    ...devicesOf(cells),
    ...(cells.card_title && { card: cardOf(cells, cells.card_title) }),
    ...(fault !== null && { refusal: fault }),
  };
  return { n: number, host, id: idOf(number, link), link };
}

function idOf(number: number, { host, alias, url }: SourceLink): string {
  if (alias !== '') return `${host}/${alias}`.slice(0, 1000);
  return `${String(number)} ${createHash('sha256').update(url).digest('base64url')}`;
}

interface Place {
  host: string;
  alias: string;
}

function placeOf({ short_link: short = '', alias = '', domain = '' }: SourceCells): Place {
  const named = readShortLink(alias === '' ? short : inPlace(alias, short));
  return { host: hostOf(domain) || named.host || readShortLink(short).host, alias: named.alias };
}

/** An alias may be written as a whole short link. */
function inPlace(alias: string, short: string): string {
  if (alias.includes('://')) return alias;
  const { host } = readShortLink(short);
  return `//${host}/${alias.replace(/^\/+/, '')}`;
}

function hostOf(text: string): string {
  const plain = text.trim().replace(/^[a-z]{1,10}:\/\//i, '');
  return plain.split(/[/?#]/, 1)[0] ?? '';
}

/** The host and the alias of a short link; one that begins with a slash, or is one word, has no host. */
export function readShortLink(text: string): Place {
  const plain = text.trim().replace(/^(?:https?:)?\/\//i, '');
  if (plain === '') return { host: '', alias: '' };
  const slash = plain.indexOf('/');
  const isPath = slash <= 0 && (plain.includes('/') || !plain.includes('.'));
  const host = isPath ? '' : hostOf(plain);
  const path = plain.slice(host.length).split(/[?#]/, 1)[0] ?? '';
  return { host, alias: readAliasPath(path)?.alias ?? withoutSlashes(path).slice(0, 300) };
}

function withoutSlashes(path: string): string {
  return path
    .split('/')
    .filter((segment) => segment !== '')
    .join('/');
}

function urlOf(cells: SourceCells): string {
  const url = (cells.desktop_url || cells.url) ?? '';
  const given = utmFields.flatMap(({ name }) => {
    const text = cells[`utm_${name}`];
    return text === undefined || text === '' ? [] : [[name, text] as const];
  });
  if (given.length === 0 || !URL.canParse(url)) return url;
  return withUtm(url, { ...readUtm(url), ...Object.fromEntries(given) });
}

function faultOf(cells: SourceCells): ImportReason | null {
  if (isUnreadable(cells.url ?? '') || isUnreadable(cells.alias ?? '')) return 'cell_invalid';
  const isLong = Object.entries(cells).some(
    ([column, text]) => text.length > (longest[column as ImportColumn] ?? maxUrlLength),
  );
  return isLong ? 'cell_too_long' : null;
}

function textsOf({ title, description, tags }: SourceCells): Partial<SourceLink> {
  const split = splitTags(tags).map((tag) => tag.trim());
  const named = split.filter((tag) => tag !== '').slice(0, 200);
  return {
    ...(title && { title: title.slice(0, 2000) }),
    ...(description && { description: description.slice(0, 5000) }),
    ...(named.length > 0 && { tags: named }),
  };
}

/** As a list, or as JSON. */
function splitTags(tags = ''): string[] {
  const listed = /^\s*\[(.*)\]\s*$/s.exec(tags)?.[1]?.replace(/["']/g, '');
  const text = listed ?? tags;
  return text.split(text.includes('|') ? '|' : /[,;]/);
}

const no = /^(?:|0|no|n|false|off|null|none)$/i;

function factsOf({
  clicks,
  archived = '',
  password = '',
  max_clicks: limit,
}: SourceCells): Partial<SourceLink> {
  const [before, most] = [countOf(clicks), countOf(limit)];
  return {
    ...(before !== null && { clicks: before }),
    ...(!no.test(archived.trim()) && { is_archived: true as const }),
    ...(!no.test(password.trim()) && { had_password: true as const }),
    ...(most !== null && most > 0 && { max_clicks: most }),
  };
}

function countOf(text = ''): number | null {
  const plain = text.trim();
  const isByThousands = /^\d{1,3}(?:\.\d{3})+$/.test(plain);
  const digits = plain.replace(isByThousands ? /\./g : /[\s,'’]/g, '');
  if (!/^\d{1,16}$/.test(digits)) return null;
  return Math.min(Number(digits), MOST_COUNT);
}

function momentsOf(
  { created_at: created, expires_at: expires }: SourceCells,
  options: SourceOptions,
): Partial<SourceLink> {
  const made = momentOf(created, options);
  const ends = momentOf(meant(expires), options);
  const lost = [
    ...(made === null ? ['date_unreadable'] : []),
    ...(ends === null ? ['expiry_unreadable'] : []),
  ];
  return {
    ...(made && { created_at: made }),
    ...(ends && { expires_at: ends }),
    ...(lost.length > 0 && { lost }),
  };
}

const never = /^(?:never|unlimited|no expir(?:y|ation)|n\/a|[-–—∞]|0000-00-00.*)$/i;

/** Services say in several ways that there is none. */
function meant(text = ''): string {
  return no.test(text.trim()) || never.test(text.trim()) ? '' : text;
}

/** Undefined where nothing is said, null where it can't be read. */
function momentOf(text: string | undefined, rules: MomentRules): string | null | undefined {
  const said = text?.trim() ?? '';
  if (said === '') return undefined;
  return readSourceMoment(said, rules)?.toISOString() ?? null;
}

function devicesOf({ android_url: android, ios_url: ios }: SourceCells): Partial<SourceLink> {
  return { ...(android && { android_url: android }), ...(ios && { ios_url: ios }) };
}

function cardOf({ card_text: text, card_image_url: image }: SourceCells, title: string) {
  return { title, ...(text && { text }), ...(image && { image_url: image }) };
}

import { atMost } from '../../http/characters.ts';
export const utmFields = [
  { name: 'source', label: 'Source', placeholder: 'newsletter', required: true, max: 100 },
  { name: 'medium', label: 'Medium', placeholder: 'email', required: true, max: 50 },
  { name: 'campaign', label: 'Campaign', placeholder: 'spring_sale', required: true, max: 150 },
  { name: 'term', label: 'Term', placeholder: 'running shoes', required: false, max: 50 },
  { name: 'content', label: 'Content', placeholder: 'header_link', required: false, max: 100 },
] as const;

export type UtmName = (typeof utmFields)[number]['name'];
export type Utm = Record<UtmName, string>;

export const emptyUtm: Utm = { source: '', medium: '', campaign: '', term: '', content: '' };

export function utmErrors(utm: Utm): Partial<Utm> {
  const errors: Partial<Utm> = {};
  for (const { name, required, max } of utmFields) {
    const value = utm[name].trim();
    if (required && value === '') errors[name] = `The utm ${name} field is required.`;
    if (!atMost(max)(value)) errors[name] = `The utm ${name} must not be greater than ${max}.`;
  }
  return errors;
}

export function readUtm(url: string): Utm {
  const utm = { ...emptyUtm };
  const { query } = split(url);
  for (const [key, value] of new URLSearchParams(query)) {
    const name = utmName(key);
    if (name !== null && utm[name] === '') utm[name] = value;
  }
  return utm;
}

export function hasUtm(url: string): boolean {
  return split(url).query.split('&').some(isUtmPair);
}

/** Replaces the UTM parameters of a URL by the non-empty ones of `utm`; the rest stays as typed. */
export function withUtm(url: string, utm: Utm): string {
  const { path, query, fragment } = split(url);
  const kept = query.split('&').filter((pair) => pair !== '' && !isUtmPair(pair));
  const added = utmFields
    .filter(({ name }) => utm[name].trim() !== '')
    .map(({ name }) => `utm_${name}=${encodeURIComponent(utm[name].trim())}`);
  const pairs = [...kept, ...added];
  return path + (pairs.length > 0 ? `?${pairs.join('&')}` : '') + fragment;
}

export function withoutUtm(url: string): string {
  return withUtm(url, emptyUtm);
}

function split(url: string): { path: string; query: string; fragment: string } {
  const [beforeFragment = '', ...fragments] = url.split('#');
  const [path = '', ...queries] = beforeFragment.split('?');
  return { path, query: queries.join('?'), fragment: fragments.length > 0 ? `#${fragments.join('#')}` : '' };
}

function isUtmPair(pair: string): boolean {
  return utmName(decodeKey(pair.split('=')[0] ?? '')) !== null;
}

function decodeKey(key: string): string {
  return new URLSearchParams(`${key}=`).keys().next().value ?? '';
}

function utmName(key: string): UtmName | null {
  const name = /^utm_(.+)$/i.exec(key)?.[1]?.toLowerCase();
  return utmFields.find((field) => field.name === name)?.name ?? null;
}

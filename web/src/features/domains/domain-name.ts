import type { ListedDomain } from '@linklet/contract/domains/endpoints.ts';
import { formatNumber } from '#/lib/format.ts';

/** Without the port that addresses have where the service has one. */
export function nameOf(domain: string): string {
  return domain.replace(/:\d{1,5}$/, '');
}

/** The form in ASCII letters, where people read another one. */
export function asciiOf({ domain, unicode }: Pick<ListedDomain, 'domain' | 'unicode'>): string | null {
  const name = nameOf(domain);
  return name === unicode ? null : name;
}

/** More are not counted. */
const MOST_COUNTED = 10_000;

export function linksText(links: number): string {
  if (links > MOST_COUNTED) return `${formatNumber(MOST_COUNTED)}+ links`;
  return links === 1 ? '1 link' : `${formatNumber(links)} links`;
}

/** What deleting a domain does to its links. */
export function stoppedText(links: number): string {
  if (links === 0) return 'There are no links on it.';
  return links === 1 ? 'The link on it stops redirecting.' : `${linksText(links)} on it stop redirecting.`;
}

/** What was typed, as far as the service will read it as a name; it decides. */
export function typedName(typed: string): string {
  const bare = typed
    .trim()
    .toLowerCase()
    .replace(/^[a-z][a-z0-9+.-]*:\/\//, '');
  const [host = ''] = bare.split(/[/?#]/, 1);
  return nameOf(host).replace(/\.$/, '');
}

/** What was typed to find a domain by, as its name is stored: in ASCII letters, also where an address was pasted. */
export function soughtName(typed: string): string {
  const name = typedName(typed);
  return /^[a-z0-9.-]*$/.test(name) ? name : (URL.parse(`http://${name}`)?.hostname ?? name);
}

/** Such as co.uk and com.au, below which names are registered. */
const SECOND_LEVEL = ['ac', 'co', 'com', 'edu', 'go', 'gob', 'gov', 'ne', 'net', 'or', 'org'];

/** The part of a typed name that is registered, as far as that can be told without the list of all suffixes. */
export function likelyApex(name: string): string | null {
  const labels = name.split('.').filter((label) => label !== '');
  const [second = '', last = ''] = labels.slice(-2);
  const depth = last.length === 2 && SECOND_LEVEL.includes(second) ? 3 : 2;
  return labels.length < depth ? null : labels.slice(-depth).join('.');
}

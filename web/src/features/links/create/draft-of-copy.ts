import type { ListedLink } from '@linklet/contract/links/links.ts';
import { draftOf } from '../options/list.ts';
import { plainOptions } from '../options/options-draft.ts';
import { localMinute } from '../expiry/expiry.ts';
import type { ShortenDraft } from '../shorten/shorten-draft.ts';

/** What the form of a new link begins with that is to be like another: all but its aliases, password and routes. */
export function draftOfCopy(link: ListedLink, now: number): Partial<ShortenDraft> {
  const { domain, tags } = link.aliases[0] ?? { domain: '', tags: [] };
  return {
    url: link.url,
    domain,
    alias: '',
    title: link.title ?? '',
    description: link.description ?? '',
    expires_at: expiryToCome(link.expires_at, now),
    tags,
    // A copy is as its original, whatever the domain gives new links.
    filled: { domain, team: '', tags: [], utm: undefined },
    options: { ...plainOptions, ...draftOf(link.options) },
  };
}

function expiryToCome(expiry: string | null, now: number): string {
  return expiry === null || Date.parse(expiry) <= now ? '' : localMinute(new Date(expiry));
}

import { hasUtm, readUtm, withUtm, type Utm } from '@linklet/contract/links/utm-presets/utm.ts';
import { isSame } from '../domains/fill-in.ts';
import type { ShortenDraft } from './shorten-draft.ts';

type Parts = Pick<ShortenDraft, 'url' | 'utm' | 'filled'>;

/** The UTM parameters of the link to come: what a domain has filled in gives way to those of the URL. */
export function utmOfDraft({ url, utm, filled }: Parts): Utm {
  const isFilled = filled?.utm !== undefined && isSame(utm, filled.utm);
  return utm === undefined || (isFilled && hasUtm(url)) ? readUtm(url) : utm;
}

/** The URL with them. */
export function urlOfDraft(draft: Parts): string {
  return draft.utm === undefined ? draft.url : withUtm(draft.url, utmOfDraft(draft));
}

import type { AppState } from '@linklet/contract/app-state/endpoints.ts';
import { settleDomain } from '../locks.ts';
import type { ShortenDraft } from '../shorten/shorten-draft.ts';

interface Filling {
  state: AppState;
  draft: ShortenDraft;
  /** Of the domain where none is chosen. */
  host: string;
}

/** Goes on with a domain that is to be had, and with what it fills in; answers whether another one was chosen. */
export function settle(filling: Filling, change: (part: Partial<ShortenDraft>) => void): boolean {
  const { state, draft, host } = filling;
  const domain = settleDomain(state, draft.domain, host);
  change(withFilled(filling, { domain }));
  return domain !== draft.domain;
}

/** A change of a draft, with what another domain fills in. */
export function withFilled({ draft, ...at }: Filling, part: Partial<ShortenDraft>): Partial<ShortenDraft> {
  return part.domain === undefined ? part : { ...part, ...fillIn({ ...at, draft: { ...draft, ...part } }) };
}

/**
 * What the domain of a draft gives new links, once for each domain that is chosen. What somebody has changed since
 * another domain filled it in stays.
 */
export function fillIn({ state, draft, host }: Filling): Partial<ShortenDraft> {
  const before = draft.filled ?? { domain: null, team: '', tags: [], utm: undefined };
  const filled = { domain: draft.domain || host, team: draft.team, ...givenOn(state, draft.domain || host) };
  if (before.domain === filled.domain && before.team === filled.team) return {};
  return {
    filled,
    ...(isSame(draft.tags, before.tags) && { tags: filled.tags }),
    ...(isSame(draft.utm, before.utm) && { utm: filled.utm }),
  };
}

function givenOn({ domains, features }: AppState, host: string) {
  const view = domains.available.find(({ domain }) => domain === host);
  const tags = features.includes('use_tags') ? view?.defaultTags : undefined;
  return { tags: tags ?? [], utm: view?.defaultUtm ?? undefined };
}

export function isSame(some: unknown, others: unknown): boolean {
  return JSON.stringify(some) === JSON.stringify(others);
}

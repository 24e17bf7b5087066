import { plainOptions } from '@linklet/contract/links/options/plain-options.ts';
import type { LinkDetails } from '@linklet/contract/links/edits.ts';

/** A link that works, but for what is given. */
export function makeListedLink(given: Partial<LinkDetails> = {}): LinkDetails {
  return {
    url: 'https://example.com/long',
    hash: 'abcdefghijklmnop',
    created_at: '2026-01-01T00:00:00Z',
    expires_at: null,
    aliases: [
      { domain: 'lnk.test', alias: 'sale', linklet: 'https://lnk.test/sale', is_main: true, tags: [] },
    ],
    options: plainOptions,
    title: null,
    description: null,
    is_expired: false,
    blocked: null,
    appeal: null,
    route_count: 0,
    state: 'active',
    version: 3,
    ...given,
  };
}

import type { ListedLink } from '@linklet/contract/links/links.ts';

/** A link that works, but for what is given. */
export function makeListedLink(given: Partial<ListedLink> = {}): ListedLink {
  return {
    url: 'https://example.com/long',
    hash: 'abcdefghijklmnop',
    created_at: '2026-01-01T00:00:00Z',
    expires_at: null,
    aliases: [
      { domain: 'lnk.test', alias: 'sale', linklet: 'https://lnk.test/sale', is_main: true, tags: [] },
    ],
    options: {
      redirect_status: 302,
      passes_query: true,
      starts_at: null,
      pixels: [],
      has_password: false,
      max_clicks: null,
      clicks_used: 0,
      after_clicks_url: null,
      card_title: null,
      card_text: null,
      card_image_url: null,
      analytics_enabled: true,
      analytics_public: false,
    },
    description: null,
    is_expired: false,
    blocked: null,
    route_count: 0,
    state: 'active',
    version: 3,
    ...given,
  };
}

import type { TokenView } from '@linklet/contract/tokens/endpoints.ts';

/** A token that may all and never ends, but for what is given. */
export function makeToken(given: Partial<TokenView> = {}): TokenView {
  return {
    ...{ id: '0a1b2c3d-0000-4000-8000-000000000001', name: 'CI', hint: 'abcd' },
    permissions: [
      'read',
      'create',
      'update',
      'change_url',
      'archive',
      'delete',
      'analytics',
      'share',
      'bulk',
    ],
    ...{ expires_at: null, link_budget: null, allowed_hosts: null, is_dry_run: false },
    needs_approval: false,
    ...{ created_at: '2026-11-01T10:00:00Z', made_by: 'Ada', last_used_on: null, links_made: 0 },
    paused_at: null,
    ...given,
  };
}

import type { BrandedDomain, WantedRecord } from '@linklet/contract/domains/endpoints.ts';

const wanted = { is_found: false, found: [] };

export const wantedRecords = {
  proof: {
    ...wanted,
    ...{ type: 'TXT', name: '_linklet.go.acme.com', relative: '_linklet.go', value: 'verify=1' },
  },
  direction: {
    ...wanted,
    ...{ type: 'CNAME', name: 'go.acme.com', relative: 'go', value: 'links.linklet.example' },
  },
} satisfies Record<string, WantedRecord>;

/** A domain that was added a moment ago, but for what is given. */
export function makeDomain(given: Partial<BrandedDomain> = {}): BrandedDomain {
  return {
    ...{ domain: 'go.acme.com', unicode: 'go.acme.com', apex: 'acme.com' },
    ...{ kind: 'own', has_www: null, certificate: null, registered_until: null },
    ...{ state: 'add_records', diagnoses: [], provider: '', locked: [], links: 0 },
    records: [wantedRecords.proof, wantedRecords.direction],
    instructions: 'a.b.c',
    ...{ looked_at: null, next_look_at: null, created_at: '2026-11-27T12:00:00Z', proven_at: null },
    ...{
      proof_lost_at: null,
      direction_lost_at: null,
      plan_ended_at: null,
      suspended_at: null,
      deleted_at: null,
      ends_at: null,
    },
    ...{ is_default: false, hsts: null, apple_app_links: null, android_app_links: null },
    ...{ is_disabled: false, root_url: null, not_found_url: null, for_all_teams: true, teams: [] },
    ...{ wide_aliases: false, case_sensitive_aliases: false },
    ...given,
  };
}

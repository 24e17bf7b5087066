import { expect, test } from 'vitest';
import { makeDomain, wantedRecords } from '#/testing/make-domain.ts';
import { stateText } from './state-words.ts';

const found = [{ ...wantedRecords.proof, is_found: true }, wantedRecords.direction];

test.each([
  [{ provider: 'GoDaddy' }, 'Two records to add. Add them at GoDaddy.'],
  [{}, 'Two records to add. Add them at your DNS provider.'],
  [
    { state: 'looking' as const, records: found },
    'Found 1 of 2. The TXT record is right. The CNAME record is not there yet.',
  ],
  [{ state: 'wrong' as const }, 'Something is wrong. go.acme.com doesn’t work yet.'],
  [
    { state: 'spreading' as const, provider: 'IONOS' },
    'Saved at IONOS. Other servers still have the old records',
  ],
  [{ state: 'active' as const }, 'Active. Links on go.acme.com work.'],
  [
    {
      state: 'proxied' as const,
      diagnoses: [{ code: 'proxied' as const, values: { service: 'Cloudflare' } }],
    },
    'Active, through Cloudflare. Links on go.acme.com work. Keep the SSL mode of Cloudflare at Full (strict)',
  ],
  [
    { state: 'attention' as const, direction_lost_at: '2026-11-03T12:00:00Z', links: 7 },
    'no longer points here. Your 7 links on it are safe and work again once it does.',
  ],
  [
    { state: 'attention' as const, direction_lost_at: '2026-11-03T12:00:00Z', links: 20_000 },
    'Your 10,000+ links on it are safe',
  ],
  [
    { state: 'attention' as const, proof_lost_at: '2026-11-03T12:00:00Z' },
    'the TXT record that proves go.acme.com yours is missing.',
  ],
  [{ state: 'asleep' as const }, 'so we check once a week. It works again once the records are back.'],
  [{ state: 'review' as const }, 'Waiting for review. Our staff review names that resemble'],
  [{ state: 'off' as const }, 'Off. Links on go.acme.com do not redirect. Turn it on again below.'],
  [{ state: 'blocked' as const }, 'Blocked. Our staff have blocked go.acme.com'],
  [
    { state: 'deleted' as const, ends_at: '2026-12-27T12:00:00Z' },
    'it can be restored; then it is given up for good.',
  ],
])('a domain with %j is said to be: %s', (given, text) => {
  const { title, sentence } = stateText(makeDomain(given));

  expect(`${title} ${sentence}`).toContain(text);
});

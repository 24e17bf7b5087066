import { expect, test } from 'vitest';
import type { DomainView } from '@linklet/contract/app-state/endpoints.ts';
import { checkDraft } from './check-draft.ts';
import { expiryBounds, expiryMoment } from '../expiry/expiry.ts';
import { emptyDraft } from './shorten-draft.ts';

const fine = { ...emptyDraft, url: 'acme.test/a', terms: true };

test('a URL is all that a draft needs', () => {
  expect(checkDraft(fine)).toEqual({});
});

test.each([
  ['', 'The URL field is required.'],
  ['hello', 'The URL format is invalid.'],
  ['ftp://acme.test', 'Only http and https URLs can be shortened.'],
])('the URL %j is refused with its sentence', (url, sentence) => {
  expect(checkDraft({ ...fine, url })).toEqual({ url: sentence });
});

test.each([
  ['abc', 'The alias must be at least 5 characters.'],
  ['x'.repeat(31), 'The alias must not be greater than 30 characters.'],
  ['with space', 'The alias may only contain letters, numbers, dashes and underscores.'],
  ['Dashboard', 'This alias is reserved.'],
])('the alias %j is refused with its sentence', (alias, sentence) => {
  expect(checkDraft({ ...fine, alias })).toEqual({ alias: sentence });
});

const branded: DomainView = {
  ...{
    domain: 'go.acme.test',
    type: 'organization',
    isDisabled: false,
    isDefault: false,
    isDeleted: false,
    isBlocked: false,
  },
  ...{ guestCanUseCustomAlias: false, allowForGuests: false, requireEmailVerification: false },
  ...{ subscribedOnly: false, for_all_teams: true, teams: [] },
  ...{ wideAliases: false, caseSensitiveAliases: false, ...{ defaultTags: [], defaultUtm: null } },
};
const wide = { ...branded, domain: 'wide.acme.test', wideAliases: true };
const known = { state: { domains: { available: [branded, wide] } } };

test.each([
  ['a', 'go.acme.test', {}],
  ['dashboard', 'go.acme.test', {}],
  ['app', 'go.acme.test', { alias: 'This alias is reserved.' }],
  ['a', '', { alias: 'The alias must be at least 5 characters.' }],
  ['go/Grüße.html', 'wide.acme.test', {}],
  ['docs/*', 'wide.acme.test', {}],
  [
    'go/Grüße',
    'go.acme.test',
    { alias: 'The alias may only contain letters, numbers, dashes and underscores.' },
  ],
])('the alias %j on the domain %j, of which one is branded, gives %j', (alias, domain, errors) => {
  expect(checkDraft({ ...fine, alias, domain }, known)).toEqual(errors);
});

test('an expiry must lie between five minutes and five years ahead', () => {
  const { earliest, latest, proposed } = expiryBounds(new Date());

  expect(checkDraft({ ...fine, expires_at: proposed })).toEqual({});
  expect(checkDraft({ ...fine, expires_at: latest })).toEqual({});
  expect(Object.keys(checkDraft({ ...fine, expires_at: '2020-01-01T00:00' }))).toEqual(['expires_at']);
  expect(Date.parse(expiryMoment(earliest) ?? '')).toBeGreaterThanOrEqual(Date.now() + 5 * 60_000);
});

test('unaccepted terms are refused', () => {
  expect(checkDraft({ ...fine, terms: false })).toEqual({ terms: 'Accept the terms to continue.' });
});

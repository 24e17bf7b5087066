import { describe, expect, test } from 'vitest';
import { checkDraft, recheck } from './check-draft.ts';
import { expiryBounds, expiryMoment } from './expiry.ts';
import { emptyDraft } from './shorten-draft.ts';

const fine = { ...emptyDraft, url: 'acme.test/a' };

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

test('an expiry must lie between five minutes and five years ahead', () => {
  const { earliest, latest, proposed } = expiryBounds(new Date());

  expect(checkDraft({ ...fine, expiresAt: proposed })).toEqual({});
  expect(checkDraft({ ...fine, expiresAt: latest })).toEqual({});
  expect(Object.keys(checkDraft({ ...fine, expiresAt: '2020-01-01T00:00' }))).toEqual(['expires_at']);
  expect(Date.parse(expiryMoment(earliest) ?? '')).toBeGreaterThanOrEqual(Date.now() + 5 * 60_000);
});

test('while typing, an alias is checked at once and a URL only after it was refused', () => {
  const draft = { ...emptyDraft, url: 'hello', alias: 'abc' };
  const aliasError = 'The alias must be at least 5 characters.';

  expect(recheck(draft, {}, null)).toEqual({ alias: aliasError });
  expect(recheck(draft, { url: 'The URL field is required.' }, null)).toEqual({
    url: 'The URL format is invalid.',
    alias: aliasError,
  });
});

test('an error goes when its field is mended, and errors of other fields stay', () => {
  expect(recheck(fine, { url: 'The URL format is invalid.', terms: 'Required field' }, null)).toEqual({
    terms: 'Required field',
  });
});

describe('what the service refused', () => {
  const sent = { ...fine, alias: 'taken' };
  const refusal = {
    draft: sent,
    errors: { url: 'The destination is banned.', alias: 'The new alias is not unique.' },
  };

  test('stays refused as long as it is not mended', () => {
    expect(recheck(sent, refusal.errors, refusal)).toEqual(refusal.errors);
    expect(recheck({ ...sent, url: 'acme.test/b' }, refusal.errors, refusal)).toEqual({
      alias: 'The new alias is not unique.',
    });
  });

  test('is refused again when it comes back, with its own sentence', () => {
    const mended = recheck({ ...sent, alias: 'ab' }, refusal.errors, refusal);

    expect(mended.alias).toBe('The alias must be at least 5 characters.');
    expect(recheck(sent, mended, refusal).alias).toBe('The new alias is not unique.');
  });

  test('may be free on another domain', () => {
    expect(recheck({ ...sent, domain: 'go.acme.test' }, refusal.errors, refusal).alias).toBeUndefined();
  });
});

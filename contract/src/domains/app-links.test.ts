import { expect, test } from 'vitest';
import { appLinks, readAppLinks } from './app-links.ts';

const fingerprint = Array.from({ length: 32 }, (_, at) =>
  at.toString(16).padStart(2, '0').toUpperCase(),
).join(':');
const android = {
  relation: ['delegate_permission/common.handle_all_urls'],
  target: { namespace: 'android_app', package_name: 'com.example', sha256_cert_fingerprints: [fingerprint] },
};
const apple = {
  applinks: { details: [{ appIDs: ['ABCDE12345.com.example.app'], components: [{ '/': '/go/*' }] }] },
};

test.each([
  ['apple_app_links', apple],
  [
    'apple_app_links',
    { applinks: { apps: [], details: [{ appID: 'ABCDE12345.com.example', paths: ['*'] }] } },
  ],
  ['android_app_links', [android]],
  ['android_app_links', [{ ...android, target: { namespace: 'web', site: 'https://example.com' } }]],
] as const)('%s may be %j, and is kept without spaces', (field, value) => {
  expect(readAppLinks(field, JSON.stringify(value, null, 4))).toEqual({ json: JSON.stringify(value) });
});

test.each([
  ['apple_app_links', '{', 'This is not JSON.'],
  ['apple_app_links', '[]', 'This has to be an object with applinks.details, a list of apps.'],
  ['apple_app_links', '{"applinks":{"details":[]}}', 'applinks.details names no app.'],
  [
    'apple_app_links',
    '{"applinks":{"details":[{"appIDs":["com.example"]}]}}',
    'An app ID is ten capitals and digits, a dot, and the bundle: TEAMID1234.com.example.app.',
  ],
  ['android_app_links', '{}', 'This has to be a list of objects with relation and target.'],
  ['android_app_links', '[]', 'The list names no app.'],
  [
    'android_app_links',
    JSON.stringify([{ ...android, target: { ...android.target, sha256_cert_fingerprints: ['AB:CD'] } }]),
    'A fingerprint is 32 pairs of capitals and digits, with colons between them.',
  ],
] as const)('of %s %s is refused', (field, text, refusal) => {
  expect(readAppLinks(field, text)).toEqual({ refusal });
});

test('spaces alone are no file, and a long text is refused unread', () => {
  expect(appLinks('apple_app_links').parse('  ')).toBeNull();
  expect(appLinks('apple_app_links').safeParse('['.repeat(16_001)).success).toBe(false);
  expect(appLinks('apple_app_links').safeParse('['.repeat(16_000)).success).toBe(false);
});

import { expect, test } from 'vitest';
import { readOrigin } from './visit-origin.ts';

const facts = { host: 'go.test', referrer: '', isQr: false, destination: 'https://shop.test/' };

test.each([
  ['', '', 'direct'],
  ['https://www.google.com/', 'google.com', 'google'],
  ['https://www.google.de/search?q=a', 'google.de', 'google'],
  ['https://www.google.co.uk/', 'google.co.uk', 'google'],
  ['https://mail.google.com/mail/u/0', 'mail.google.com', 'email'],
  ['https://l.facebook.com/l.php?u=x', 'l.facebook.com', 'facebook'],
  ['http://m.facebook.com/', 'm.facebook.com', 'facebook'],
  ['https://t.co/abc', 't.co', 'twitter'],
  ['https://x.com/someone', 'x.com', 'twitter'],
  ['android-app://com.google.android.gm/', 'com.google.android.gm', 'email'],
  [
    'android-app://com.google.android.googlequicksearchbox/https/www.google.com',
    'com.google.android.googlequicksearchbox',
    'google',
  ],
  ['android-app://com.Slack/', 'com.Slack', 'slack'],
  ['android-app://com.linkedin.android/', 'com.linkedin.android', 'linkedin'],
  ['android-app://org.telegram.messenger/', 'org.telegram.messenger', 'telegram'],
  ['android-app://com.reddit.frontpage', 'com.reddit.frontpage', 'reddit'],
  ['android-app://com.example.reader/', 'com.example.reader', 'com.example.reader'],
  ['https://com.google.android.gm/', 'com.google.android.gm', 'com.google.android.gm'],
  ['https://notgoogle.com/', 'notgoogle.com', 'notgoogle.com'],
  ['https://google.com.evil.test/', 'google.com.evil.test', 'google.com.evil.test'],
  ['https://blog.example.com:8443/post', 'blog.example.com', 'blog.example.com'],
  ['https://go.test/sale+', '', 'direct'],
  ['nonsense', '', 'direct'],
  ['about:blank', '', 'direct'],
])('a visit from %j has the referrer "%s" and the source "%s"', (referrer, referrerHost, source) => {
  expect(readOrigin({ ...facts, referrer })).toMatchObject({ referrerHost, source });
});

test('the UTM parameters are those that the destination sees, and name the source', () => {
  const destination =
    'https://shop.test/?utm_source=News&utm_medium=email&utm_campaign=spring+sale&utm_term=%C3%A9';

  expect(readOrigin({ ...facts, referrer: 'https://www.google.com/', destination })).toEqual({
    referrerHost: 'google.com',
    source: 'news',
    utmSource: 'News',
    utmMedium: 'email',
    utmCampaign: 'spring sale',
    utmTerm: 'é',
    utmContent: '',
  });
});

test('a QR code is a source of its own', () => {
  expect(readOrigin({ ...facts, isQr: true, referrer: 'https://t.co/a' })).toMatchObject({
    source: 'qr',
    referrerHost: 't.co',
  });
});

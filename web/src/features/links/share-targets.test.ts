import { expect, test } from 'vitest';
import { shareTargets } from './share-targets.ts';

const shortUrl = 'https://go.test/Ab-1?x=1&y=2';

test('facebook, twitter, whatsapp, linkedin and e-mail are offered, in this order', () => {
  const names = shareTargets(shortUrl).map(({ name }) => name);

  expect(names).toEqual(['facebook', 'twitter', 'whatsapp', 'linkedin', 'email']);
});

test('every target carries the whole short link as one value', () => {
  const values = shareTargets(shortUrl).map(({ href }) => [...new URL(href).searchParams.values()]);

  expect(values).toEqual(Array.from({ length: 5 }, () => [shortUrl]));
});

import { expect, onTestFinished, test } from 'vitest';
import { linkStatus, longUrlStatus } from '@linklet/contract/links/statuses.ts';
import { BASE_HOST, openTestFrontDoor, sampleLink, type TestFrontDoor } from '../../../testing/front-door.ts';
import type { ReplicaLink } from '../replica/link-record.ts';

const PERSON =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';
const FACEBOOK = 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)';

const card = JSON.stringify({
  title: 'The sale',
  text: 'Until Sunday.',
  imageUrl: 'https://pictures.test/a.png?b=1&c=2',
});

async function open(changes: Partial<ReplicaLink> = {}): Promise<TestFrontDoor> {
  const door = await openTestFrontDoor();
  onTestFinished(door.close);
  door.replica.apply({ links: [sampleLink({ alias: 'Sale', card, ...changes })] });
  return door;
}

interface Asked {
  path?: string;
  userAgent?: string;
  method?: string;
  headers?: string;
}

const ask = async (
  door: TestFrontDoor,
  { path = '/sale', userAgent = FACEBOOK, method = 'GET', headers = '' }: Asked = {},
) =>
  door.send(`${method} ${path} HTTP/1.1\r\nHost: ${BASE_HOST}\r\nUser-Agent: ${userAgent}\r\n${headers}\r\n`);

const close = 'Connection: close\r\n';
const bodyOf = (answer: string) => answer.split('\r\n\r\n').slice(1).join('\r\n\r\n');

test.each([
  ['facebookexternalhit/1.1', ''],
  ['Twitterbot/1.0', ''],
  ['WhatsApp/2.23.20.0', ''],
  ['Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)', close],
])('%s is shown the card of a link, which names the short link alone', async (userAgent, headers) => {
  const door = await open();

  const answer = await ask(door, { path: '/SALE?x=1', userAgent, headers });

  expect(answer).toMatch(/^HTTP\/1.1 200 /);
  expect(bodyOf(answer)).toBe(`<!doctype html>
<html>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>The sale</title>
<link rel="canonical" href="http://go.test/Sale">
<meta property="og:type" content="website">
<meta property="og:url" content="http://go.test/Sale">
<meta property="og:title" content="The sale">
<meta property="og:description" content="Until Sunday.">
<meta property="og:image" content="https://pictures.test/a.png?b=1&amp;c=2">
<meta name="twitter:card" content="summary_large_image">
</head>
<body>
<h1>The sale</h1>
<p>Until Sunday.</p>
<p><a href="http://go.test/Sale">http://go.test/Sale</a></p>
</body>
</html>
`);
  expect(answer).toMatch(/^Cache-Control: no-store\r$/im);
  expect(answer).toMatch(/^X-Robots-Tag: noindex, nofollow\r$/im);
  expect(answer).toMatch(
    /^Content-Security-Policy: default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'\r$/im,
  );
  expect(answer).not.toMatch(/^Location:/im);
  expect(door.clicks()).toMatchObject([{ visitor: { botClass: 'link-expander' } }]);
});

test('a card of a title alone says nothing else', async () => {
  const door = await open({ card: JSON.stringify({ title: 'Größe', text: null, imageUrl: null }) });

  const body = Buffer.from(bodyOf(await ask(door)), 'latin1').toString();

  expect(body).toContain('<meta property="og:title" content="Größe">');
  expect(body).toContain('<meta name="twitter:card" content="summary">');
  expect(body).not.toMatch(/og:description|og:image|<p><\/p>/);
});

/** The tags of a page, without what their attributes hold. */
const tagsOf = (body: string) => body.replaceAll(/="[^"]*"/g, '=""').match(/<[^>]*>/g);

test.each([
  '"><script>alert(1)</script>',
  "'><img src=x onerror=alert(1)>",
  '</title><meta http-equiv=refresh>',
  '&quot;>',
])('what stands in a card is text, whatever it looks like: %s', async (hostile) => {
  const imageUrl = `https://pictures.test/'"><script>`;
  const door = await open({ card: JSON.stringify({ title: hostile, text: hostile, imageUrl }) });
  const harmless = await open();

  const body = bodyOf(await ask(door));

  expect(tagsOf(body)).toEqual(tagsOf(bodyOf(await ask(harmless))));
  expect(body).not.toContain(hostile);
});

test('HEAD of a card has its headers alone', async () => {
  const door = await open();

  const answer = await ask(door, { method: 'HEAD', headers: close });

  expect(answer).toMatch(/^HTTP\/1.1 200 /);
  expect(answer).toMatch(/^Content-Type: text\/html/im);
  expect(bodyOf(answer)).toBe('');
  expect(door.clicks()).toMatchObject([{ eventType: 'head' }]);
});

test.each([
  ['a person', PERSON],
  ['a search engine', 'Googlebot/2.1 (+http://www.google.com/bot.html)'],
  ['a program', 'curl/8.5.0'],
])('%s is led on by a link with a card', async (_, userAgent) => {
  const door = await open();

  for (const method of ['GET', 'HEAD']) {
    const answer = await ask(door, { userAgent, method, headers: close });
    expect(answer).toMatch(/^HTTP\/1.1 302 /);
    expect(answer).toMatch(/^Location: https:\/\/shop\.test\/a\?b=1\r$/im);
  }
});

test('an app that shows links is led on by a link without a card', async () => {
  const door = await open({ card: '' });

  expect(await ask(door)).toMatch(/^HTTP\/1.1 302 /);
});

test('the page of alias+ stays what it is', async () => {
  const door = await open();

  expect(await ask(door, { path: '/sale+' })).toContain('This link leads to');
});

test('the card of a link with a password is shown without it, and the destination is not', async () => {
  const door = await open({ hasPassword: true });

  const toExpander = await ask(door);
  const toPerson = await ask(door, { userAgent: PERSON });

  expect(toExpander).toContain('<title>The sale</title>');
  expect(toExpander).not.toContain('shop.test');
  expect(toPerson).toContain('<form method="post">');
  expect(toPerson).not.toContain('The sale');
});

test.each<[string, number, Partial<ReplicaLink>]>([
  ['expired', 410, { expiresAt: 1 }],
  ['not open yet', 404, { startsAt: Date.UTC(2100, 0) }],
  ['archived', 410, { linkStatus: linkStatus.active | linkStatus.archived }],
  ['turned off', 410, { linkStatus: 0 }],
  ['blocked', 410, { linkStatus: linkStatus.active | linkStatus.terminated }],
  ['blocked by its destination', 410, { longUrlStatus: longUrlStatus.terminated }],
])('a link that is %s shows no card', async (_, status, changes) => {
  const door = await open(changes);

  const answer = await ask(door);

  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${String(status)} `));
  expect(answer).not.toContain('The sale');
});

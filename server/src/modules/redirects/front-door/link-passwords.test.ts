import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { ListedLink } from '@linklet/contract/links/links.ts';
import { sha256 } from '../../../platform/crypto.ts';
import { hashPassword } from '../../passwords/index.ts';
import { makeAccount, makeSubscriber, PASSWORD } from '../../../testing/accounts.ts';
import { BASE_HOST, openTestFrontDoor, sampleLink, type TestFrontDoor } from '../../../testing/front-door.ts';
import { useRealHashes } from '../../../testing/real-hashes.ts';
import { freshUrl, startTestApp, type TestApp } from '../../../testing/test-app.ts';

useRealHashes();
let app: TestApp;
let appUrl: string;
beforeAll(async () => {
  app = await startTestApp({ TRUSTED_PROXIES: '127.0.0.1' });
  appUrl = await app.listen();
});
afterAll(() => app.close());

let door: TestFrontDoor;
beforeEach(async () => {
  door = await openTestFrontDoor({ appUrl, trustedProxies: ['127.0.0.1'] });
});

const CHROME =
  'User-Agent: Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36\r\n';

/** A link with a password, in the database and in the replica. */
async function makeLocked(change: Parameters<typeof sampleLink>[0] = {}, theDoor = door): Promise<string> {
  onTestFinished(theDoor.close);
  const { browser } = await makeSubscriber(app);
  await browser.post('/url/create', { url: freshUrl() });
  const { hash, version }: ListedLink = (await browser.get('/urls/all')).json().data[0];
  await browser.patch(`/link/${hash}`, { version, password: 'open sesame' });
  theDoor.replica.apply({ links: [sampleLink({ linkHash: hash, hasPassword: true, ...change })] });
  return hash;
}

const guessAt = async (hash: string, password: string, address = newAddress()): Promise<number> => {
  const request = { method: 'POST', body: { hash, password }, address } as const;
  return (await app.ask('/app/api/link-password', request)).statusCode;
};

let people = 0;
const newAddress = () => `198.51.${String(100 + Math.floor(people / 250))}.${String((people++ % 250) + 1)}`;

const get = (path: string, { method = 'GET', headers = '' } = {}) =>
  `${method} ${path} HTTP/1.1\r\nHost: ${BASE_HOST}\r\n${headers}\r\n`;

function post(path: string, password: string, { address = newAddress(), headers = '' } = {}): string {
  const body = new URLSearchParams({ password }).toString();
  return (
    `POST ${path} HTTP/1.1\r\nHost: ${BASE_HOST}\r\nX-Forwarded-For: ${address}\r\nConnection: close\r\n${headers}` +
    `Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${String(body.length)}\r\n\r\n${body}`
  );
}

test.each([
  ['GET', '/sale'],
  ['HEAD', '/sale'],
  ['GET', '/sale+'],
  ['GET', '/sale?x=1'],
])('%s %s of a link with a password shows a form, and the destination nowhere', async (method, path) => {
  await makeLocked();

  const answer = await door.send(get(path, { method, headers: 'Connection: close\r\n' }));

  expect(answer).toMatch(/^HTTP\/1.1 200 /);
  expect(answer).not.toContain('shop.test');
  expect(answer).toMatch(/^Cache-Control: no-store/im);
  expect(answer).toMatch(/^X-Robots-Tag: noindex/im);
  expect(answer).toMatch(/frame-ancestors 'none'/);
  if (method === 'GET') expect(answer).toContain('<form method="post">');
  expect(door.clicks()).toEqual([]);
});

test('the right password leads to the destination, and is the click', async () => {
  await makeLocked();

  const answer = await door.send(post('/sale?x=1', 'open sesame'));

  expect(answer).toMatch(/^HTTP\/1.1 303 /);
  expect(/^Location: (\S+)/im.exec(answer)?.[1]).toBe('https://shop.test/a?b=1&x=1');
  expect(door.clicks()).toMatchObject([{ eventType: 'redirect' }]);
});

test('pixels see whoever has said the password, and nobody before', async () => {
  await makeLocked({ pixels: '[{"id":1,"provider":"meta","pixelId":"123456789012345"}]' });

  const before = await door.send(get('/sale', { headers: CHROME }));
  const after = await door.send(post('/sale', 'open sesame', { headers: CHROME }));

  expect(before).not.toContain('fbq');
  expect(after).toMatch(/^HTTP\/1.1 200 /);
  expect(after).toContain('fbq(&#39;init&#39;,&#39;123456789012345&#39;)');
});

test('the preview comes after the password, too', async () => {
  await makeLocked();

  expect(await door.send(post('/sale+', 'open sesame'))).toContain(
    'This link leads to <span class="whole">shop.<wbr>test</span>',
  );
});

test('a wrong password is said beside its field', async () => {
  await makeLocked();

  for (const wrong of ['open barley', '', '\0\u001b\u0085', 'x'.repeat(129), 'x'.repeat(5000)]) {
    const answer = await door.send(post('/sale', wrong));
    expect(answer).toMatch(/^HTTP\/1.1 422 /);
    expect(answer).toContain('<p class="wrong" id="problem">Wrong password.</p>');
    expect(answer).not.toContain('shop.test');
  }
  expect(door.clicks()).toEqual([]);
});

test('a guesser is stopped after ten attempts, and nobody else', async () => {
  await makeLocked();
  const address = newAddress();

  for (let guess = 0; guess < 10; guess += 1)
    expect(await door.send(post('/sale', 'wrong', { address }))).toMatch(/^HTTP\/1.1 422 /);
  const stopped = await door.send(post('/sale', 'open sesame', { address }));

  expect(stopped).toMatch(/^HTTP\/1.1 429 /);
  expect(stopped).toMatch(/^Retry-After: \d+/im);
  expect(stopped).toContain('There were too many attempts.');
  expect(await door.send(post('/sale', 'open sesame'))).toMatch(/^HTTP\/1.1 303 /);
});

test('a guesser with many networks of one site is stopped, and whoever knows the password is not', async () => {
  const hash = await makeLocked();
  const site = `2001:db8:${Math.floor(Math.random() * 0xffff).toString(16)}`;
  const guess = async (network: number) => {
    const body = { hash, password: 'wrong' };
    const address = `${site}:${network.toString(16)}::1`;
    return (await app.ask('/app/api/link-password', { method: 'POST', body, address })).statusCode;
  };

  const guesses: number[] = [];
  for (let network = 0; network < 31; network += 1) guesses.push(await guess(network));

  expect(guesses).toEqual([...Array<number>(30).fill(422), 429]);
  expect(await door.send(post('/sale', 'open sesame'))).toMatch(/^HTTP\/1.1 303 /);
});

test('after a hundred guesses each place has three, and whoever knows the password gets in', async () => {
  const hash = await makeLocked();
  const guess = async (password: string, address = newAddress()) => guessAt(hash, password, address);

  const guesses: number[] = [];
  for (let round = 0; round < 25; round += 1)
    guesses.push(...(await Promise.all(Array.from({ length: 4 }, () => guess('wrong')))));
  expect(new Set(guesses)).toEqual(new Set([422]));
  const guesser = newAddress();
  const afterwards: number[] = [];
  for (let time = 0; time < 4; time += 1) afterwards.push(await guess('wrong', guesser));

  expect(afterwards).toEqual([422, 422, 422, 429]);
  expect(await guess('open sesame')).toBe(200);
  expect(await door.send(post('/sale', 'open sesame'))).toMatch(/^HTTP\/1.1 303 /);
});

/** As many wrong guesses as this came from all over the world within the quarter of an hour. */
async function pretendGuesses(hash: string, count: number): Promise<void> {
  await app.sql`
    insert into attempts (subject, count, resets_at)
    values (${sha256(`password of link ${hash}`)}, ${count}, now() + interval '15 minutes')
    on conflict (subject) do update set count = ${count}`;
}

test('where the password was known before, it opens the link whatever others guess', async () => {
  const hash = await makeLocked();
  const [home, elsewhere] = [newAddress(), newAddress()];
  await guessAt(hash, 'open sesame', home);
  await pretendGuesses(hash, 2000);

  const mistyped = await guessAt(hash, 'open sesam', home);

  expect(mistyped).toBe(422);
  expect(await guessAt(hash, 'open sesame', home)).toBe(200);
  expect(await guessAt(hash, 'open sesame', elsewhere)).toBe(429);
});

test('where it was known before, no more is guessed than elsewhere, and nothing of another password', async () => {
  const hash = await makeLocked();
  const home = newAddress();
  await guessAt(hash, 'open sesame', home);

  const guesses: number[] = [];
  for (let guess = 0; guess < 11; guess += 1) guesses.push(await guessAt(hash, 'wrong', home));
  expect(guesses).toEqual([...Array<number>(10).fill(422), 429]);

  await app.sql`update links set password_hash = ${await hashPassword('open barley', 'test')} where hash = ${hash}`;
  await pretendGuesses(hash, 2000);
  expect(await guessAt(hash, 'open barley', home)).toBe(429);
});

test('guesses that are refused do not count for all', async () => {
  const hash = await makeLocked();
  await pretendGuesses(hash, 1990);
  const guesser = newAddress();

  for (let guess = 0; guess < 10; guess += 1) await guessAt(hash, 'wrong', guesser);

  expect(await guessAt(hash, 'open sesame')).toBe(200);
});

test('made-up names and links without a password hold up nobody who knows one', async () => {
  const hash = await makeLocked();
  const made = Array.from({ length: 200 }, async (_, name) =>
    guessAt(String(name).padStart(16, 'x'), 'wrong'),
  );

  expect(await guessAt(hash, 'open sesame')).toBe(200);
  expect(new Set(await Promise.all(made))).toEqual(new Set([422]));
});

test('a crowd that guesses at one link holds up no other', async () => {
  const second = await openTestFrontDoor({ appUrl, trustedProxies: ['127.0.0.1'] });
  const [flooded, other] = [await makeLocked(), await makeLocked({}, second)];
  const crowd = Array.from({ length: 40 }, async () => guessAt(flooded, 'wrong'));

  expect(await guessAt(other, 'open sesame')).toBe(200);
  expect(new Set(await Promise.all(crowd))).toEqual(new Set([422, 503]));
});

test('a crowd of guessers waits no longer than it may and fills no log, and somebody who signs in is let in meanwhile', async () => {
  const logged = vi.spyOn(app.services.log, 'error');
  onTestFinished(() => logged.mockRestore());
  const hash = await makeLocked();
  const { email } = await makeAccount(app);
  const person = await app.guest();

  const guessing = Promise.all(Array.from({ length: 60 }, () => guessAt(hash, 'wrong')));
  const signedIn = await person.post('/login', { email, password: PASSWORD });

  expect(signedIn.statusCode).toBe(200);
  const answers = await guessing;
  expect(new Set(answers)).toEqual(new Set([422, 503]));
  expect(await guessAt(hash, 'open sesame')).toBe(200);
  expect(logged).not.toHaveBeenCalled();
});

test('a form that never ends holds up nobody, and is broken off', async () => {
  onTestFinished(door.close);
  const impatient = await openTestFrontDoor({ appUrl, trustedProxies: ['127.0.0.1'], silenceMs: 500 });
  await makeLocked({}, impatient);

  const endless = impatient.send(post('/sale', 'open sesame').replace(/open.*$/s, 'o'));
  const meanwhile = await impatient.send(get('/sale', { headers: 'Connection: close\r\n' }));

  expect(meanwhile).toMatch(/^HTTP\/1.1 200 /);
  expect(await endless).not.toContain('shop.test');
});

test('a link without a password takes no form', async () => {
  onTestFinished(door.close);
  door.replica.apply({ links: [sampleLink()] });

  expect(await door.send(post('/sale', 'open sesame'))).toMatch(/^HTTP\/1.1 405 /);
});

test('a link that is over says so, whatever its password', async () => {
  await makeLocked({ expiresAt: Date.now() - 1 });

  expect(await door.send(get('/sale'))).toMatch(/^HTTP\/1.1 410 /);
});

test('while the app is away nobody is let through', async () => {
  onTestFinished(door.close);
  const alone = await openTestFrontDoor();
  await makeLocked({}, alone);

  const answer = await alone.send(post('/sale', 'open sesame'));

  expect(answer).toMatch(/^HTTP\/1.1 503 /);
  expect(answer).not.toContain('shop.test');
});

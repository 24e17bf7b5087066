import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { apiPrefix, requestedWithHeader, streamPath } from '@linklet/contract/http/endpoint.ts';
import { makeAccount, makeStaff } from '../../testing/accounts.ts';
import { ownEngines, type OwnEngines } from '../../testing/engines/own-engines.ts';
import { startTestApp, TRUSTED_ADDRESS, type Browser, type TestApp } from '../../testing/test-app.ts';

// What other tests announce would be news for everybody here.
let own: OwnEngines;
let app: TestApp;
let url: string;
beforeAll(async () => {
  own = await ownEngines('live');
  await own.migrate();
  app = await startTestApp({ DATABASE_URL: own.databaseUrl });
  url = await app.listen();
});
afterAll(async () => {
  await app.close();
  await own.remove();
});

const NEWS = 'event: news\ndata:\n\n';
// Looks are a second apart, and the machine may be busy.
const SOON = { timeout: 4000, interval: 50 };

test('a notification is told to whose it is within two seconds, and to nobody else', async () => {
  const { browser, email } = await makeAccount(app);
  const stream = await listen(browser);
  const stranger = await listen((await makeAccount(app)).browser);

  const toldAt = performance.now();
  await tell(email);
  await expect.poll(stream.text, SOON).toContain(NEWS);

  expect(performance.now() - toldAt).toBeLessThan(2000);
  expect(stranger.text()).not.toContain(NEWS);
});

test('an announcement is told to everybody', async () => {
  const stream = await listen((await makeAccount(app)).browser);
  const staff = await makeStaff(app);

  await staff.post('/kiosk/announcements', { title: 'New', text: 'QR codes' });

  await expect.poll(stream.text, SOON).toContain(NEWS);
});

test('what is committed after something newer is told, too', async () => {
  const { browser, email } = await makeAccount(app);
  const { email: other, browser: otherBrowser } = await makeAccount(app);
  const stream = await listen(browser);
  const otherStream = await listen(otherBrowser);

  await app.sql.begin(async (sql) => {
    await tell(email, sql);
    await tell(other);
    await expect.poll(otherStream.text, SOON).toContain(NEWS);
    expect(stream.text()).not.toContain(NEWS);
  });

  await expect.poll(stream.text, SOON).toContain(NEWS);
});

test('a stream ends with its session', async () => {
  const { browser, email } = await makeAccount(app);
  const stream = await listen(browser);

  await app.sql`delete from sessions where user_id = (select id from users where email = ${email})`;

  await expect.poll(stream.hasEnded, { timeout: 9000, interval: 50 }).toBe(true);
});

test('a stream keeps no idle session open', async () => {
  const { browser, email } = await makeAccount(app);
  const long = new Date(Date.now() - 3_600_000).toISOString();
  await app.sql`
    update sessions set last_seen_at = ${long} where user_id = (select id from users where email = ${email})`;

  await listen(browser);

  const [session] = await app.sql<{ isOld: boolean }[]>`
    select last_seen_at = ${long} as "isOld" from sessions
    where user_id = (select id from users where email = ${email})`;
  expect(session?.isOld).toBe(true);
});

test('an account has five streams at most, and one that was left makes room', async () => {
  const { browser } = await makeAccount(app);
  const streams = await Promise.all([1, 2, 3, 4, 5].map(() => listen(browser)));

  expect((await open(browser)).status).toBe(429);
  streams[0]?.close();

  await expect.poll(async () => (await open(browser)).status, SOON).toBe(200);
});

test('without our header, as another site would ask, no stream is opened', async () => {
  const { browser } = await makeAccount(app);

  expect((await open(browser, { [requestedWithHeader]: '' })).status).toBe(400);
});

test('who stops the app waits for no stream', async () => {
  const other = await startTestApp({ DATABASE_URL: own.databaseUrl });
  const { browser } = await makeAccount(other);
  const stream = await listen(browser, await other.listen());

  const stoppedAt = performance.now();
  await other.close();

  expect(performance.now() - stoppedAt).toBeLessThan(2000);
  await expect.poll(stream.hasEnded, SOON).toBe(true);
});

async function tell(email: string, sql: Insert = app.sql): Promise<void> {
  await sql`
    insert into notifications (user_id, text, created_at)
    select id, 'News', now() from users where email = ${email}`;
}

type Insert = (words: TemplateStringsArray, email: string) => PromiseLike<unknown>;

/** Opens a stream and collects what comes. */
async function listen(browser: Browser, base = url) {
  const { response, close } = await openAt(browser, base);
  let text = '';
  let isOver = false;
  void response.body
    ?.pipeThrough(new TextDecoderStream())
    .pipeTo(new WritableStream({ write: (chunk) => void (text += chunk) }))
    .catch(() => undefined)
    .finally(() => (isOver = true));
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  return { text: () => text, hasEnded: () => isOver, close };
}

async function open(browser: Browser, headers: Record<string, string> = {}): Promise<Response> {
  return (await openAt(browser, url, headers)).response;
}

async function openAt(browser: Browser, base: string, headers: Record<string, string> = {}) {
  const leave = new AbortController();
  onTestFinished(() => leave.abort());
  const response = await fetch(base + apiPrefix + streamPath, {
    signal: leave.signal,
    headers: {
      [requestedWithHeader]: 'XMLHttpRequest',
      'x-forwarded-for': TRUSTED_ADDRESS,
      cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ...headers,
    },
  });
  return { response, close: () => leave.abort() };
}

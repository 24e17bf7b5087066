import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { sha256 } from '../../platform/crypto.ts';
import { makeAccount, PASSWORD } from '../../testing/accounts.ts';
import {
  freshAlias,
  freshUrl,
  startTestApp,
  type Answer,
  type Browser,
  type TestApp,
} from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('a guest shortens a URL', () => {
  test('and gets the short link on the base domain', async () => {
    const guest = await app.guest();
    const url = freshUrl();

    const answer = await guest.post('/url/create', { url });

    expect(answer.statusCode).toBe(200);
    const [link] = answer.json();
    expect(link).toMatchObject({ url, expires_at: null, aliases: [{ domain: 'lnk.test', is_main: true }] });
    expect(link.aliases[0].linklet).toBe(`https://lnk.test/${link.aliases[0].alias}`);
    expect(link.aliases[0].alias).toMatch(/^[a-hj-km-np-z2-9]{8}$/);
  });

  test('with every field of the form empty but the URL', async () => {
    const guest = await app.guest();
    const empty = {
      domain: '',
      alias: '',
      description: '',
      team: null,
      tags: [],
      captcha_token: null,
      expires_at: '',
    };

    const answer = await guest.post('/url/create', { ...empty, url: freshUrl() });

    expect(answer.statusCode).toBe(200);
  });

  test('with an alias of their own where the domain lets guests', async () => {
    const guest = await app.guest();
    const alias = freshAlias();

    const answer = await guest.post('/url/create', { url: freshUrl(), alias });

    expect(answer.json()[0].aliases[0].alias).toBe(alias);
  });

  test('again and is offered the link they already have', async () => {
    const guest = await app.guest();
    const url = freshUrl();
    const first = await guest.post('/url/create', { url });

    const again = await guest.post('/url/create', { url });

    expect(again.statusCode).toBe(422);
    expect(again.json()).toMatchObject({
      code: 'link_exists',
      errors: {
        url: ['You have already shortened this URL. Reuse the existing short link or use an alias.'],
      },
      existing: first.json()[0],
    });
  });

  test('again with an alias and gets a second link', async () => {
    const guest = await app.guest();
    const url = freshUrl();
    await guest.post('/url/create', { url });

    const again = await guest.post('/url/create', { url, alias: freshAlias() });

    expect(again.statusCode).toBe(200);
  });

  test('that another guest shortened, and gets a link of their own', async () => {
    const url = freshUrl();
    const first = await (await app.guest()).post('/url/create', { url });

    const second = await (await app.guest()).post('/url/create', { url });

    expect(second.statusCode).toBe(200);
    expect(second.json()[0].hash).not.toBe(first.json()[0].hash);
  });

  test('twenty times at once and has one link', async () => {
    const guest = await app.guest();
    const url = freshUrl();

    const answers = await Promise.all(Array.from({ length: 20 }, () => guest.post('/url/create', { url })));

    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, ...Array(19).fill(422)]);
    expect((await guest.get('/urls/available')).json().data).toHaveLength(1);
  });
});

describe('an alias', () => {
  test('can be claimed once on a domain, whatever its case', async () => {
    const alias = freshAlias();
    await (await app.guest()).post('/url/create', { url: freshUrl(), alias });

    const again = await (
      await app.guest()
    ).post('/url/create', { url: freshUrl(), alias: alias.toUpperCase() });

    expect(again.statusCode).toBe(422);
    expect(again.json().errors).toEqual({ alias: ['The new alias is not unique.'] });
  });

  test('that 200 ask for at once over several processes goes to exactly one', async () => {
    const others = await Promise.all([startTestApp(), startTestApp(), startTestApp()]);
    const apps = [app, ...others];
    const guests = await Promise.all(
      Array.from({ length: 5 }, () => apps.map((each) => each.guest())).flat(),
    );
    const alias = freshAlias();

    const attempts = Array.from({ length: 10 }).flatMap(() =>
      guests.map((guest) => untilAnswered(guest, { url: freshUrl(), alias })),
    );
    const answers = await Promise.all(attempts);

    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.json().code === 'alias_taken')).toHaveLength(199);
    await Promise.all(others.map((other) => other.close()));
  });

  test('that is taken leaves no half link behind', async () => {
    const guest = await app.guest();
    const alias = freshAlias();
    await guest.post('/url/create', { url: freshUrl(), alias });
    const url = freshUrl();

    await guest.post('/url/create', { url, alias });

    const rows =
      await app.sql`select from links join long_urls on long_urls.id = long_url_id where url = ${url}`;
    expect(rows).toHaveLength(0);
  });

  test.each([
    ['login', 'This alias is reserved.'],
    ['abcd', 'The alias must be at least 5 characters.'],
    ['a'.repeat(31), 'The alias must not be greater than 30 characters.'],
    ['no/slash', 'The alias may only contain letters, numbers, dashes and underscores.'],
  ])('%j is refused beside its field', async (alias, message) => {
    const guest = await app.guest();

    const answer = await guest.post('/url/create', { url: freshUrl(), alias });

    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toEqual({ alias: [message] });
  });
});

describe('what only accounts may use', () => {
  test('an expiry is refused beside its field', async () => {
    const guest = await app.guest();

    const answer = await guest.post('/url/create', { url: freshUrl(), expires_at: '2030-01-01T00:00:00Z' });

    expect(answer.json().errors).toEqual({ expires_at: ['Sign up to set an expiry date.'] });
  });
});

describe('what could not be kept is refused:', () => {
  test.each([
    [
      'a description that is too long',
      { description: 'x'.repeat(1001) },
      'description',
      'The description must not be greater than 1000 characters.',
    ],
    ['a team', { team: 'sales' }, 'team', 'Unknown team.'],
    ['tags', { tags: ['News'] }, 'tags', 'Tags are not part of your plan.'],
    ['a tag of one letter', { tags: ['n'] }, 'tags.0', 'The tag must be at least 2 characters.'],
  ])('%s', async (_, fields, field, message) => {
    const guest = await app.guest();

    const answer = await guest.post('/url/create', { url: freshUrl(), ...fields });

    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toEqual({ [field]: [message] });
  });
});

describe('an expiry', () => {
  test.each([
    [-1, 200],
    [1, 422],
  ])('may be five years of the calendar away, give or take: %i minutes more', async (minutes, status) => {
    const { browser } = await makeAccount(app);
    const latest = app.services.clock();
    latest.setUTCFullYear(latest.getUTCFullYear() + 5);
    const expires_at = new Date(latest.getTime() + minutes * 60_000).toISOString();

    expect((await browser.post('/url/create', { url: freshUrl(), expires_at })).statusCode).toBe(status);
  });
});

describe('a repeat with the same Idempotency-Key', () => {
  const keyed = () => ({ headers: { 'idempotency-key': randomUUID() } });

  test('is announced to front doors once the link and the key are committed', async () => {
    const own = await startTestApp();
    const guest = await own.guest();
    const [alias, options] = [freshAlias(), keyed()];
    let announced = 0;
    own.services.announceLinkChange = () => (announced += 1);
    const session = sha256(guest.cookies.get('__Host-session') ?? '');

    // Another transaction holds the key: the request has made the link and waits.
    const other = await own.sql.reserve();
    await other`begin`;
    await other`insert into idempotency_keys (actor, key, request_hash, created_at)
      values (${session}, ${options.headers['idempotency-key']}, '', now())`;
    const answer = guest.post('/url/create', { url: freshUrl(), alias }, options);
    await vi.waitUntil(async () => isWaitingForKey(own), { timeout: 20_000 });
    const announcedTooEarly = announced;
    await other`rollback`;
    other.release();
    await answer;

    expect([announcedTooEarly, announced]).toEqual([0, 1]);
    expect(await own.sql`select alias from aliases where alias = ${alias}`).toEqual([{ alias }]);
    await own.close();
  });

  test('gets the first answer', async () => {
    const guest = await app.guest();
    const [url, key] = [freshUrl(), keyed()];
    const first = await guest.post('/url/create', { url }, key);

    const again = await guest.post('/url/create', { url }, key);

    expect(again.statusCode).toBe(200);
    expect(again.json()).toEqual(first.json());
  });

  test('gets the first answer after signing in again', async () => {
    const { browser, email } = await makeAccount(app);
    const [url, key] = [freshUrl(), keyed()];
    const first = await browser.post('/url/create', { url }, key);
    await browser.get('/logout');
    await browser.get('/state');
    await browser.post('/login', { email, password: PASSWORD });

    const again = await browser.post('/url/create', { url }, key);

    expect([again.statusCode, again.json()]).toEqual([200, first.json()]);
  });

  test('waits for the first when both come at once', async () => {
    const guest = await app.guest();
    const [url, key] = [freshUrl(), keyed()];

    const answers = await Promise.all(
      Array.from({ length: 10 }, () => guest.post('/url/create', { url }, key)),
    );

    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
    expect(answers.every((answer) => answer.statusCode === 200)).toBe(true);
  });

  test('but another request is refused', async () => {
    const guest = await app.guest();
    const key = keyed();
    await guest.post('/url/create', { url: freshUrl() }, key);

    const other = await guest.post('/url/create', { url: freshUrl() }, key);

    expect(other.json().code).toBe('idempotency_key_reused');
  });

  test('after a refusal is tried anew', async () => {
    const guest = await app.guest();
    const key = keyed();
    await guest.post('/url/create', { url: 'hello' }, key);

    const mended = await guest.post('/url/create', { url: freshUrl() }, key);

    expect(mended.statusCode).toBe(200);
  });

  test('of another guest is another request', async () => {
    const key = keyed();
    const [one, other] = [await app.guest(), await app.guest()];
    const first = await one.post('/url/create', { url: freshUrl() }, key);

    const second = await other.post('/url/create', { url: freshUrl() }, key);

    expect(second.json()[0].hash).not.toBe(first.json()[0].hash);
  });

  test.each(['short', 'with space', 'x'.repeat(129)])(
    'needs a key of the right form, not %j',
    async (key) => {
      const guest = await app.guest();

      const answer = await guest.post(
        '/url/create',
        { url: freshUrl() },
        { headers: { 'idempotency-key': key } },
      );

      expect(answer.json().code).toBe('idempotency_key_invalid');
    },
  );
});

test('the front doors are told of a new link after its commit', async () => {
  const heard = Promise.withResolvers<unknown>();
  const listening = await app.sql.listen('replica_changes', heard.resolve);
  const guest = await app.guest();

  const answer = await guest.post('/url/create', { url: freshUrl() });
  await heard.promise;

  const { alias } = answer.json()[0].aliases[0];
  const changes =
    await app.sql`select from replica_changes join aliases on aliases.id = ref_id where alias = ${alias}`;
  expect(changes).toHaveLength(1);
  await listening.unlisten();
});

/** As our own client does where the service is too busy to answer in time: the same request again, with its key. */
async function untilAnswered(guest: Browser, body: object): Promise<Answer> {
  const options = { headers: { 'idempotency-key': randomUUID() } };
  let answer = await guest.post('/url/create', body, options);
  while (answer.statusCode === 503) {
    await delay(200);
    answer = await guest.post('/url/create', body, options);
  }
  return answer;
}

async function isWaitingForKey({ sql }: TestApp): Promise<boolean> {
  const waiting = await sql`select from pg_stat_activity
    where wait_event_type = 'Lock' and query like '%idempotency_keys%' and datname = current_database()`;
  return waiting.count > 0;
}

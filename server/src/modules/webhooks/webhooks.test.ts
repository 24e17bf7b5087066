import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeSubscriber, PASSWORD } from '../../testing/accounts.ts';
import { makeMember, makeOrganization } from '../../testing/organizations.ts';
import { freshUrl, startTestApp, type Browser, type TestApp } from '../../testing/test-app.ts';
import { makeLink } from '../../testing/visits.ts';
import { startReceiver, type Receiver } from '../../testing/webhooks/receiver.ts';
import { makeWebhook, sendDue } from '../../testing/webhooks/make-webhook.ts';

let app: TestApp;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
  app = await startTestApp({ WEBHOOK_HOSTS: receiver.host });
});
afterAll(async () => {
  receiver.stop();
  await app.close();
});
beforeEach(() => {
  receiver.received.length = 0;
  receiver.answer((response) => response.end());
});

const enterprise = async () => makeSubscriber(app, 'enterprise');
const bodies = () => receiver.received.map(({ body }) => JSON.parse(body));
const create = async (browser: Browser, body: object, place = '') => {
  await browser.post('/password/confirm', { password: PASSWORD });
  return browser.post(`${place}/webhooks`, { url: receiver.url, events: ['link.created'], ...body });
};
const offOf = async (browser: Browser, id: string, place = '') =>
  (await browser.get(`${place}/webhooks/${id}`)).json().off?.reason;

describe('a webhook', () => {
  test('shows its secret once, and keeps it sealed', async () => {
    const { browser } = await enterprise();
    const { id, secret } = await makeWebhook(browser, { url: receiver.url, name: 'CRM' });

    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const shown = JSON.stringify([
      (await browser.get('/webhooks')).json(),
      (await browser.get(`/webhooks/${id}`)).json(),
      await app.sql`select * from webhooks where public_id = ${id}`,
      await app.sql`select * from audit_entries where target = ${id}`,
    ]);
    expect(shown).toContain('CRM');
    expect(shown).not.toContain(secret.slice(6));
  });

  test('is for those whose plan has them', async () => {
    const { browser } = await makeSubscriber(app, 'pro');

    const { statusCode, ...answer } = await create(browser, {});

    expect([statusCode, answer.json().code]).toEqual([403, 'webhooks_not_in_plan']);
    expect((await browser.get('/webhooks')).json()).toMatchObject({
      data: [],
      refusal: 'Webhooks are not part of your plan.',
    });
  });

  test.each([
    ['http://example.com/hook', 'webhook_url_refused'],
    ['https://127.0.0.1/hook', 'webhook_url_refused'],
    ['https://[::1]/hook', 'webhook_url_refused'],
    ['https://169.254.169.254/latest', 'webhook_url_refused'],
    ['https://0x7f000001/', 'webhook_url_refused'],
    ['https://example.com:8443/', 'webhook_url_refused'],
    ['https://user:secret@example.com/', 'validation_failed'],
    ['javascript:alert(1)', 'validation_failed'],
    ['ftp://example.com/', 'validation_failed'],
    ['https://', 'validation_failed'],
    [`https://example.com/${'a'.repeat(2100)}`, 'validation_failed'],
  ])('is not for %s', async (url, code) => {
    const { browser } = await enterprise();

    const answer = await create(browser, { url });

    expect([answer.statusCode, answer.json().code]).toEqual([422, code]);
    expect(Object.keys(answer.json().errors)).toEqual(['url']);
  });

  test('takes no events that are none, and each once', async () => {
    const { browser } = await enterprise();

    expect((await create(browser, { events: [] })).statusCode).toBe(422);
    expect((await create(browser, { events: ['link.opened'] })).statusCode).toBe(422);
    const made = await create(browser, { events: ['link.deleted', 'link.created', 'link.deleted'] });
    expect(made.json().events).toEqual(['link.created', 'link.deleted']);
  });

  test('is one of twenty at most, also when they are made at once', async () => {
    const { browser } = await enterprise();
    await browser.post('/password/confirm', { password: PASSWORD });
    const body = { url: receiver.url, events: ['alarm'] };
    await app.sql`
      insert into webhooks (workspace_id, made_by, by_token, kind, name, url, events, sealed_secret, made_at)
      select workspace_id, id, false, 'standard', '', ${receiver.url}, '{alarm}', '', now()
      from users, generate_series(1, 18) where public_id = ${(await browser.get('/state')).json().user.id}`;

    const answers = await Promise.all([1, 2, 3, 4].map(async () => browser.post('/webhooks', body)));

    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 201, 422, 422]);
  });

  test('is tested with an example, also while it is off', async () => {
    const { browser } = await enterprise();
    const { id } = await makeWebhook(browser, { url: receiver.url });
    await browser.put(`/webhooks/${id}/on`, { on: false });

    const { id: delivery } = (await browser.post(`/webhooks/${id}/test`, { event: 'link.clicked' })).json();
    await sendDue(app, id);

    await expect
      .poll(async () => (await browser.get(`/webhooks/${id}/deliveries/${delivery}`)).json())
      .toMatchObject({ state: 'delivered', is_test: true });
    expect(bodies()).toMatchObject([{ type: 'link.clicked', data: { clicks: [{ country: 'DE' }] } }]);
  });

  test('that failed is sent again, one delivery or all since a time', async () => {
    const { browser } = await enterprise();
    const { id } = await makeWebhook(browser, { url: receiver.url });
    receiver.answer((response) => response.writeHead(410).end());
    await makeLink(app, browser);
    await sendDue(app, id);
    await expect.poll(() => offOf(browser, id)).toBe('gone');
    const [{ id: delivery, created_at: since, event_id: eventId }] = (
      await browser.get(`/webhooks/${id}/deliveries?state=failed`)
    ).json().data;
    const replay = async () => browser.post(`/webhooks/${id}/deliveries/${delivery}/replay`);
    expect((await replay()).json().code).toBe('webhook_off');
    await browser.put(`/webhooks/${id}/on`, { on: true });
    receiver.answer((response) => response.end());

    expect((await browser.post(`/webhooks/${id}/replay`, { since })).json()).toEqual({ replayed: 1 });
    await sendDue(app, id);
    await expect
      .poll(async () => (await browser.get(`/webhooks/${id}/deliveries/${delivery}`)).json().state)
      .toBe('delivered');
    await replay();
    await sendDue(app, id);

    await expect.poll(() => receiver.received.length).toBe(3);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id']))).toEqual(
      new Set([eventId]),
    );
    const later = new Date(Date.now() + 60_000).toISOString();
    expect((await browser.post(`/webhooks/${id}/replay`, { since: later })).json()).toEqual({ replayed: 0 });
  });

  test('of another workspace is not there', async () => {
    const [{ browser }, { browser: other }] = [await enterprise(), await enterprise()];
    const { id } = await makeWebhook(browser, { url: receiver.url });

    const answers = [
      await other.get(`/webhooks/${id}`),
      await other.get(`/webhooks/${id}/deliveries`),
      await other.post(`/webhooks/${id}/test`, { event: 'alarm' }),
      await other.put(`/webhooks/${id}/on`, { on: false }),
      await other.post(`/webhooks/${id}/replay`, { since: new Date().toISOString() }),
      await other.delete(`/webhooks/${id}`),
    ];

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404, 404]);
  });
});

describe('what is told', () => {
  test('ends with the plan', async () => {
    const { browser, email } = await enterprise();
    const { id } = await makeWebhook(browser, { url: receiver.url });
    await makeLink(app, browser);
    await app.sql`
      update subscriptions set closed_at = now() where billable_id = (
        select billable_id from users join workspaces on workspaces.id = workspace_id where email = ${email})`;
    app.outdateMemory();

    await sendDue(app, id);

    await expect.poll(() => offOf(browser, id)).toBe('plan');
    expect(receiver.received).toEqual([]);
    expect((await browser.put(`/webhooks/${id}/on`, { on: true })).json().code).toBe('webhooks_not_in_plan');
  });

  test('ends where whoever made it leaves the organization', async () => {
    const { owner, slug, place } = await makeOrganization(app);
    const held = ['supervisor.access', 'supervisor.create'] as const;
    const { browser, id: userId } = await makeMember(app, slug, { held });
    const { id } = await makeWebhook(browser, { url: receiver.url }, place);
    await owner.post(`${place}/url/create`, { url: freshUrl() });

    await owner.delete(`/organization/${slug}/users/${userId}`);
    await sendDue(app, id);

    expect(await offOf(owner, id, place)).toBe('maker');
    expect(receiver.received).toEqual([]);
  });

  test('is no more than whoever made it may see by now, and the log shows no more', async () => {
    const { owner, slug, place } = await makeOrganization(app);
    const held = ['supervisor.access', 'supervisor.create'] as const;
    const { browser } = await makeMember(app, slug, { held });
    const beyond = await create(browser, { events: ['subscription.updated'] }, place);
    expect([beyond.statusCode, beyond.json().code]).toEqual([403, 'webhook_beyond_own']);

    const { id } = await makeWebhook(
      owner,
      { url: receiver.url, events: ['subscription.updated', 'member.added'] },
      place,
    );
    await owner.post(`${place}/webhooks/${id}/test`, { event: 'subscription.updated' });
    await owner.post(`${place}/webhooks/${id}/test`, { event: 'member.added' });

    const logOf = async (who: Browser) =>
      (await who.get(`${place}/webhooks/${id}/deliveries`))
        .json()
        .data.map(({ event }: { event: string }) => event);
    expect(await logOf(owner)).toEqual(['member.added', 'subscription.updated']);
    expect(await logOf(browser)).toEqual(['member.added']);
    const body = { url: receiver.url, events: ['subscription.updated'] };
    expect((await browser.put(`${place}/webhooks/${id}`, body)).json().code).toBe('webhook_beyond_own');
    await owner.put(`${place}/webhooks/${id}/on`, { on: false });
    expect((await browser.put(`${place}/webhooks/${id}/on`, { on: true })).json().code).toBe(
      'webhook_beyond_own',
    );
  });

  test('of members names nobody’s address', async () => {
    const { owner, slug, place } = await makeOrganization(app);
    const { email, id: userId } = await makeMember(app, slug, { role: 'member' });
    const { id } = await makeWebhook(
      owner,
      { url: receiver.url, events: ['member.updated', 'member.removed'] },
      place,
    );

    await owner.patch(`${place}/members/${userId}`, { role: 'viewer' });
    await owner.delete(`${place}/members/${userId}`);
    await sendDue(app, id);

    await expect.poll(() => receiver.received.length).toBe(2);
    expect(bodies().map(({ type, data }) => [type, data])).toEqual([
      [
        'member.updated',
        { organization: slug, team: 'sales', member: { id: userId, name: 'Ada Person' }, role: 'viewer' },
      ],
      [
        'member.removed',
        { organization: slug, team: 'sales', member: { id: userId, name: 'Ada Person' }, role: null },
      ],
    ]);
    expect(receiver.received.map(({ body }) => body).join()).not.toContain(email);
  });

  test('of a link holds no password', async () => {
    const { browser } = await enterprise();
    const { id } = await makeWebhook(browser, { url: receiver.url });

    await browser.post('/url/create', { url: freshUrl(), password: 'open sesame now' });
    await sendDue(app, id);

    await expect.poll(() => receiver.received.length).toBe(1);
    expect(bodies()[0].data.options.has_password).toBe(true);
    expect(receiver.received[0]?.body).not.toContain('sesame');
  });

  test('is below 20 kB, however long a link is', async () => {
    const { browser } = await enterprise();
    const { id } = await makeWebhook(browser, { url: receiver.url });
    await browser.post('/url/create', {
      url: `${freshUrl()}?${'é'.repeat(1300)}`,
      description: 'ü'.repeat(1000),
    });
    const [{ hash }] = (await browser.get('/urls/active')).json().data;
    for (const alias of Array.from({ length: 12 }, () => `${randomUUID()}-${'long'.repeat(10)}`))
      await browser.post(`/link/${hash}/aliases`, { alias, version: 1 });

    await sendDue(app, id);

    await expect.poll(() => receiver.received.length).toBe(1);
    expect(Buffer.byteLength(receiver.received[0]?.body ?? '')).toBeLessThan(20_000);
    expect(bodies()[0].data.hash).toBe(hash);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { limitReached } from '../../hooks/usage.hooks.ts';
import { alarmsRaised } from '../../hooks/analytics.hooks.ts';
import { makeSubscriber, PASSWORD } from '../../testing/accounts.ts';
import { makeToken, programOf } from '../../testing/access/tokens.ts';
import { startTestApp, type Browser, type TestApp } from '../../testing/test-app.ts';
import { makeLink, storeVisits } from '../../testing/visits.ts';
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

describe('clicks', () => {
  const now = () => {
    const at = app.services.clock().toISOString();
    app.passTime(1000);
    return { at };
  };

  test('are told once each, of the workspace’s links, without robots', async () => {
    const [{ browser }, { browser: other }] = [await enterprise(), await enterprise()];
    const link = await makeLink(app, browser);
    const theirs = await makeLink(app, other);
    const { id } = await makeWebhook(browser, { url: receiver.url, events: ['link.clicked'] });
    await storeVisits(app, link, [
      { ...now(), country: 'DE', city: 'Berlin', browser: 'Firefox', referrer_host: 'news.test' },
      { ...now(), country: 'FR' },
      { ...now(), bot_class: 'crawler', bot_reason: 'user agent' },
      { ...now(), event_type: 'preview' },
    ]);
    await storeVisits(app, theirs, [{ ...now(), country: 'IT' }]);

    await app.runJob('tell-clicks');
    await app.runJob('tell-clicks');
    await sendDue(app, id);

    await expect.poll(() => receiver.received.length).toBe(1);
    const [{ type, data }] = bodies();
    expect(type).toBe('link.clicked');
    expect(data.clicks).toHaveLength(2);
    expect(data.clicks.map(({ country }: { country: string }) => country).toSorted()).toEqual(['DE', 'FR']);
    expect(data.clicks[0].link).toEqual({ hash: link.hash, linklet: expect.stringContaining(link.address) });
    await storeVisits(app, link, [{ ...now(), country: 'ES' }]);
    await app.runJob('tell-clicks');
    await sendDue(app, id);

    await expect.poll(() => receiver.received.length).toBe(2);
    expect(bodies()[1].data.clicks).toMatchObject([{ country: 'ES' }]);
  });

  test('are a hundred at once at most, and none is left out', async () => {
    const { browser } = await enterprise();
    const link = await makeLink(app, browser);
    const { id } = await makeWebhook(browser, { url: receiver.url, events: ['link.clicked'] });
    await storeVisits(
      app,
      link,
      Array.from({ length: 230 }, (_, city) => ({ ...now(), city: String(city) })),
    );

    for (let round = 0; round < 8; round += 1) await app.runJob('tell-clicks');
    await sendDue(app, id);

    await expect.poll(() => bodies().flatMap(({ data }) => data.clicks).length).toBe(230);
    const cities = bodies().flatMap(({ data }) =>
      data.clicks.map(({ city }: { city: string }) => Number(city)),
    );
    expect(cities.toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: 230 }, (_, city) => city),
    );
    expect(bodies().every(({ data }) => data.clicks.length <= 100)).toBe(true);
    expect(receiver.received.every(({ body }) => Buffer.byteLength(body) < 20_000)).toBe(true);
  });
});

describe('programs', () => {
  test('subscribe, get examples, and end it, and touch no webhook of others', async () => {
    const { browser } = await enterprise();
    const { id: own } = await makeWebhook(browser, { url: receiver.url, name: 'Own' });
    const { secret } = await makeToken(browser, { permissions: ['read', 'create'] });
    const program = programOf(app, secret);

    const made = await program.post('/webhooks', { url: receiver.url, events: ['link.created'] });
    expect(made.statusCode).toBe(201);
    const { id } = made.json();
    expect(made.json()).toMatchObject({ id, secret: expect.stringMatching(/^whsec_/), by_token: true });
    const [example] = (await program.get('/webhooks/samples/link.created')).json();
    expect(example).toMatchObject({
      id: 'evt_example',
      type: 'link.created',
      data: { title: 'Spring sale' },
    });
    const { hash } = await makeLink(app, browser);
    await sendDue(app, id);
    await expect.poll(() => bodies()).toMatchObject([{ data: { hash } }]);
    expect((await program.get('/webhooks/samples/link.created')).json()).toMatchObject([
      { id: receiver.received[0]?.headers['webhook-id'], type: 'link.created', data: { hash } },
    ]);

    expect((await program.get('/webhooks')).json().data).toMatchObject([{ id }]);
    expect((await program.delete(`/webhooks/${own}`)).statusCode).toBe(404);
    expect((await program.delete(`/webhooks/${id}`)).statusCode).toBe(200);
    expect((await browser.get('/webhooks')).json().data).toMatchObject([{ id: own }]);
  });

  test('get only what their token may read', async () => {
    const { browser } = await enterprise();
    const makes = await makeToken(browser, { permissions: ['create'] });
    const reads = await makeToken(browser, { permissions: ['read'] });
    const subscribe = async (secret: string, events: string[]) =>
      (await programOf(app, secret).post('/webhooks', { url: receiver.url, events })).json().code;

    expect(await subscribe(makes.secret, ['link.created'])).toBe('webhook_beyond_own');
    expect(await subscribe(reads.secret, ['link.created'])).toBe('token_lacks_permission');
    const both = await makeToken(browser, { permissions: ['read', 'create'] });
    expect(await subscribe(both.secret, ['link.clicked'])).toBe('webhook_beyond_own');
    expect(await subscribe(both.secret, ['domain.added'])).toBe('webhook_beyond_own');
  });

  test('end with their token', async () => {
    const { browser } = await enterprise();
    const token = await makeToken(browser, { permissions: ['read', 'create'] });
    const body = { url: receiver.url, events: ['link.created'] };
    const { id } = (await programOf(app, token.secret).post('/webhooks', body)).json();
    await makeLink(app, browser);
    await browser.delete(`/tokens/${token.id}`);

    await sendDue(app, id);

    await expect.poll(() => offOf(browser, id)).toBe('token');
    expect(receiver.received).toEqual([]);
  });
});

describe('alarms and limits', () => {
  const workspaceOf = async (browser: Browser) => {
    const [row] = await app.sql`
      select workspace_id, billable_id from users join workspaces on workspaces.id = workspace_id
      where public_id = ${(await browser.get('/state')).json().user.id}`;
    return { workspaceId: Number(row?.['workspace_id']), billableId: Number(row?.['billable_id']) };
  };

  test('are told', async () => {
    const { browser } = await enterprise();
    const { id } = await makeWebhook(browser, { url: receiver.url, events: ['alarm', 'usage.threshold'] });
    const { workspaceId, billableId } = await workspaceOf(browser);
    const link = { hash: 'abc', address: 'lnk.test/sale' };
    const alarm = { kind: 'spike', count: 90, usual: 3, link } as const;
    const limit = { limit: 'active_aliases', percent: 80, used: 8, most: 10 } as const;

    await app.services.runHook(alarmsRaised, app.services, {
      workspaceId,
      hour: new Date(0),
      alarms: [alarm],
    });
    await app.services.runHook(limitReached, app.services, { billableId, ...limit });
    await sendDue(app, id);

    await expect.poll(() => receiver.received.length).toBe(2);
    const byType = new Map(bodies().map(({ type, data }) => [type, data]));
    expect(byType.get('alarm')).toEqual({
      ...{ kind: 'spike', count: 90, usual: 3, hour: '1970-01-01T00:00:00.000Z' },
      link: { hash: 'abc', linklet: 'https://lnk.test/sale' },
    });
    expect(byType.get('usage.threshold')).toEqual(limit);
  });

  test('come to Slack as text, whose marks mean nothing in it', async () => {
    const { browser } = await enterprise();
    const url = 'https://hooks.slack.com/services/T0/B0/x';
    const { send } = app.services.outgoing;
    const sent: { url: string; body: string; headers: object }[] = [];
    app.services.outgoing.send = async (url, init) => {
      sent.push({ url: String(url), body: init.body as string, headers: { ...(init.headers as object) } });
      return { status: 200, headers: new Headers(), body: Buffer.from('ok') };
    };
    const refused = await create(browser, { kind: 'slack', url, events: ['link.created'] });
    const elsewhere = await create(browser, { kind: 'slack', events: ['alarm'] });
    const { id } = await makeWebhook(browser, { kind: 'slack', url, events: ['alarm'] });
    const { workspaceId } = await workspaceOf(browser);
    const link = { hash: 'abc', address: 'lnk.test/<!channel>' };
    const alarms = [{ kind: 'bots', count: 90, usual: 3, link } as const];

    await app.services.runHook(alarmsRaised, app.services, { workspaceId, hour: new Date(0), alarms });
    await sendDue(app, id);

    await expect.poll(() => sent.length).toBe(1);
    app.services.outgoing.send = send;
    expect([refused.json().code, elsewhere.json().code]).toEqual([
      'webhook_beyond_slack',
      'webhook_not_slack',
    ]);
    expect(sent[0]?.url).toBe(url);
    expect(Object.keys(sent[0]?.headers ?? {})).not.toContain('webhook-signature');
    const { text, blocks } = JSON.parse(sent[0]?.body ?? '{}');
    expect(text).toContain('90 visits of robots on ');
    expect(text).not.toContain('<!channel>');
    expect(blocks).toEqual([{ type: 'section', text: { type: 'mrkdwn', text } }]);
  });
});

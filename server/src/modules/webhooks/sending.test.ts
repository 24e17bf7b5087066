import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Webhook } from 'standardwebhooks';
import type { DeliveryView } from '@linklet/contract/webhooks/endpoints.ts';
import { lastEmail, makeSubscriber } from '../../testing/accounts.ts';
import { makeToken, programOf } from '../../testing/access/tokens.ts';
import { freshUrl, startTestApp, type Browser, type TestApp } from '../../testing/test-app.ts';
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
  receiver.answer((response) => response.end('thanks'));
});

const makeLink = async (browser: Browser) =>
  (await browser.post('/url/create', { url: freshUrl() })).json()[0] as { hash: string; url: string };
const enterprise = async () => makeSubscriber(app, 'enterprise');
const deliveriesOf = async (browser: Browser, id: string) =>
  (await browser.get(`/webhooks/${id}/deliveries`)).json().data as DeliveryView[];
const bodies = () => receiver.received.map(({ body }) => JSON.parse(body));
const headersAt = (index: number) => receiver.received[index]?.headers as Record<string, string>;

test('a new link is told as lists of the API have it, signed so that the published library accepts it', async () => {
  const { browser } = await enterprise();
  const { id, secret } = await makeWebhook(browser, { url: receiver.url });

  const { hash } = await makeLink(browser);
  await sendDue(app, id);

  await expect.poll(() => receiver.received.length).toBe(1);
  const [{ body } = { body: '' }] = receiver.received;
  const { data } = (await browser.get('/urls/all')).json();
  expect(new Webhook(secret).verify(body, headersAt(0))).toEqual({
    ...{ type: 'link.created', timestamp: expect.any(String) },
    data: data.find((link: { hash: string }) => link.hash === hash),
  });
  await expect.poll(async () => (await deliveriesOf(browser, id))[0]?.state).toBe('delivered');
  const [delivery] = await deliveriesOf(browser, id);
  expect(delivery?.tries).toMatchObject([{ status: 200, error: null }]);
  const whole = (await browser.get(`/webhooks/${id}/deliveries/${delivery?.id ?? ''}`)).json();
  expect(whole).toMatchObject({ event_id: headersAt(0)['webhook-id'], request: body, answer: 'thanks' });
});

test('what was only tried, or rolled back, is not told', async () => {
  const { browser } = await enterprise();
  const { id } = await makeWebhook(browser, { url: receiver.url });
  const { secret } = await makeToken(browser, { is_dry_run: true });

  await programOf(app, secret).post('/url/create', { url: freshUrl() });
  await browser.post('/url/create', { url: freshUrl(), alias: 'app' });

  expect(await deliveriesOf(browser, id)).toEqual([]);
});

test('only the events that were chosen are told, and nothing of other workspaces', async () => {
  const [{ browser }, { browser: other }] = [await enterprise(), await enterprise()];
  const { id } = await makeWebhook(browser, { url: receiver.url, events: ['link.deleted', 'link.updated'] });
  const { hash } = await makeLink(browser);
  await makeLink(other);
  await browser.patch(`/link/${hash}`, { title: 'Another', version: 1 });
  await browser.put(`/link/${hash}/state`, { state: 'deleted', version: 2 });

  await sendDue(app, id);

  await expect.poll(() => bodies().map(({ type }) => type)).toEqual(['link.updated', 'link.deleted']);
  expect(bodies().map(({ data }) => [data.hash, data.title, data.state])).toEqual([
    [hash, 'Another', 'active'],
    [hash, 'Another', 'deleted'],
  ]);
});

test('what fails is tried again under the same id, and what follows of the link waits for it', async () => {
  const { browser } = await enterprise();
  const { id, secret } = await makeWebhook(browser, {
    url: receiver.url,
    events: ['link.created', 'link.updated'],
  });
  receiver.answer((response) => response.writeHead(500).end('no'));
  const { hash } = await makeLink(browser);
  await browser.patch(`/link/${hash}`, { title: 'Another', version: 1 });
  const other = await makeLink(browser);

  await sendDue(app, id);
  await expect.poll(() => receiver.received.length).toBe(2);
  expect(
    bodies()
      .map(({ data }) => data.hash)
      .toSorted(),
  ).toEqual([hash, other.hash].toSorted());
  await expect
    .poll(async () => (await deliveriesOf(browser, id)).map(({ tries }) => tries.length))
    .toEqual([1, 0, 1]);
  receiver.answer((response) => response.end());
  app.passTime(7000);
  await sendDue(app, id);

  await expect
    .poll(async () => (await deliveriesOf(browser, id)).map(({ state }) => state))
    .toEqual([...['delivered', 'delivered', 'delivered']]);
  const ofLink = receiver.received.filter(({ body }) => JSON.parse(body).data.hash === hash);
  expect(ofLink.map(({ body }) => JSON.parse(body).type)).toEqual([
    ...['link.created', 'link.created', 'link.updated'],
  ]);
  expect(ofLink[0]?.headers['webhook-id']).toBe(ofLink[1]?.headers['webhook-id']);
  new Webhook(secret).verify(ofLink[1]?.body ?? '', {
    ...(ofLink[1]?.headers as Record<string, string>),
    'webhook-timestamp': ofLink[1]?.headers['webhook-timestamp'] as string,
  });
});

test('whoever made it is told after 5, 10 and 15 failures in a row, and after 20 it is off until switched on', async () => {
  const { browser, email } = await enterprise();
  const { id } = await makeWebhook(browser, { url: receiver.url });
  receiver.answer((response) => response.writeHead(500).end());
  for (let made = 0; made < 20; made += 1) await makeLink(browser);
  const state = async () => (await browser.get(`/webhooks/${id}`)).json();
  for (let before = await state(); before.off === null; before = await state()) {
    app.passTime(130_000);
    await sendDue(app, id);
    await expect.poll(async () => (await state()).failures).toBeGreaterThan(before.failures);
  }

  expect((await state()).off.reason).toBe('failures');
  const { notifications } = (await browser.get('/notifications/recent')).json();
  const told = notifications.map(({ text }: { text: string }) => text).toReversed();
  expect(told.map((text: string) => /failed (\d+) times|(switched off)/.exec(text)?.slice(1))).toEqual([
    ['5', undefined],
    ['10', undefined],
    ['15', undefined],
    [undefined, 'switched off'],
  ]);
  expect((await lastEmail(app, email)).subject).toContain('switched off');
  await makeLink(browser);
  expect(await deliveriesOf(browser, id)).toHaveLength(20);

  receiver.answer((response) => response.end());
  receiver.received.length = 0;
  expect((await browser.put(`/webhooks/${id}/on`, { on: true })).json().off).toBeNull();
  await sendDue(app, id);
  await expect
    .poll(async () => new Set((await deliveriesOf(browser, id)).map(({ state }) => state)))
    .toEqual(new Set(['delivered']));
});

test('410 ends it at once', async () => {
  const { browser } = await enterprise();
  const { id } = await makeWebhook(browser, { url: receiver.url });
  receiver.answer((response) => response.writeHead(410).end());
  await makeLink(browser);

  await sendDue(app, id);

  await expect.poll(async () => (await browser.get(`/webhooks/${id}`)).json().off?.reason).toBe('gone');
  expect((await deliveriesOf(browser, id))[0]).toMatchObject({ state: 'failed', next_try_at: null });
});

test.each([
  ['in seconds', '120', 120_000],
  ['as a date', () => new Date(Date.now() + 300_000).toUTCString(), 290_000],
  ['of a year, which is a day', '31536000', 86_400_000],
])('Retry-After %s is heeded', async (_, header, ms) => {
  const { browser } = await enterprise();
  const { id } = await makeWebhook(browser, { url: receiver.url });
  receiver.answer((response) =>
    response.writeHead(429, { 'retry-after': typeof header === 'string' ? header : header() }).end(),
  );
  const startedAt = app.services.clock().getTime();
  await makeLink(browser);

  await sendDue(app, id);

  await expect.poll(async () => (await deliveriesOf(browser, id))[0]?.tries.length).toBe(1);
  const [delivery] = await deliveriesOf(browser, id);
  const waits = Date.parse(delivery?.next_try_at ?? '') - app.services.clock().getTime();
  if (typeof header === 'string') expect(waits).toBeGreaterThan(ms - 20_000);
  expect(waits).toBeLessThanOrEqual(86_400_000);
  expect(app.services.clock().getTime()).toBeGreaterThanOrEqual(startedAt);
  await makeLink(browser);
  await sendDue(app, id);
  expect((await deliveriesOf(browser, id))[0]?.tries).toEqual([]);
});

test('a redirect is a failure that is not followed', async () => {
  const { browser } = await enterprise();
  const { id } = await makeWebhook(browser, { url: receiver.url });
  receiver.answer((response) => response.writeHead(307, { location: receiver.url }).end());
  await makeLink(browser);

  await sendDue(app, id);

  await expect.poll(async () => (await deliveriesOf(browser, id))[0]?.tries).toMatchObject([{ status: 307 }]);
  expect(receiver.received).toHaveLength(1);
});

test('of an answer that never ends the beginning is read and kept', async () => {
  const { browser } = await enterprise();
  const { id } = await makeWebhook(browser, { url: receiver.url });
  let written = 0;
  receiver.answer((response) => {
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536, 'a'))) written += 1;
    };
    response.on('drain', more);
    more();
  });
  await makeLink(browser);

  await sendDue(app, id);

  await expect.poll(async () => (await deliveriesOf(browser, id))[0]?.state).toBe('delivered');
  const [delivery] = await deliveriesOf(browser, id);
  const { answer } = (await browser.get(`/webhooks/${id}/deliveries/${delivery?.id ?? ''}`)).json();
  expect(answer).toBe('a'.repeat(4096));
  expect(written).toBeLessThan(1000);
});

test('both secrets are in force for a day after it was rotated, and one after that', async () => {
  const { browser } = await enterprise();
  const { id, secret } = await makeWebhook(browser, { url: receiver.url });
  const rotated = (await browser.post(`/webhooks/${id}/secret`)).json();
  await makeLink(browser);
  await sendDue(app, id);
  await expect.poll(() => receiver.received.length).toBe(1);
  const verify = (key: string, index: number) =>
    new Webhook(key).verify(receiver.received[index]?.body ?? '', {
      ...headersAt(index),
    });
  const aheadSeconds = () => Math.round((app.services.clock().getTime() - Date.now()) / 1000);
  const signatures = (index: number) => headersAt(index)['webhook-signature']?.split(' ').length;

  expect(signatures(0)).toBe(2);
  if (aheadSeconds() < 300) {
    verify(secret, 0);
    verify(rotated.secret, 0);
  }
  app.passTime(86_400_000);
  await makeLink(browser);
  await sendDue(app, id);

  await expect.poll(() => receiver.received.length).toBe(2);
  expect(signatures(1)).toBe(1);
  expect((await browser.get(`/webhooks/${id}`)).json().former_secret_until).toBeNull();
});

test('two workers send one delivery once', async () => {
  const { browser } = await enterprise();
  const { id } = await makeWebhook(browser, { url: receiver.url });
  for (let made = 0; made < 6; made += 1) await makeLink(browser);

  await Promise.all([sendDue(app, id), sendDue(app, id), sendDue(app, id)]);

  await expect
    .poll(async () => new Set((await deliveriesOf(browser, id)).map(({ state }) => state)))
    .toEqual(new Set(['delivered']));
  expect(receiver.received).toHaveLength(6);
});

test('what a worker was sending that died is sent by another, once its lease is over', async () => {
  const { browser } = await enterprise();
  const { id } = await makeWebhook(browser, { url: receiver.url });
  await makeLink(browser);
  await app.sql`
    update webhook_deliveries set leased_until = ${new Date(app.services.clock().getTime() + 25_000).toISOString()}
    where webhook_id = (select id from webhooks where public_id = ${id})`;

  await sendDue(app, id);
  expect(receiver.received).toEqual([]);
  app.passTime(26_000);
  await sendDue(app, id);

  await expect.poll(() => receiver.received.length).toBe(1);
});

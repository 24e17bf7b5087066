import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BrandedDomain } from '@linklet/contract/domains/endpoints.ts';
import { probePath } from '@linklet/contract/domains/probe.ts';
import { makeStaff, makeSubscriber } from '../../../testing/accounts.ts';
import { claim, DOMAINS, freshName, sandboxOf } from '../../../testing/branded-domains.ts';
import { openTestFrontDoor, type TestFrontDoor } from '../../../testing/front-door.ts';
import { createOutgoing } from '../../../platform/network/outgoing.ts';
import { startTestApp, type Browser, type TestApp } from '../../../testing/test-app.ts';
import { probe, probeAnswer, type OpenPage, type PageAnswer } from './probe.ts';

const NONCE = 'n'.repeat(32);

describe('a probe', () => {
  const secretKey = 'a key';
  const byHttps = (url: URL): PageAnswer => ({ ...ours(url), body: `${ours(url).body} https` });
  const nonceOf = (url: URL) => url.pathname.split('/').at(-1) ?? '';
  const ours = (url: URL, host = 'go.acme.com'): PageAnswer => ({
    status: 200,
    location: '',
    body: probeAnswer(secretKey, host, nonceOf(url)),
  });
  const toHttps = (url: URL): PageAnswer => ({
    status: 308,
    location: url.href.replace('http:', 'https:'),
    body: '',
  });

  test.each<[string, OpenPage, string]>([
    ['an answer of ours', async (url) => (url.protocol === 'https:' ? byHttps(url) : ours(url)), 'us'],
    ['ours that loses https', async (url) => ours(url), 'us-by-http'],
    ['ours by https alone', async (url) => (url.protocol === 'https:' ? byHttps(url) : toHttps(url)), 'us'],
    ['ours to another name', async (url) => ours(url, 'go.other.com'), 'website'],
    ['ours to another nonce', async () => ours(new URL('http://go.acme.com/x/y')), 'website'],
    [
      'a redirect to a place that answers as ours',
      async (url) =>
        url.hostname === 'go.acme.com'
          ? { status: 302, location: `https://evil.example${url.pathname}`, body: '' }
          : ours(url),
      'website',
    ],
    ['a page of others', async () => ({ status: 404, location: '', body: 'Not found' }), 'website'],
    ['a server that fails', async () => ({ status: 502, location: '', body: '' }), 'nobody'],
    [
      'no answer',
      async () => {
        throw new Error('connection refused');
      },
      'nobody',
    ],
  ])('says of %s who answers', async (_, open, answerer) => {
    expect(await probe({ open, secretKey, isHttps: true }, 'go.acme.com')).toBe(answerer);
  });
});

test('a name whose answer never ends is nobody’s, and is left', async () => {
  const server = createServer((_, response) => {
    const more = (): unknown => response.write(Buffer.alloc(65_536)) && setImmediate(more);
    response.on('drain', more);
    more();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const outgoing = createOutgoing();
  const left = new Promise((leave) => {
    server.on('connection', (socket) => socket.on('error', () => undefined).on('close', leave));
  });

  const answerer = await probe(
    {
      open: async ({ pathname }) => {
        const answer = await outgoing.fetchConfigured(`http://127.0.0.1:${String(port)}${pathname}`);
        return { status: answer.status, location: '', body: await answer.text() };
      },
      ...{ secretKey: 'a key', isHttps: true },
    },
    'go.acme.com',
  );

  expect(answerer).toBe('nobody');
  await left;
  await outgoing.close();
  server.close();
});

describe('a domain that leads to others', () => {
  let app: TestApp;
  let door: TestFrontDoor;
  let staff: Browser;
  beforeAll(async () => {
    app = await startTestApp();
    door = await openTestFrontDoor({ appUrl: await app.listen(), trustedProxies: ['127.0.0.1'] });
    Object.assign(app.services.config, { port: door.port });
    staff = await makeStaff(app);
  });
  afterAll(async () => {
    await door.close();
    await app.close();
  });
  const { addRecord } = sandboxOf(() => staff);

  /** Its proof is there, and its address is one of a proxy’s network. */
  async function lookAt(fault: string | null) {
    const { browser } = await makeSubscriber(app, 'enterprise');
    const name = freshName();
    const [proof] = ((await claim(browser, name)).json() as BrandedDomain).records;
    if (!proof) throw new Error('There is no record to add.');
    await addRecord({ type: 'TXT', name: proof.name, value: proof.value });
    await addRecord({ type: 'A', name, value: '104.16.1.2' });
    if (fault !== null) await addRecord({ type: 'FAULT', name, value: fault });
    const domain: BrandedDomain = (await browser.post(`${DOMAINS}/${name}/look`)).json();
    const read = async (): Promise<BrandedDomain> => (await browser.get(`${DOMAINS}/${name}`)).json();
    return { domain, read };
  }

  test('works where a proxy passes visitors on to us', async () => {
    const { domain, read } = await lookAt('proxy');

    expect(domain).toMatchObject({
      state: 'certificate',
      diagnoses: [{ code: 'proxied', values: { service: 'Cloudflare' } }],
    });
    expect(domain.records.every((record) => record.is_found)).toBe(true);
    await app.sql`update domains set certificate_error = 'refused' where host = ${domain.domain}`;
    expect((await read()).diagnoses.map(({ code }) => code)).toEqual(['proxied', 'proxy_blocks_acme']);
  });

  test('is told of a proxy that passes visitors on by http alone', async () => {
    const {
      domain: { diagnoses },
    } = await lookAt('flexible');

    expect(diagnoses.map(({ code }) => code)).toEqual(['proxied', 'proxy_flexible']);
  });

  test('is told of the website that is there', async () => {
    const {
      domain: { state, diagnoses },
    } = await lookAt('website');

    expect([state, diagnoses.map(({ code }) => code)]).toEqual(['wrong', ['proxy_unreached', 'has_site']]);
  });

  test('does not work where nothing answers', async () => {
    const {
      domain: { state, diagnoses },
    } = await lookAt(null);

    expect([state, diagnoses.map(({ code }) => code)]).toEqual(['wrong', ['proxy_unreached']]);
  });
});

describe('what is answered to a probe', () => {
  test('is another for each name, for each nonce, and nothing without a nonce', async () => {
    const app = await startTestApp();
    const ask = async (host: string, nonce: string) =>
      app.ask(`${probePath}/${nonce}`, { headers: { host } });

    const answers = await Promise.all([
      ask('go.acme.com', NONCE),
      ask('go.acme.com', `${NONCE}1`),
      ask('go.other.com', NONCE),
    ]);
    const refused = await Promise.all(
      ['x', 'x'.repeat(65), '%2e%2e%2fetc%2fpasswd0'].map(async (nonce) => ask('go.acme.com', nonce)),
    );

    expect(new Set(answers.map(({ body }) => body)).size).toBe(3);
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
    await app.close();
  });
});

import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:tls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedPlans } from '../../plans/index.ts';
import { makeStaff, makeSubscriber } from '../../../testing/accounts.ts';
import { DOMAINS, freshName, sandboxOf, claim } from '../../../testing/branded-domains.ts';
import { newSigningKey } from '../../../testing/providers/saml-provider.ts';
import { startTestApp, type Browser, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let staff: Browser;
let server: Server;
/** Names that the server has a certificate for; others are refused, as by Caddy. */
const served = new Set<string>();

beforeAll(async () => {
  const { privateKey: key, certificate: cert } = await newSigningKey(30);
  server = createServer({
    key,
    cert,
    SNICallback: (name, done) => done(served.has(name) ? null : new Error('no certificate')),
  });
  server.on('tlsClientError', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  app = await startTestApp({ BASE_URL: `https://lnk.test:${String(port)}` });
  await seedPlans(app.services);
  staff = await makeStaff(app);
});
afterAll(async () => {
  server.close();
  await app.close();
});

const { addRecords } = sandboxOf(() => staff);

test('a domain waits for its certificate, says why there is none, and until when it is good', async () => {
  const { browser } = await makeSubscriber(app, 'enterprise');
  const name = freshName();
  const read = async () => (await browser.get(`${DOMAINS}/${name}`)).json();
  const look = async () => {
    // Those of other tests wait, too, and one is looked at each time.
    await app.sql`
      update domains set certificate_looked_at = case when split_part(host, ':', 1) = ${name} then null else now() end`;
    await app.runJob('look-at-certificates');
    return read();
  };
  const claimed = await claim(browser, name);
  await addRecords(claimed.json());
  await browser.post(`${DOMAINS}/${name}/look`);

  const waiting = await read();
  const refused = await look();
  served.add(name);
  const seen = await look();
  served.delete(name);
  const later = await look();

  expect(waiting).toMatchObject({
    state: 'certificate',
    certificate: { until: null, issuer: '', error: '' },
  });
  expect(refused).toMatchObject({ state: 'certificate', certificate: { until: null } });
  expect(refused.certificate.error).not.toBe('');
  expect(seen).toMatchObject({
    state: 'active',
    certificate: { until: expect.any(String), issuer: 'idp.example' },
  });
  expect(later).toMatchObject({ state: 'active', certificate: { until: seen.certificate.until } });
  expect(Date.parse(seen.certificate.until)).toBeGreaterThan(Date.now());
});

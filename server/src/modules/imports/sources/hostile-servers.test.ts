import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { subscriber } from '../../../testing/bulk/bulk-files.ts';
import { mover } from '../../../testing/imports/import-files.ts';
import { startTestApp, type Browser, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let browser: Browser;
let server: Server;
let host: string;
let answer: RequestListener;

beforeAll(async () => {
  server = createServer((request, response) => answer(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  host = `127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  app = await startTestApp({ IMPORT_HOSTS: host });
  ({ browser } = await subscriber(app, 'pro'));
});
afterEach(() => server.closeAllConnections());
afterAll(async () => {
  server.close();
  await app.close();
});

async function readFrom(address: string) {
  const body = { source: 'shlink', token: 'their-secret', server: address, host: 's.example.com' };
  const { id } = (await browser.post('/imports/connect', body)).json();
  await app.runJob('move-links-in', { importId: id, userId: 0 });
  return mover(app, browser).read(id);
}

test('a server that the operator named is read within the own network, and another one is not', async () => {
  answer = (_, response) => {
    const data = [{ shortCode: 'menu', domain: null, longUrl: 'https://cafe.example/' }];
    response.end(JSON.stringify({ shortUrls: { data, pagination: { pagesCount: 1 } } }));
  };

  expect(await readFrom(`http://${host}`)).toMatchObject({ state: 'ready', total: 1 });
  expect(await readFrom('http://127.0.0.1:1')).toMatchObject({
    state: 'failed',
    warnings: ['The address of the service is not allowed.'],
  });
});

test('a body without an end is read to a bound, and told', async () => {
  answer = (_, response) => {
    const more = Buffer.alloc(1024 * 1024, 'x');
    response.on('drain', () => response.write(more));
    response.write(more);
  };

  expect(await readFrom(`http://${host}`)).toMatchObject({
    state: 'failed',
    warnings: ['The service answers with more than can be read at once.'],
  });
});

test('a list of megabytes, as of a service without pages, is read', async () => {
  const data = Array.from({ length: 5000 }, (_, place) => ({
    ...{ shortCode: `menu-${String(place)}`, domain: null },
    longUrl: `https://cafe.example/${'long'.repeat(100)}/${String(place)}`,
  }));
  answer = (_, response) =>
    void response.end(JSON.stringify({ shortUrls: { data, pagination: { pagesCount: 1 } } }));

  const { id, total } = await readFrom(`http://${host}`);

  expect(total).toBe(5000);
  await browser.post(`/imports/${String(id)}/cancel`);
});

test('a connection that is dropped in the middle is tried again', async () => {
  answer = (_, response) => {
    response.writeHead(200, { 'content-length': '1000' });
    response.write('{"shortUrls":');
    response.destroy();
  };

  expect(await readFrom(`http://${host}`)).toMatchObject({ state: 'reading', total: 0 });
});

import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { apiPrefix, streamPath } from '@linklet/contract/http/endpoint.ts';
import { openTestFrontDoor, type TestFrontDoor } from '../../../testing/front-door.ts';
import type { FrontDoorOptions } from './front-door.ts';

// Fetch can name no host but the one that it connects to.
const HOST = 'localhost';
const site = { productName: 'Linklet', baseUrl: `http://${HOST}` };
const STREAM = apiPrefix + streamPath;

let app: Server;
let appUrl: string;
let door: TestFrontDoor;
let openExchanges = 0;
let exchangesSoFar = 0;

beforeAll(async () => {
  app = createServer((request, response) => {
    openExchanges += 1;
    exchangesSoFar += 1;
    response.once('close', () => (openExchanges -= 1));
    if (request.url === '/app/early') response.writeHead(419).end('refused');
    else void behave(request, response);
  });
  app.listen(0, '127.0.0.1');
  await once(app, 'listening');
  appUrl = `http://127.0.0.1:${String((app.address() as AddressInfo).port)}`;
  door = await openTestFrontDoor({ site, appUrl });
});
afterAll(async () => {
  await door.close();
  app.closeAllConnections();
  app.close();
});

async function behave(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = decodeURIComponent(request.url ?? '');
  if (path === '/app/live') {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    response.write('data: 1\n\n');
    await sleep(2000);
    response.end('data: 2\n\n');
  } else if (path.startsWith(STREAM)) {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    response.write(': open\n\n');
  } else if (path === '/app/endless') {
    const chunk = Buffer.alloc(65_536);
    const write = () => {
      while (!response.destroyed && response.write(chunk));
    };
    response.on('drain', write);
    write();
  } else if (path === '/app/silent') {
    // Answers nothing.
  } else if (path === '/app/broken') {
    response.writeHead(200, { 'Content-Length': '100' });
    response.write('half');
    await sleep(20);
    response.destroy();
  } else {
    const body = await text(request);
    response.setHeader('Set-Cookie', ['a=1', 'b=2']);
    response.setHeader('Connection', 'keep-alive, X-Hop');
    response.writeHead(path === '/app/teapot' ? 418 : 200, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify({ method: request.method, url: path, headers: request.headers, body }));
  }
}

interface Echo {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** Asks as a browser would that has the base host in its address bar. */
async function ask(target: string, parts: { method?: string; headers?: string; body?: string } = {}) {
  const { method = 'GET', headers = '', body = '' } = parts;
  const length = body === '' ? '' : `Content-Length: ${String(body.length)}\r\n`;
  const answer = await door.send(
    `${method} ${target} HTTP/1.1\r\nHost: ${HOST}\r\nConnection: close\r\n${length}${headers}\r\n${body}`,
  );
  const [head = '', ...rest] = answer.split('\r\n\r\n');
  return { head, status: Number(head.slice(9, 12)), json: () => parseBody(rest.join('\r\n\r\n')) };
}

function parseBody(body: string): Echo {
  return JSON.parse(body.slice(body.indexOf('{'), body.lastIndexOf('}') + 1)) as Echo;
}

test.each([
  '/app',
  '/app/',
  '/app/api/state?x=1',
  '/',
  '/robots.txt',
  '/favicon.ico',
  '/.well-known/security.txt',
  '/paddle/payment?_ptxn=txn_01',
  '/yourls-api.php?action=version',
  '/api-create.php?url=x',
  '/app/compat/shlink/rest/v3/health',
])('%s goes to the app as it is', async (target) => {
  const answer = await ask(target);

  expect(answer.status).toBe(200);
  expect(answer.json()).toMatchObject({ method: 'GET', url: target });
});

test('method, body, status and cookies pass', async () => {
  const answer = await ask('/app/teapot', { method: 'POST', body: 'a=b', headers: 'Cookie: c=d\r\n' });

  expect(answer.status).toBe(418);
  expect(answer.json()).toMatchObject({ method: 'POST', body: 'a=b', headers: { cookie: 'c=d' } });
  expect(answer.head.match(/set-cookie: [ab]=\d/gi)).toHaveLength(2);
});

test('the app learns from us who asks, and not from the visitor', async () => {
  const forged = [
    'X-Forwarded-For: 8.8.8.8',
    'X-Forwarded-Host: evil.test',
    'X-Forwarded-Proto: https',
    'X-Real-IP: 8.8.8.8',
    'Forwarded: for=8.8.8.8',
    'X-Request-Id: forged',
  ].join('\r\n');

  const { headers } = (await ask('/app/api/state', { headers: `${forged}\r\n` })).json();

  expect(headers).toMatchObject({
    host: HOST,
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-host': HOST,
    'x-forwarded-proto': 'http',
  });
  expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  expect(headers).not.toHaveProperty('forwarded');
  expect(headers).not.toHaveProperty('x-real-ip');
});

test('what is asked for by its whole address is passed on by its path', async () => {
  const { headers, url } = (await ask('http://LOCALHOST:80/app/api/state?a=b')).json();

  expect(headers['x-forwarded-host']).toBe('LOCALHOST:80');
  expect(url).toBe('/app/api/state?a=b');
});

test('headers of the connection stay with the connection', async () => {
  const { headers } = (
    await ask('/app', { headers: 'Keep-Alive: 5\r\nTE: trailers\r\nUpgrade: h2c\r\n' })
  ).json();

  expect(headers).not.toHaveProperty('keep-alive');
  expect(headers).not.toHaveProperty('te');
  expect(headers).not.toHaveProperty('upgrade');
});

test('a live answer arrives as it is made', async () => {
  const response = await fetch(`http://127.0.0.1:${String(door.port)}/app/live`, {});
  const reader = response.body?.getReader();
  const startedAt = performance.now();

  const first = await reader?.read();

  expect(Buffer.from(first?.value ?? []).toString()).toBe('data: 1\n\n');
  expect(performance.now() - startedAt).toBeLessThan(1500);
  expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('data: 2\n\n');
});

test('a visitor who leaves ends the request at the app, and a slow one fills no memory', async () => {
  // What other tests of this process hold is not the door's.
  const heldBefore = process.memoryUsage().external;
  const socket = connect(door.port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.pause();
  socket.write(`GET /app/endless HTTP/1.1\r\nHost: ${HOST}\r\n\r\n`);
  await sleep(300);
  expect(process.memoryUsage().external - heldBefore).toBeLessThan(100 * 1024 * 1024);

  socket.destroy();
  await expect.poll(() => openExchanges, { timeout: 3000 }).toBe(0);
});

/** Sends as a trusted proxy does for a visitor, and reads nothing. */
function sendUnread(port: number, text: string): Socket {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.pause();
  socket.write(text);
  return socket;
}

const forwarded = (address: string) => `Host: ${HOST}\r\nX-Forwarded-For: ${address}\r\n`;

async function openBehindProxy(): Promise<TestFrontDoor> {
  const proxiedDoor = await openTestFrontDoor({ site, appUrl, trustedProxies: ['127.0.0.1'] });
  onTestFinished(proxiedDoor.close);
  return proxiedDoor;
}

async function statusFor(port: number, address: string): Promise<number> {
  const headers = { 'x-forwarded-for': address };
  const signal = AbortSignal.timeout(3000);
  return (await fetch(`http://127.0.0.1:${String(port)}/app/api/state`, { headers, signal })).status;
}

test('who reads no answers holds few connections to the app, over one connection and over many', async () => {
  const { port } = await openBehindProxy();
  const endless = (address: string) => `GET /app/endless HTTP/1.1\r\n${forwarded(address)}\r\n`;

  const pipelining = sendUnread(port, endless('203.0.113.1').repeat(30));
  await expect.poll(() => openExchanges).toBeGreaterThan(0);
  expect(await statusFor(port, '203.0.113.1')).toBe(200);
  expect(openExchanges).toBeLessThanOrEqual(6);

  const many = Array.from({ length: 140 }, () => sendUnread(port, endless('203.0.113.2')));
  await expect.poll(() => openExchanges, { timeout: 10_000 }).toBeGreaterThanOrEqual(16);
  // Meanwhile more would have been let through.
  for (let time = 0; time < 20; time += 1) expect(await statusFor(port, '203.0.113.3')).toBe(200);
  expect(openExchanges).toBeLessThanOrEqual(6 + 16);

  for (const socket of [pipelining, ...many]) socket.destroy();
  await expect.poll(() => openExchanges, { timeout: 3000 }).toBe(0);
});

test('an answer that nobody reads is given up after a time', async () => {
  const impatientDoor = await openTestFrontDoor({ site, appUrl, silenceMs: 500 });
  onTestFinished(impatientDoor.close);
  const before = exchangesSoFar;

  const socket = sendUnread(impatientDoor.port, `GET /app/endless HTTP/1.1\r\nHost: ${HOST}\r\n\r\n`);
  await expect.poll(() => exchangesSoFar).toBe(before + 1);

  await expect.poll(() => openExchanges, { timeout: 10_000 }).toBe(0);
  socket.destroy();
});

test('whoever sends a body slowly holds no connection to the app meanwhile', async () => {
  const { port } = await openBehindProxy();
  const head = `POST /app/api/login HTTP/1.1\r\n${forwarded('203.0.113.1')}Content-Length: 4\r\n\r\n`;
  const sockets = Array.from({ length: 40 }, () => sendUnread(port, `${head}ab`));

  expect(await statusFor(port, '203.0.113.1')).toBe(200);
  expect(openExchanges).toBe(0);

  const [first] = sockets;
  first?.resume().write('cd');
  const [answer] = (await once(first as Socket, 'data')) as [Buffer];
  expect(parseBody(answer.toString())).toMatchObject({ method: 'POST', body: 'abcd' });
  for (const socket of sockets) socket.destroy();
});

test.each([STREAM.replace('stream', '%73tream'), `http://${HOST}${STREAM}`, `${STREAM}/`])(
  'listeners at %s take no connection that others need',
  async (target) => {
    const { port } = await openBehindProxy();
    const text = `GET ${target} HTTP/1.1\r\n${forwarded('203.0.113.1')}\r\n`;
    const sockets = Array.from({ length: 140 }, () => sendUnread(port, text));

    await expect.poll(() => openExchanges, { timeout: 10_000 }).toBe(140);
    expect(await statusFor(port, '203.0.113.1')).toBe(200);
    for (const socket of sockets) socket.destroy();
    await expect.poll(() => openExchanges).toBe(0);
  },
);

test('a long body that is refused early does not hold up the next request of its connection', async () => {
  const body = 'x'.repeat(700_000);
  const post = (length: number) =>
    door.send(
      `POST /app/early HTTP/1.1\r\nHost: ${HOST}\r\nContent-Length: ${String(length)}\r\n\r\n${body}`,
    );

  // It is refused before or after the last of it has come.
  for (let time = 0; time < 8; time += 1) {
    expect(await post(body.length)).toMatch(/^HTTP\/1\.1 419 [^]*refused/i);
  }
  expect(await post(body.length + 1)).toMatch(/^HTTP\/1\.1 419 [^]*connection: close\r\n[^]*refused/i);
});

test('a long body arrives whole', async () => {
  const body = Array.from({ length: 50_000 }, (_, number) => String(number)).join();
  const response = await fetch(`http://127.0.0.1:${String(door.port)}/app/api/x`, {
    method: 'POST',
    body,
  });

  expect((await response.json()) as Echo).toMatchObject({ method: 'POST', body });
});

test('however many listen, nobody else waits for them, and a stop does not either', async () => {
  const busyDoor = await openTestFrontDoor({ site, appUrl });
  const base = `http://127.0.0.1:${String(busyDoor.port)}`;
  const streams = await Promise.all(Array.from({ length: 200 }, () => fetch(base + STREAM)));
  expect(streams.every(({ status }) => status === 200)).toBe(true);

  expect((await fetch(`${base}/app/api/state`, { signal: AbortSignal.timeout(2000) })).status).toBe(200);
  const idle = connect(busyDoor.port, '127.0.0.1');
  idle.write(`GET /app HTTP/1.1\r\nHost: ${HOST}\r\n\r\n`);
  await once(idle, 'data');
  const broken = Promise.allSettled(streams.map((stream) => stream.text()));
  const stoppedAt = performance.now();
  const closing = busyDoor.close();
  // A browser comes back at once, on a connection that it has kept.
  idle.write(`GET ${STREAM} HTTP/1.1\r\nHost: ${HOST}\r\n\r\n`);
  const [refusal] = (await once(idle, 'data')) as [Buffer];
  await closing;

  expect(refusal.toString()).toMatch(/^HTTP\/1\.1 503 /);
  expect(performance.now() - stoppedAt).toBeLessThan(4000);
  expect((await broken).every(({ status }) => status === 'rejected')).toBe(true);
});

test('an answer that breaks off is not made to look whole', async () => {
  const answer = fetch(`http://127.0.0.1:${String(door.port)}/app/broken`, {}).then((response) =>
    response.text(),
  );

  await expect(answer).rejects.toThrow();
});

async function openWithoutApp(options: Partial<FrontDoorOptions>): Promise<TestFrontDoor> {
  const closedDoor = await openTestFrontDoor({ site, ...options });
  onTestFinished(closedDoor.close);
  return closedDoor;
}

test.each([undefined, 'http://127.0.0.1:9'])(
  'with the app at %s visitors are asked to come back',
  async (url) => {
    const closedDoor = await openWithoutApp({ appUrl: url });

    const page = await closedDoor.send(`GET / HTTP/1.1\r\nHost: ${HOST}\r\nConnection: close\r\n\r\n`);
    const apis = await Promise.all(
      ['/app/api/url/create', '/app/compat/shlink/rest/v3/short-urls'].map(async (path) =>
        closedDoor.send(
          `POST ${path} HTTP/1.1\r\nHost: ${HOST}\r\nConnection: close\r\nContent-Length: 2\r\n\r\n{}`,
        ),
      ),
    );

    expect(page).toMatch(/^HTTP\/1\.1 503 [^]*Retry-After: 5\r\n[^]*<h1>/);
    for (const api of apis)
      expect(api).toMatch(/^HTTP\/1\.1 503 [^]*application\/json[^]*"code":"unavailable"/);
  },
);

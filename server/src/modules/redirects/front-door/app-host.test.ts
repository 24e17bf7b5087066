import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { BASE_HOST, openTestFrontDoor, type TestFrontDoor } from '../../../testing/front-door.ts';

let app: Server;
let appUrl: string;
let door: TestFrontDoor;

beforeAll(async () => {
  app = createServer((request, response) =>
    response.end(`asked as ${String(request.headers['x-forwarded-host'])}`),
  );
  app.listen(0, '127.0.0.1');
  await once(app, 'listening');
  appUrl = `http://127.0.0.1:${String((app.address() as AddressInfo).port)}`;
  door = await openTestFrontDoor({ appUrl });
});
afterAll(async () => {
  await door.close();
  app.closeAllConnections();
  app.close();
});

test.each([
  ['GET', 'brand.test', '/app/login?a=b', 302],
  ['HEAD', 'brand.test', '/app', 302],
  ['GET', 'nowhere.test', '/app/api/state', 302],
  ['GET', '127.0.0.1:3000', '/app', 302],
  ['GET', 'localhost', '/', 302],
  ['POST', 'brand.test', '/app/api/login', 404],
  ['POST', '127.0.0.1', '/app/api/login', 404],
  ['GET', 'go.test', '/app/healthz', 200],
  ['GET', '127.0.0.1', '/app/readyz', 200],
])('%s http://%s%s is not for the app of another host: %i', async (method, host, path, status) => {
  const answer = await door.send(`${method} ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);

  expect(Number(answer.slice(9, 12))).toBe(status);
  if (status === 302) expect(answer).toContain(`\r\nLocation: http://${BASE_HOST}${path}\r\n`);
});

test.each(['localhost:3000', '127.0.0.1:3000', '192.168.0.7:3000', '[::1]:3000'])(
  'who tries the product on localhost reaches it by %s, too',
  async (host) => {
    const site = { productName: 'Linklet', baseUrl: 'http://localhost:3000' };
    const localDoor = await openTestFrontDoor({ appUrl, site });
    onTestFinished(localDoor.close);

    const answer = await localDoor.send(
      `GET /app/login HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
    );

    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).toContain(`asked as ${host}`);
  },
);

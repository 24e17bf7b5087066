import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOutgoing, isPublicAddress, RefusedAddress } from './outgoing.ts';

let server: Server;
let origin: string;
let asked = 0;
const open = createOutgoing({ trustedOrigins: [] });

beforeAll(async () => {
  server = createServer((request, response) => {
    asked += 1;
    if (request.url === '/redirect') response.writeHead(302, { location: '/' }).end();
    else if (request.url === '/silent') return;
    else if (request.url === '/long') response.end(Buffer.alloc(600 * 1024));
    else response.end('hello');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await open.close();
});

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '198.18.0.1',
  '::1',
  '::',
  'fe80::1',
  'fd00::1',
  'ff02::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
])('%s is no public address', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['93.184.216.34', '2606:2800:220:1:248:1893:25c8:1946'])('%s is a public address', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  'http://0x7f000001/',
  'http://2130706433/',
  'http://①②⑦.0.0.1/',
  'http://127.1/',
  'http://[::1]/',
  'http://[::ffff:169.254.169.254]/',
  'http://localhost/',
  'http://name.localhost/',
  'http://example.com:22/',
  'http://user:password@example.com/',
  'ftp://example.com/',
  'file:///etc/passwd',
])('nothing goes out to %s', async (address) => {
  await expect(open.fetch(address)).rejects.toThrow(TypeError);
});

test('nothing goes out to a short domain of ours', async () => {
  const outgoing = createOutgoing({ trustedOrigins: [], isOwnHost: (host) => host === 'lnk.test' });

  await expect(outgoing.fetch('https://lnk.test/alias')).rejects.toThrow(RefusedAddress);
  await outgoing.close();
});

test('a service of the operator’s may be on this machine, and no other', async () => {
  const outgoing = createOutgoing({ trustedOrigins: [origin] });

  expect(await (await outgoing.fetch(`${origin}/`)).text()).toBe('hello');
  const before = asked;
  await expect(open.fetch(`${origin}/`)).rejects.toThrow(RefusedAddress);
  expect(asked).toBe(before);
  await outgoing.close();
});

test.each(['/redirect', '/long', '/silent'])(
  'a service that answers %s is not waited for or followed',
  async (path) => {
    const outgoing = createOutgoing({ trustedOrigins: [origin], timeoutMs: 500 });

    const answer = outgoing.fetch(origin + path).then(async (response) => response.text());

    await expect(answer).rejects.toThrow();
    await outgoing.close();
  },
);

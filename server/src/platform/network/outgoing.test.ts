import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { createOutgoing, isPublicAddress, RefusedAddress } from './outgoing.ts';
import { PublicNames } from './public-names.ts';

let server: Server;
let origin: string;
const asked: IncomingMessage[] = [];
const outgoing = createOutgoing();

const answers: Record<string, (response: ServerResponse, url: URL) => unknown> = {
  '/redirect': (response, { searchParams }) =>
    response.writeHead(302, { location: searchParams.get('to') ?? '/' }).end(),
  '/silent': () => undefined,
  '/half': (response) => response.writeHead(200, { 'content-length': 9 }).write('half'),
  '/long': (response) => response.end(Buffer.alloc(600 * 1024)),
  '/bomb': (response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(5_000_000))),
  '/packed': (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('hello')),
  '/empty': (response) => response.writeHead(204).end(),
  '/drops': (response) => {
    const timer = setInterval(() => response.write('a'), 20);
    response.on('close', () => clearInterval(timer));
  },
  '/': (response) => response.end('hello'),
};

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request);
    const url = new URL(request.url ?? '/', 'http://here');
    answers[url.pathname]?.(response, url);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
});
beforeEach(() => {
  asked.length = 0;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await outgoing.close();
});

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '192.0.0.8',
  '192.0.2.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '198.18.0.1',
  '::1',
  '::',
  '::127.0.0.1',
  'fe80::1',
  'fec0::1',
  'fd00::1',
  'fd00:ec2::254',
  'ff02::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  '64:ff9b::8.8.8.8',
  '64:ff9b:1::7f00:1',
  '2002:7f00:1::',
  '2001:db8::1',
  'no address',
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
  'http://localhost./',
  'http://name.localhost/',
  'http://example.com:22/',
  'http://user:password@example.com/',
  'ftp://example.com/',
  'file:///etc/passwd',
])('nothing goes out to %s', async (address) => {
  await expect(outgoing.fetch(address)).rejects.toThrow(TypeError);
});

test.each(['lnk.test', 'LNK.test', 'lnk.test.'])(
  'nothing goes out to %s, a short domain of ours',
  async (host) => {
    const outgoing = createOutgoing({ isOwnHost: async (name) => name === 'lnk.test' });

    await expect(outgoing.fetch(`https://${host}/alias`)).rejects.toThrow(RefusedAddress);
    await outgoing.close();
  },
);

/** Answers for names as told, one answer after the other. */
function answering(...answers: string[][]) {
  const asked: string[] = [];
  const find = async (name: string) => {
    asked.push(name);
    return Promise.resolve((answers.shift() ?? []).map((address) => ({ address, family: 4 })));
  };
  return { names: { find }, asked };
}

test.each([[['127.0.0.1']], [['10.0.0.1', '192.168.0.1']], [[]]])(
  'a name whose addresses are %j is not connected to',
  async (addresses) => {
    const { names } = answering(addresses);
    const outgoing = createOutgoing({ names });

    const failed: unknown = await outgoing.fetch('http://rebound.example/').catch((error: unknown) => error);

    expect((failed as Error).cause).toBeInstanceOf(RefusedAddress);
    expect(asked).toHaveLength(0);
    await outgoing.close();
  },
);

test('a name that was refused is not asked for again', async () => {
  const { names, asked: askedNames } = answering(['10.0.0.1'], ['127.0.0.1']);
  const outgoing = createOutgoing({ names });

  await expect(outgoing.fetch('http://rebound.example/')).rejects.toThrow();

  expect(askedNames).toEqual(['rebound.example']);
  await outgoing.close();
});

test('a service of the operator’s may be on this machine', async () => {
  expect(await (await outgoing.fetchConfigured(`${origin}/`)).text()).toBe('hello');
  expect(await (await outgoing.fetchConfigured(`${origin}/packed`)).text()).toBe('hello');
  expect((await outgoing.fetchConfigured(`${origin}/empty`)).status).toBe(204);
});

test('an address that anybody gave leads to no service of the operator’s', async () => {
  await outgoing.fetchConfigured(`${origin}/`);
  asked.length = 0;

  await expect(outgoing.fetch(`${origin}/`)).rejects.toThrow(RefusedAddress);
  expect(asked).toHaveLength(0);
});

test.each(['/redirect', '/long', '/bomb', '/silent', '/half'])(
  'a service that answers %s is not waited for or followed',
  async (path) => {
    const impatient = createOutgoing({ timeoutMs: 500 });

    await expect(impatient.fetchConfigured(origin + path)).rejects.toThrow();
    expect(asked).toHaveLength(1);
    await impatient.close();
  },
);

test('a redirect is answered where that is asked for', async () => {
  const answer = await outgoing.fetchConfigured(`${origin}/redirect?to=%2F`, { redirect: 'manual' });

  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/']);
});

test.each(['http://127.0.0.1/', 'http://[::1]/', 'http://169.254.169.254/', 'http://2130706433/'])(
  'nothing is sent to %s',
  async (address) => {
    await expect(outgoing.send(address, { method: 'POST', body: '{}' })).rejects.toThrow(RefusedAddress);
  },
);

test('nothing is sent to a name that leads into the own network, nor after its address was changed', async () => {
  const { names } = answering(['10.0.0.1'], ['127.0.0.1']);
  const outgoing = createOutgoing({ names });

  for (let time = 0; time < 2; time += 1) {
    const sending = outgoing.send('http://rebound.example/', { method: 'POST', body: '{}' });
    const failed: unknown = await sending.catch((error: unknown) => error);
    expect((failed as Error).cause).toBeInstanceOf(RefusedAddress);
  }
  expect(asked).toHaveLength(0);
  await outgoing.close();
});

test.each([
  ['/redirect', 302, 0],
  ['/long', 200, 64 * 1024],
  ['/bomb', 200, 64 * 1024],
  ['/empty', 204, 0],
])('of what answers %s the status and the beginning are known', async (path, status, length) => {
  const answer = await outgoing.send(origin + path, { method: 'POST', body: '{}', isOperators: true });

  expect([answer.status, answer.body.length]).toEqual([status, length]);
  expect(asked).toHaveLength(1);
});

test('whoever answers by drops, or not at all, is left once the time is over', async () => {
  const impatient = createOutgoing({ sendTimeoutMs: 500 });
  const send = async (path: string) =>
    impatient.send(origin + path, { method: 'POST', body: '{}', isOperators: true });

  expect(await send('/drops')).toMatchObject({ status: 200 });
  await expect(send('/silent')).rejects.toThrow(/timeout/i);
  await impatient.close();
});

test('names whose server is silent are given up in time, and hold up no other', async () => {
  const silent = createSocket('udp4').bind(0, '127.0.0.1');
  await once(silent, 'listening');
  onTestFinished(() => {
    silent.close();
  });
  const names = new PublicNames([`127.0.0.1:${String(silent.address().port)}`]);
  const many = createOutgoing({ names });
  const failing = Array.from({ length: 8 }, async (_, name) =>
    many.fetch(`http://n${String(name)}.example/`),
  );
  const failed = Promise.allSettled(failing);

  const first = await Promise.race([failed, many.fetchConfigured(origin.replace('127.0.0.1', 'localhost'))]);

  expect(first).not.toBeInstanceOf(Array);
  expect((await failed).map(({ status }) => status)).toEqual(Array(8).fill('rejected'));
  await many.close();
});

import { PassThrough } from 'node:stream';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { AddressReader } from './request-address.ts';
import { BASE_HOST, openTestFrontDoor, sampleLink } from '../../../testing/front-door.ts';

test.each([
  ['127.0.0.1', 0],
  ['10.0.0.1', 1],
])(
  'with %s trusted, what a proxy says of its visitors is ignored with %i warnings',
  async (trusted, warnings) => {
    const said = new PassThrough();
    const door = await openTestFrontDoor({ trustedProxies: [trusted], log: pino({ level: 'warn' }, said) });
    onTestFinished(door.close);
    door.replica.apply({ links: [sampleLink()] });

    for (const lane of ['', 'TE: trailers\r\n']) {
      await door.send(`GET /sale HTTP/1.1\r\nHost: ${BASE_HOST}\r\n${lane}\r\n`);
      await door.send(`GET /sale HTTP/1.1\r\nHost: ${BASE_HOST}\r\nX-Forwarded-For: 1.2.3.4\r\n${lane}\r\n`);
    }

    const text = String(said.read() ?? '');
    expect(text.split('TRUSTED_PROXIES').length - 1).toBe(warnings);
    expect(text).not.toContain('1.2.3.4');
  },
);

test.each([
  ['8.8.8.8:51008', '8.8.8.8'],
  ['"8.8.8.8:51008"', '8.8.8.8'],
  ['[2001:db8::7]:443', '2001:db8::7'],
  ['[2001:db8::7]', '2001:db8::7'],
  ['"[2001:db8::7]:443"', '2001:db8::7'],
  ['[::ffff:8.8.8.8]:1', '8.8.8.8'],
  ['8.8.8.8:1, 10.0.0.2:80', '8.8.8.8'],
  ['9.9.9.9:7, 8.8.8.8:1', '8.8.8.8'],
  ['unknown, 8.8.8.8:1', '8.8.8.8'],
  ['unknown', '10.0.0.1'],
  ['unknown, 10.0.0.2', '10.0.0.2'],
  ['8.8.8.8:', '10.0.0.1'],
  ['8.8.8.8:123456', '10.0.0.1'],
  ['[]:80', '10.0.0.1'],
  ['""', '10.0.0.1'],
  ['_hidden:80', '10.0.0.1'],
  // Looked into one quote at a time it would hold up everybody.
  ['"'.repeat(15_000), '10.0.0.1'],
  [`${'"'.repeat(7000)}8.8.8.8${'"'.repeat(7000)}`, '10.0.0.1'],
])('a proxy that forwards for %j means %s', (forwardedFor, address) => {
  const reader = new AddressReader(['10.0.0.0/8']);

  expect(reader.read(reader.readPeer('10.0.0.1'), forwardedFor).address).toBe(address);
});

test.each(['', 'TE: trailers\r\n'])(
  'of hosts and schemes that several proxies name the first counts %j',
  async (lane) => {
    const door = await openTestFrontDoor({ trustedProxies: ['127.0.0.1'] });
    onTestFinished(door.close);
    door.replica.apply({ links: [sampleLink()] });

    const asked = (host: string) =>
      door.send(`GET /sale HTTP/1.1\r\nHost: inner\r\nX-Forwarded-Host: ${host}\r\n${lane}\r\n`);

    expect(await asked(`${BASE_HOST}, inner:8080`)).toMatch(/^HTTP\/1.1 302 /);
    expect(await asked(`${BASE_HOST}\r\nX-Forwarded-Host: inner`)).toMatch(/^HTTP\/1.1 302 /);
    expect(await asked(`inner, ${BASE_HOST}`)).toMatch(/^HTTP\/1.1 404 /);
  },
);

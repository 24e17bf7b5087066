import { PassThrough } from 'node:stream';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
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

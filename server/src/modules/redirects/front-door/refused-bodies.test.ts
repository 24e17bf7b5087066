import { afterAll, beforeAll, expect, test } from 'vitest';
import { csrfHeader, requestedWithHeader } from '@linklet/contract/http/endpoint.ts';
import { BASE_HOST, openTestFrontDoor, type TestFrontDoor } from '../../../testing/front-door.ts';
import { startTestApp, type Browser, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let door: TestFrontDoor;
let guest: Browser;

beforeAll(async () => {
  app = await startTestApp({ ROBOT_CHECK_WHITELIST: '127.0.0.1' });
  door = await openTestFrontDoor({ appUrl: await app.listen() });
  guest = await app.guest();
});
afterAll(async () => {
  await door.close();
  await app.close();
});

async function post(headers: string, body: string): Promise<string> {
  const cookie = [...guest.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const ours = [
    `Host: ${BASE_HOST}`,
    `Cookie: ${cookie}`,
    `${csrfHeader}: ${guest.cookies.get('XSRF-TOKEN') ?? ''}`,
    `${requestedWithHeader}: XMLHttpRequest`,
    'Content-Type: application/json',
  ].join('\r\n');
  return door.send(`POST /app/api/url/create HTTP/1.1\r\n${ours}\r\n${headers}\r\n\r\n${body}`);
}

test.each([100_000, 300_000, 2_000_000])(
  'a body of %i bytes, which is too much, is answered so',
  async (bytes) => {
    const body = JSON.stringify({ url: 'x'.repeat(bytes) });

    for (let time = 0; time < 5; time += 1) {
      const answer = await post(`Content-Length: ${String(body.length)}`, body);
      expect(answer).toMatch(
        bytes > 256 * 1024 ? /^HTTP\/1\.1 413 [^]*"payload_too_large"/ : /^HTTP\/1\.1 422 /,
      );
    }
  },
);

test('a body in chunks that gets too long is answered so', async () => {
  const chunk = `10000\r\n${'x'.repeat(65_536)}\r\n`;

  for (let time = 0; time < 5; time += 1) {
    const answer = await post('Transfer-Encoding: chunked', `${chunk.repeat(20)}0\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 413 [^]*"payload_too_large"/);
  }
});

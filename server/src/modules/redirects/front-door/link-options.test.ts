import { expect, onTestFinished, test } from 'vitest';
import { BASE_HOST, openTestFrontDoor, sampleLink, type TestFrontDoor } from '../../../testing/front-door.ts';

const DAY_MS = 86_400_000;

async function open(): Promise<TestFrontDoor> {
  const door = await openTestFrontDoor();
  onTestFinished(door.close);
  door.replica.apply({
    links: [
      sampleLink({ alias: 'for-good', redirectStatus: 308, passesQuery: false }),
      sampleLink({ alias: 'uncounted', hasAnalytics: false }),
      sampleLink({ alias: 'early', startsAt: Date.now() + DAY_MS }),
    ],
  });
  return door;
}

const fast = (target: string, headers = '') =>
  `GET ${target} HTTP/1.1\r\nHost: ${BASE_HOST}\r\n${headers}\r\n`;
const other = (target: string) => fast(target, 'Connection: close\r\n');

test.each([
  ['fast', fast],
  ['other', other],
])('in the %s lane a link redirects as it says, and keeps a visit’s query to itself', async (_, request) => {
  const door = await open();

  const answer = await door.send(request('/for-good?x=1'));

  expect(answer).toMatch(/^HTTP\/1.1 308 /);
  expect(/^Location: (\S+)/im.exec(answer)?.[1]).toBe('https://shop.test/a?b=1');
  expect(answer).toMatch(/^Cache-Control: private, no-store/im);
});

test('a link that is not open yet says so, and is not called gone', async () => {
  const door = await open();

  const answer = await door.send(other('/early'));

  expect(answer).toMatch(/^HTTP\/1.1 404 /);
  expect(answer).toContain('<title>Link not open yet');
});

test.each([
  ['fast', fast],
  ['other', other],
])('in the %s lane a link whose statistics are off redirects, and no click is stored', async (_, request) => {
  const door = await open();

  expect(await door.send(request('/uncounted'))).toMatch(/^HTTP\/1.1 302 /);
  await door.send(request('/for-good'));

  await expect.poll(() => door.clicks()).toHaveLength(1);
});

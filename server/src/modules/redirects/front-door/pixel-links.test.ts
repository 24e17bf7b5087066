import { expect, onTestFinished, test } from 'vitest';
import type { Pixel } from '@linklet/contract/links/pixels/providers.ts';
import { BASE_HOST, openTestFrontDoor, sampleLink, type TestFrontDoor } from '../../../testing/front-door.ts';

const pixels: Pixel[] = [
  { id: 1, provider: 'meta', pixelId: '123456789012345' },
  { id: 2, provider: 'google_analytics', pixelId: 'G-ABC123DEF4' },
];
const CHROME =
  'User-Agent: Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36\r\n';
const CURL = 'User-Agent: curl/8.5.0\r\n';

async function open(): Promise<TestFrontDoor> {
  const door = await openTestFrontDoor();
  onTestFinished(door.close);
  const hostile = "https://shop.test/?q=</script><img%20src=x>'";
  door.replica.apply({
    links: [
      sampleLink({ pixels: JSON.stringify(pixels) }),
      sampleLink({ alias: 'hostile', url: hostile, pixels: JSON.stringify(pixels) }),
    ],
  });
  return door;
}

const fast = (target: string, headers: string) =>
  `GET ${target} HTTP/1.1\r\nHost: ${BASE_HOST}\r\n${headers}\r\n`;
const other = (target: string, headers: string) => fast(target, `Connection: close\r\n${headers}`);

test.each([
  ['fast', fast],
  ['other', other],
])('in the %s lane a person sees a page that pixels see, and that goes on', async (_, request) => {
  const door = await open();

  const page = await door.send(request('/sale?x=1', CHROME));

  expect(page).toMatch(/^HTTP\/1.1 200 /);
  expect(page).toContain('fbq(&#39;init&#39;,&#39;123456789012345&#39;)');
  expect(page).toContain('https://www.googletagmanager.com/gtag/js?id=G-ABC123DEF4');
  expect(page).toContain('<a href="https://shop.test/a?b=1&amp;x=1" rel="noopener">');
  expect(page).toMatch(/script-src 'sha256-[^']+' 'sha256-[^']+' https:\/\/connect.facebook.net/);
  expect(page).toMatch(/^Cross-Origin-Opener-Policy: same-origin\r$/m);
  expect(door.clicks()).toMatchObject([{ eventType: 'redirect' }]);
});

test.each([
  ['a program', CURL],
  ['whoever sends Sec-GPC', `${CHROME}Sec-GPC: 1\r\n`],
  ['whoever sends DNT', `${CHROME}DNT: 1\r\n`],
  ['a browser that fetches ahead', `${CHROME}Sec-Purpose: prefetch\r\n`],
])('%s is redirected at once, in both lanes', async (_, headers) => {
  const door = await open();

  for (const request of [fast, other]) {
    expect(await door.send(request('/sale', headers))).toMatch(/^HTTP\/1.1 302 /);
  }
});

test('a destination can’t break out of the page', async () => {
  const door = await open();

  const page = await door.send(other('/hostile', CHROME));

  // The page's own; the frame's is text.
  expect(page.match(/<\/script>/g)).toHaveLength(1);
  expect(page).not.toContain('<img');
});

test('what a container would load is not shown on a host that links of others share', async () => {
  const door = await open();
  const container = JSON.stringify([{ id: 3, provider: 'google_tag_manager', pixelId: 'GTM-ABC1234' }]);
  door.replica.apply({ links: [sampleLink({ alias: 'container', pixels: container })] });

  const page = await door.send(other('/container', CHROME));

  expect(page).not.toContain('googletagmanager');
  expect(page).not.toContain('<iframe');
});

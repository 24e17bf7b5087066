import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import crawlers from 'crawler-user-agents';
import { expect, test } from 'vitest';
import { AGENT_RULES, readUserAgent } from './user-agent.ts';

const crawling = crawlers.flatMap(({ instances }) => instances);
const browsing = [...new Set(readBrowsers())];

/** A day's visitors of a well-visited site. */
function readBrowsers(): string[] {
  const folder = dirname(createRequire(import.meta.url).resolve('user-agents'));
  const visitors = JSON.parse(readFileSync(join(folder, 'user-agents.json'), 'utf8')) as {
    userAgent: string;
  }[];
  return visitors.map(({ userAgent }) => userAgent);
}

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko)';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  [`${WINDOWS} Chrome/131.0.0.0 Safari/537.36`, 'Chrome', 'Windows', 'desktop'],
  [`${WINDOWS} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0`, 'Edge', 'Windows', 'desktop'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0', 'Firefox', 'Linux', 'desktop'],
  [`${MAC} Version/18.1 Safari/605.1.15`, 'Safari', 'Mac OS', 'desktop'],
  [`${IPHONE} Version/18.1 Mobile/15E148 Safari/604.1`, 'Mobile Safari', 'iOS', 'mobile'],
  [`${IPHONE} Mobile/15E148 Instagram 300.0.0.0`, 'Instagram', 'iOS', 'mobile'],
  [`${ANDROID} Chrome/131.0.0.0 Mobile Safari/537.36`, 'Chrome', 'Android', 'mobile'],
  [
    'Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Version/17.0 Mobile/15E148 Safari/604.1',
    'Mobile Safari',
    'iOS',
    'tablet',
  ],
])('%s is a person with %s on %s, %s', (header, browser, os, device) => {
  expect(readUserAgent(header)).toMatchObject({ browser, os, device, botClass: '', botReason: '' });
});

test.each([
  `${IPHONE} Mobile/15E148 [Pinterest/iOS]`,
  `${ANDROID} Version/4.0 Chrome/131.0.0.0 Mobile Safari/537.36 [Pinterest/Android]`,
  `${IPHONE} Mobile/15E148 Viber/22.1.0`,
  `${ANDROID} Version/4.0 Chrome/131.0.0.0 Mobile Safari/537.36 Viber/22.1.0.2`,
  `${IPHONE} Mobile/15E148 WhatsApp/2.24.10`,
  `${ANDROID} Version/4.0 Chrome/131.0.0.0 Mobile Safari/537.36 WhatsApp/2.24.10.7`,
])('%s is a person in an app that shows pages itself', (header) => {
  expect(readUserAgent(header)).toMatchObject({ botClass: '', device: 'mobile' });
});

test.each([
  ['', 'no-user-agent'],
  ['   ', 'no-user-agent'],
  ['curl/8.5.0', 'http-client'],
  ['Wget/1.21', 'http-client'],
  ['python-requests/2.31', 'http-client'],
  ['Go-http-client/2.0', 'http-client'],
  ['axios/1.7.0', 'http-client'],
  ['node', 'http-client'],
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 'crawler'],
  ['Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)', 'crawler'],
  ['Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)', 'crawler'],
  ['GPTBot/1.2', 'crawler'],
  ['Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/120.0.0.0 Safari/537.36', 'crawler'],
  ['facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)', 'link-expander'],
  ['WhatsApp/2.23.20.0', 'link-expander'],
  ['WhatsApp/2.23.20.0 A', 'link-expander'],
  ['WhatsApp/2.2412.54 N', 'link-expander'],
  ['Viber', 'link-expander'],
  ['Viber/20.5.0.4 (Linux; Android)', 'link-expander'],
  ['Mozilla/5.0 (compatible; Pinterestbot/1.0; +http://www.pinterest.com/bot.html)', 'link-expander'],
  ['Pinterest/0.2 (+http://www.pinterest.com/)', 'link-expander'],
  ['Mozilla/5.0 (compatible; vkShare; +http://vk.com/dev/Share)', 'link-expander'],
  ['Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)', 'link-expander'],
  ['Twitterbot/1.0', 'link-expander'],
  ['TelegramBot (like TwitterBot)', 'link-expander'],
  ['Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)', 'link-expander'],
  ['LinkedInBot/1.0 (compatible; Mozilla/5.0)', 'link-expander'],
])('%j is a bot of class %s, with a reason', (header, botClass) => {
  const agent = readUserAgent(header);

  expect(agent.botClass).toBe(botClass);
  expect(agent.botReason).not.toBe('');
});

test('of the crawlers of a public list 99 % are found, and of the browsers 1 % at most are taken for one', () => {
  const missed = crawling.filter((header) => readUserAgent(header).botClass === '');
  const mistaken = browsing.filter((header) => readUserAgent(header).botClass !== '');

  expect(Math.min(crawling.length, browsing.length)).toBeGreaterThan(500);
  expect(missed.length / crawling.length).toBeLessThan(0.01);
  expect(mistaken.length / browsing.length).toBeLessThan(0.01);
});

test('what the rules find changes with their version only', () => {
  const found = [...crawling, ...browsing].map((header) => Object.values(readUserAgent(header)).join());

  // Where another sum is right, the version goes up with it: clicks of before are then read again.
  expect([AGENT_RULES, hash('sha256', found.join('\n')).slice(0, 16)]).toEqual([2, 'a8abfa153088973d']);
});

test('a header of any length is read quickly', () => {
  const startedAt = performance.now();

  readUserAgent('Mozilla/5.0 ('.repeat(100_000));

  expect(performance.now() - startedAt).toBeLessThan(2000);
});

test.each([
  ['Opera/9.80 (Android; Opera Mini/36.2/191.0; U; en) Presto/2.12.423 Version/12.16', 'Android'],
  ['Opera/9.80 (J2ME/MIDP; Opera Mini/7.1.32052/29.3709; U; en) Presto/2.8.119 Version/11.10', 'J2ME'],
  [
    'Opera/9.80 (J2ME/MIDP; Opera Mini/9 (Compatible; MSIE:9.0; iPhone; BlackBerry9700; AppleWebKit/24.746; U; en) Presto/2.5.25 Version/10.54',
    'J2ME',
  ],
])('%s is Opera Mini on a phone', (header, os) => {
  expect(readUserAgent(header)).toMatchObject({ browser: 'Opera Mini', device: 'mobile', os, botClass: '' });
});

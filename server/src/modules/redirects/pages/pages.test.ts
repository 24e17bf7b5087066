import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { themeScript } from '@linklet/contract/accounts/theme.ts';
import { PAGE_HEADERS } from './page-frame.ts';
import {
  appDownPage,
  gonePage,
  meantPage,
  notFoundPage,
  previewPage,
  refusedPage,
  tooManyPage,
  unavailablePage,
} from './pages.ts';
import type { ReplicaLink } from '../replica/link-record.ts';
import type { GoneReason } from '../resolve.ts';

const site = { productName: 'Link<let>', baseUrl: 'https://go.test' };
const link = {
  alias: 'Sale',
  url: 'https://shop.test/a?b=1&c="><script>alert(1)</script>',
  createdAt: Date.UTC(2026, 2, 3),
} as ReplicaLink;

const goneReasons: GoneReason[] = ['deleted', 'terminated', 'archived', 'expired', 'off', 'domain-off'];
const pages: [string, string][] = [
  ...goneReasons.map((reason): [string, string] => [reason, gonePage(site, reason)]),
  ['not found', notFoundPage(site)],
  ['not found, and what was meant', meantPage(site, 'go.test', 'Sale')],
  ['unavailable', unavailablePage(site)],
  ['too many', tooManyPage(site)],
  ['app down', appDownPage(site)],
  ['refused', refusedPage(site, 'No')],
  ['preview', previewPage(site, { host: 'go.test', language: 'en-GB,en;q=0.9' }, link)],
];

test.each(pages)(
  'the page "%s" is small, has the logo, one heading, and no script but that of the theme',
  (_, html) => {
    expect(html.length).toBeLessThan(5000);
    expect(html.match(/<h1>/g)).toHaveLength(1);
    expect(html).toMatch(/<html lang="en">/);
    expect(html).toMatch(/<title>[^<]{5,}<\/title>/);
    expect(html).toMatch(/<header><a href="https:\/\/go\.test\/"><svg /);
    expect(html).toMatch(/<main>/);
    expect(html).toContain('<meta name="robots" content="noindex, nofollow">');
    expect(html.replace(`<script>${themeScript}</script>`, '')).not.toMatch(/<script|style="|\son\w+=/);
    expect(html).toContain('Link&lt;let&gt;');
  },
);

test.each(pages)('the policy lets style and theme of the page "%s" through, and nothing else', (_, html) => {
  const [style, script] = ['style', 'script'].map((tag) => {
    const content = new RegExp(`<${tag}>([^]*?)</${tag}>`).exec(html)?.[1] ?? '';
    return `${tag}-src 'sha256-${createHash('sha256').update(content).digest('base64')}';`;
  });

  expect(PAGE_HEADERS['Content-Security-Policy']).toContain(style);
  expect(PAGE_HEADERS['Content-Security-Policy']).toContain(script);
  expect(PAGE_HEADERS['Content-Security-Policy']).toContain("default-src 'none'");
});

test('a preview shows destination, day and ways on, with everything escaped', () => {
  const html = previewPage(site, { host: 'go.test', language: 'en-GB,en;q=0.9' }, link);

  expect(html).toContain('https://<strong>shop.test</strong>/a?b=1&amp;c=&quot;&gt;&lt;script&gt;');
  expect(html).toContain('<time datetime="2026-03-03T00:00:00.000Z">3 Mar 2026</time>');
  expect(html).toContain('href="/Sale"');
  expect(html).toContain('href="https://go.test/app/report?link=go.test%2FSale"');
});

test.each([
  ['en-US,en;q=0.9', 'Mar 3, 2026'],
  ['de', '3 Mar 2026'],
  ['', '3 Mar 2026'],
  ['-;;,', '3 Mar 2026'],
])('a preview writes the day as a browser in "%s" expects it', (language, day) => {
  expect(previewPage(site, { host: 'go.test', language }, link)).toContain(`>${day}</time>`);
});

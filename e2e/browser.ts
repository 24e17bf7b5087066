import { randomInt } from 'node:crypto';
import axe from 'axe-core';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  type Route,
} from 'playwright-core';
import { afterEach, beforeAll, expect, inject } from 'vitest';
import type {} from '../server/src/testing/service-setup.ts';
import type {} from './browser-setup.ts';
import { noteRequests } from './quiet.ts';
import { yieldingToService } from './yield-to-service.ts';

export type { Browser, Page } from 'playwright-core';

// One for all files of a worker, with which it ends: it takes a second to start, and more to become fast.
let shared: { browser: Browser; left: Visitors[] } | undefined;

/**
 * A browser for the tests of a file. Answers how a new visitor opens a page in it, by its path on the service that all
 * journeys share, or by its whole address.
 */
export function useBrowser(): (path: string, options?: OpenOptions) => Promise<OpenPage> {
  let browser: Browser;
  let left: Visitors[];
  beforeAll(async () => {
    if (!shared?.browser.isConnected()) shared = { browser: await launchBrowser(), left: [] };
    ({ browser, left } = shared);
  });
  afterEach(async ({ task }) => {
    const errors = task.result?.errors ?? [];
    for (const error of errors) error.message += await whatIsShown(browser);
    // What a failed test left open is not the next one's.
    const open = browser.contexts().filter((context) => left.every((each) => each.context !== context));
    await Promise.all(open.map((context) => context.close()));
  });
  return async (path, { width, cookies, ...special } = {}) => {
    const url = new URL(path, inject('serviceUrl')).href;
    if (Object.keys(special).length > 0) {
      const context = await newContext(browser, special);
      return { ...(await openPage(context, url, { width, cookies })), close: () => context.close() };
    }
    const visitors = left.pop() ?? (await newVisitors(browser));
    const close = async () => {
      const opened = visitors.context.pages().filter((page) => page !== visitors.keeper);
      await Promise.all(opened.map((page) => page.close()));
      left.push(visitors);
    };
    return { ...(await openPage(visitors.context, url, { width, cookies })), close };
  };
}

/** It talks to nobody but the pages' own server. */
async function launchBrowser(): Promise<Browser> {
  const { executablePath, libraryPath } = inject('browserProgram');
  const options = {
    ...(executablePath && { executablePath }),
    env: { ...process.env, ...(libraryPath && { LD_LIBRARY_PATH: libraryPath }) },
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // All pages of a context share one.
      '--process-per-site',
    ],
  };
  return yieldingToService(() => chromium.launch(options));
}

export interface OpenOptions extends Omit<BrowserContextOptions, 'storageState' | 'viewport'> {
  width?: number | undefined;
  /** Of somebody who has signed in. */
  cookies?: Parameters<BrowserContext['addCookies']>[0] | undefined;
}

export interface OpenPage {
  page: Page;
  /** What went wrong unseen: errors of scripts, refused content, failed or foreign requests. */
  complaints: string[];
  close: () => Promise<void>;
}

/** Visitors one after another. */
interface Visitors {
  context: BrowserContext;
  /** Stays, so that the renderer process does, which takes a second to become fast. */
  keeper: Page;
}

async function newVisitors(browser: Browser): Promise<Visitors> {
  const context = await newContext(browser, {});
  const keeper = await context.newPage();
  await keeper.goto(new URL('/robots.txt', inject('serviceUrl')).href);
  return { context, keeper };
}

async function newContext(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext({
    permissions: ['clipboard-read', 'clipboard-write'],
    ...options,
  });
  noteRequests(context);
  return context;
}

/**
 * A page as a new visitor opens it: of whoever had the context before, nothing is left but the product's files in the
 * cache.
 */
async function openPage(
  context: BrowserContext,
  url: string,
  { width = 1280, cookies = [] }: Pick<OpenOptions, 'width' | 'cookies'>,
): Promise<Omit<OpenPage, 'close'>> {
  await context.unrouteAll();
  await context.clearCookies();
  await context.addCookies(cookies);
  // Each visitor comes from elsewhere, as the limits by address expect.
  await context.setExtraHTTPHeaders({ 'x-forwarded-for': freshAddress() });
  const page = await context.newPage();
  const { origin } = new URL(url);
  await forgetStorage(page, origin);
  const complaints = collectComplaints(page, origin);
  await page.setViewportSize({ width, height: heightAt(width) });
  // By then its script has taken over what was prerendered.
  await page.goto(url, { waitUntil: 'load' });
  return { page, complaints };
}

async function forgetStorage(page: Page, origin: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const storageTypes = 'local_storage,indexeddb,cache_storage,service_workers';
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes });
  await devtools.detach();
}

/** What a screen reader would find on each page, as a screenshot would show it to whoever reads a log. */
async function whatIsShown(browser: Browser): Promise<string> {
  const pages = browser.contexts().flatMap((context) => context.pages().slice(-1));
  const shown = pages.map(async (page) => {
    const snapshot = await page.ariaSnapshot({ timeout: 2000 }).catch(String);
    return `\n${page.url()}\n${snapshot}`;
  });
  return (await Promise.all(shown)).join('');
}

function freshAddress(): string {
  return ['10', ...Array.from({ length: 3 }, () => String(randomInt(1, 255)))].join('.');
}

function collectComplaints(page: Page, origin: string): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    // A refused form answers 422; the browser reports that as an error of its own.
    if (message.type() === 'error' && !/status of 4\d\d/.test(message.text()))
      complaints.push(`${message.text()} ${message.location().url}`);
  });
  page.on('request', (request) => {
    const isOurs = request.url().startsWith(origin) || /^(data|blob):/.test(request.url());
    if (!isOurs) complaints.push(`asked ${request.url()}`);
  });
  return complaints;
}

/**
 * Answers the page's next request to an address in the place of the service. Playwright's own way, `times`, takes
 * interception away with the answer, and what the page asks at that moment hangs (microsoft/playwright#41802).
 */
export async function answerOnce(
  page: Page,
  address: string,
  answer: (route: Route) => Promise<void>,
): Promise<void> {
  let isAnswered = false;
  await page.route(address, (route) => {
    if (isAnswered) return route.fallback();
    isAnswered = true;
    return answer(route);
  });
}

/** Fails naming each accessibility violation that axe finds on the page as it is now. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    // It stays in the document, which takes a fifth of a second to read it.
    if (!(await frame.evaluate<boolean>("'axe' in window"))) await frame.evaluate(axe.source);
  }
  const violations = await page.evaluate(async () => {
    const { axe: loaded } = window as unknown as { axe: typeof axe };
    const results = await loaded.run(document, { resultTypes: ['violations'] });
    return results.violations;
  });
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join('\n')}`);
  expect(found).toEqual([]);
}

/** Fails when the page is wider than its window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth');
  expect(overflow).toBeLessThanOrEqual(0);
}

/** A phone's and a computer's. */
export const widths = [360, 1280] as const;

/** The narrowest window, and text at twice its size, that everything must fit. */
const tightLooks = [
  { width: 320, textScale: 1 },
  { width: 640, textScale: 2 },
  { width: 1280, textScale: 2 },
];

const schemes = ['light', 'dark'] as const;

/**
 * Fails where what is open is not accessible, or does not fit. It has to fit in every width; axe, which takes most of a second,
 * looks at one width and colour scheme, each screen at the next ones, or at all with LOOKS=all.
 */
export async function expectGoodInEachLook(page: Page, { onPhones = true } = {}): Promise<void> {
  const before = page.viewportSize();
  const looks = widths.flatMap((width) => schemes.map((colorScheme) => ({ width, colorScheme })));
  for (const { width, colorScheme } of sampled(looks)) {
    await page.setViewportSize({ width, height: heightAt(width) });
    await expectGoodInScheme(page, colorScheme);
  }
  for (const width of widths) {
    await page.setViewportSize({ width, height: heightAt(width) });
    await expectNoSidewaysScroll(page);
    if (width < 600 && onPhones) await expectNoZoom(page);
  }
  if (before) await page.setViewportSize(before);
}

/** Fails where a phone would zoom in on what is pressed: on a field whose text has less than 16 px. */
async function expectNoZoom(page: Page): Promise<void> {
  const small = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('input:not([type=checkbox], [type=radio]), select, textarea')]
      .filter((field) => field.checkVisibility() && parseFloat(getComputedStyle(field).fontSize) < 16)
      .map((field) => field.outerHTML.slice(0, 200)),
  );
  expect(small).toEqual([]);
}

/** The same in the width that the page has, for what is there in one width alone. */
export async function expectGoodInEachScheme(page: Page): Promise<void> {
  for (const colorScheme of sampled(schemes)) await expectGoodInScheme(page, colorScheme);
}

async function expectGoodInScheme(page: Page, colorScheme: (typeof schemes)[number]): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await untilFaded(page);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.emulateMedia({ colorScheme: null });
}

let samples = 0;

function sampled<Look>(looks: readonly Look[]): readonly Look[] {
  if (process.env['LOOKS'] === 'all') return looks;
  const first = samples++ % looks.length;
  return looks.slice(first, first + 1);
}

// Colours pass from one scheme to the other by and by, and may be hard to read on the way.
async function untilFaded(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const fading = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(fading.map(({ finished }) => finished));
  });
}

/** Fails where what is open does not fit the narrowest window, or text at twice its size. */
export async function expectFitsWhenTight(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const { width, textScale } of tightLooks) {
    await page.setViewportSize({ width, height: heightAt(width) });
    await page.evaluate(`document.documentElement.style.fontSize = '${String(textScale * 100)}%'`);
    await expectNoSidewaysScroll(page);
  }
  await page.evaluate("document.documentElement.style.fontSize = ''");
  if (before) await page.setViewportSize(before);
}

function heightAt(width: number): number {
  return width < 600 ? 740 : 900;
}

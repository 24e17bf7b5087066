import type { BrowserContext, Page, Request } from 'playwright-core';

const QUIET_MS = 500;
const LOOK_EVERY_MS = 50;

const underWay = new WeakMap<Page, Set<Request>>();

/** Notes from now on what pages ask for, by which `untilQuiet` tells. */
export function noteRequests(context: BrowserContext): void {
  context.on('page', (page) => {
    const requests = new Set<Request>();
    underWay.set(page, requests);
    page.on('request', (request) => {
      if (!isStream(request)) requests.add(request);
    });
    page.on('requestfinished', (request) => requests.delete(request));
    page.on('requestfailed', (request) => requests.delete(request));
  });
}

/**
 * Until a page has asked for nothing for half a second. Playwright's `networkidle` counts streams of news, too: once
 * one has begun, which a slow page does before it is idle, that never comes.
 */
export async function untilQuiet(page: Page): Promise<void> {
  const requests = underWay.get(page);
  for (let quietMs = 0; quietMs < QUIET_MS; quietMs += LOOK_EVERY_MS) {
    await page.waitForTimeout(LOOK_EVERY_MS);
    if (requests !== undefined && requests.size > 0) quietMs = 0;
  }
}

/** News come by it until the page is left. */
function isStream(request: Request): boolean {
  return new URL(request.url()).pathname.endsWith('/stream');
}

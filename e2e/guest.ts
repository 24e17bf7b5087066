import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Page } from './browser.ts';

/** A destination that no other journey shortens. */
export function freshDestination(): string {
  return `https://example.com/${randomUUID()}`;
}

/** Fills the form as a guest does, and waits for the short link; answers its address. */
export async function shorten(page: Page, destination: string): Promise<string> {
  await page.getByRole('textbox', { name: 'Shorten a long URL' }).fill(destination);
  await acceptTerms(page);
  await page.getByRole('button', { name: 'Shorten URL' }).click();
  return shortLinkOf(page);
}

export async function acceptTerms(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /I accept the terms/ }).check();
}

/** The short link that the result shows. */
export async function shortLinkOf(page: Page): Promise<string> {
  await page.getByRole('heading', { name: 'Your short link is ready' }).waitFor();
  const href = await page.getByRole('link', { name: /^Visit/ }).getAttribute('href');
  expect(href).toMatch(/^http/);
  return href ?? '';
}

export const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';

/** Follows a short link as a person's browser does, without going on to the destination. */
export async function visit(shortLink: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(shortLink, { redirect: 'manual', headers: { 'user-agent': CHROME, ...headers } });
}

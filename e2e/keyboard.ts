import { expect } from 'vitest';
import type { Page } from './browser.ts';

/** More presses of Tab than any page of the journeys has stops. */
const MOST_STOPS = 120;

/** Goes to a field by Tab, and types into it what the keys say. */
export async function type(page: Page, field: string | RegExp, text: string): Promise<void> {
  await reach(page, field);
  await page.keyboard.type(text);
}

/** Goes on with Tab until what has this name has the focus, which must be seen. */
export async function reach(page: Page, name: string | RegExp): Promise<void> {
  const passed: string[] = [];
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    const focused = await focusedName(page);
    if (typeof name === 'string' ? focused === name : name.test(focused)) {
      expect(await isFocusSeen(page)).toBe(true);
      return;
    }
    passed.push(focused);
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${String(name)}, but to ${passed.join(' | ')}.`);
}

/** The accessible name, as far as these pages need it. */
export async function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const focused = document.activeElement ?? document.body;
    if (focused === document.body) return 'the page';
    const label = 'labels' in focused ? (focused as HTMLInputElement).labels?.[0] : null;
    return (focused.getAttribute('aria-label') ?? (label ?? focused).textContent).trim();
  });
}

/** An outline, of it or of what it stands in, somewhere on the screen. */
async function isFocusSeen(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (focused === null) return false;
    const { top, bottom } = focused.getBoundingClientRect();
    const marked = [focused, focused.parentElement, focused.nextElementSibling].some(
      (element) => element !== null && getComputedStyle(element).outlineStyle !== 'none',
    );
    return marked && bottom > 0 && top < innerHeight;
  });
}

/** Goes to a button, link or box by Tab, and presses it. */
export async function press(page: Page, name: string | RegExp, key = 'Enter'): Promise<void> {
  await reach(page, name);
  await page.keyboard.press(key);
}

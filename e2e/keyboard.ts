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
export async function reach(page: Page, name: string | RegExp, key = 'Tab'): Promise<void> {
  const passed: string[] = [];
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    const focused = await focusedName(page);
    if (typeof name === 'string' ? focused === name : name.test(focused)) {
      expect(await isFocusSeen(page)).toBe(true);
      return;
    }
    passed.push(focused);
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not lead to ${String(name)}, but to ${passed.join(' | ')}.`);
}

/** The accessible name, as far as these pages need it. */
export async function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const focused = document.activeElement ?? document.body;
    if (focused === document.body) return 'the page';
    const label = 'labels' in focused ? (focused as HTMLInputElement).labels?.[0] : null;
    const heading = document.getElementById(focused.getAttribute('aria-labelledby') ?? '');
    const [named = focused] = [heading, label].filter((element) => element instanceof Element);
    return (focused.getAttribute('aria-label') ?? named.textContent).trim();
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

/** Goes to a select box by Tab, and to one of its options by arrows. */
export async function choose(page: Page, box: string | RegExp, option: string): Promise<void> {
  await reach(page, box);
  const stepsTo = () =>
    page.locator('select:focus').evaluate((element, wanted) => {
      const { options, selectedIndex } = element as HTMLSelectElement;
      return [...options].findIndex(({ text }) => text === wanted) - selectedIndex;
    }, option);
  for (let steps = await stepsTo(); steps !== 0; steps = await stepsTo()) {
    await page.keyboard.press(steps > 0 ? 'ArrowDown' : 'ArrowUp');
    await expect.poll(stepsTo).not.toBe(steps);
  }
}

/** What had the focus may be gone: then something with this name must have it. */
export async function expectFocusOn(page: Page, name: string | RegExp): Promise<void> {
  await expect.poll(() => focusedName(page)).toMatch(name);
}

/** Goes back to what was passed. */
export async function back(page: Page, name: string | RegExp): Promise<void> {
  await reach(page, name, 'Shift+Tab');
}

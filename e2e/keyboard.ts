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

/** An outline, of it, of what it spreads over a row or of what it stands in, somewhere on the screen, and neither header nor footer bar over it. */
async function isFocusSeen(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (focused === null) return false;
    const { left, right, top, bottom } = focused.getBoundingClientRect();
    const places = [focused, focused.parentElement, focused.nextElementSibling];
    const styles = places.flatMap((element) => (element === null ? [] : getComputedStyle(element)));
    const marked = [...styles, getComputedStyle(focused, '::after')].some(
      ({ outlineStyle }) => outlineStyle !== 'none',
    );
    const above = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const bar = above?.closest('.site-header, .footer-bar') ?? focused;
    return marked && bottom > 0 && top < innerHeight && bar.contains(focused);
  });
}

/** Goes to a button, link or box by Tab, and presses it. */
export async function press(page: Page, name: string | RegExp, key = 'Enter'): Promise<void> {
  await reach(page, name);
  await page.keyboard.press(key);
}

/** Goes to a select box by Tab, opens it, and goes by arrows to the option that is, or begins with, these words. */
export async function choose(page: Page, box: string | RegExp, words: string): Promise<void> {
  await reach(page, box);
  const steps = await page.evaluate((wanted) => {
    const { options, selectedIndex } = document.activeElement as HTMLSelectElement;
    const labels = [...options].map(({ label }) => label);
    const begins = labels.findIndex((label) => label.startsWith(wanted));
    return (labels.includes(wanted) ? labels.indexOf(wanted) : begins) - selectedIndex;
  }, words);
  await page.keyboard.press('Space');
  for (let step = 0; step < Math.abs(steps); step += 1) {
    await page.keyboard.press(steps > 0 ? 'ArrowDown' : 'ArrowUp');
  }
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await chosenOf(page)).startsWith(words)).toBe(true);
}

async function chosenOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const list = document.activeElement as HTMLSelectElement;
    return list.selectedOptions[0]?.label ?? '';
  });
}

/** Goes to a field by Tab, and types over what it holds. */
export async function retype(page: Page, field: string | RegExp, text: string): Promise<void> {
  await reach(page, field);
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
}

/** Goes to a field by Tab, and pastes into it what was copied elsewhere. */
export async function paste(page: Page, field: string | RegExp, text: string): Promise<void> {
  await reach(page, field);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press('Control+v');
}

/** Waits until something with this name has the focus, as when what had it is gone. */
export async function expectFocusOn(page: Page, name: string | RegExp): Promise<void> {
  if (typeof name === 'string') await expect.poll(() => focusedName(page)).toBe(name);
  else await expect.poll(() => focusedName(page)).toMatch(name);
}

/** Waits for a screen, whose heading takes the focus of whoever comes from another one. */
export async function headingHasFocus(page: Page, name: string): Promise<void> {
  // The link that led there may have the same name.
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  await expectFocusOn(page, name);
}

/** Opens a dialog by a button and leaves it by Escape, which gives the focus back. */
export async function openAndLeave(page: Page, name: string): Promise<void> {
  await openDialog(page, name);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await focusedName(page)).toBe(name);
}

/** Opens a dialog by a button; where an answer is given, gives it. */
export async function openDialog(page: Page, name: string, answer?: string): Promise<void> {
  await press(page, name);
  await page.getByRole('dialog').waitFor();
  if (answer === undefined) return;
  await press(page, answer);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** Opens the menu of a row by Enter, goes to an entry by arrows, and presses it. */
export async function chooseInRow(page: Page, row: string, entry: string): Promise<void> {
  const menu = `More actions for ${row}`;
  await page.locator('summary', { hasText: menu }).waitFor();
  await press(page, menu);
  for (let step = 0; step < MOST_STOPS; step += 1) {
    if ((await focusedName(page)) === entry) break;
    await page.keyboard.press('ArrowDown');
  }
  await expectFocusOn(page, entry);
  await page.keyboard.press('Enter');
}

/** Opens a dialog by the menu of a row and leaves it by Escape, which gives the focus back to the menu. */
export async function openInRowAndLeave(page: Page, row: string, entry: string): Promise<void> {
  await openInRow(page, { row, entry });
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expectFocusOn(page, `More actions for ${row}`);
}

/** Opens a dialog by the menu of a row; where an answer is given, gives it. */
export async function openInRow(
  page: Page,
  { row, entry }: { row: string; entry: string },
  answer?: string,
): Promise<void> {
  await chooseInRow(page, row, entry);
  await page.getByRole('dialog').waitFor();
  if (answer === undefined) return;
  await press(page, answer);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** Goes back to what was passed. */
export async function back(page: Page, name: string | RegExp): Promise<void> {
  await reach(page, name, 'Shift+Tab');
}

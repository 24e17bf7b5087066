import { randomUUID } from 'node:crypto';
import type { Locator } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { expectAccessible, expectGoodInEachLook, useBrowser, type Page } from './browser.ts';
import { acceptTerms, freshDestination, shorten, shortLinkOf, visit } from './guest.ts';
import { untilQuiet } from './quiet.ts';

const url = inject('serviceUrl');
const open = useBrowser();

describe('a guest', () => {
  test('pastes a URL, presses Enter, and has a short link that redirects', async () => {
    const { page, complaints, close } = await open('/');
    const destination = freshDestination();

    await acceptTerms(page);
    await page.getByRole('textbox', { name: 'Shorten a long URL' }).focus();
    await page.evaluate((text) => navigator.clipboard.writeText(text), destination);
    await page.keyboard.press('Control+V');
    await page.keyboard.press('Enter');
    const shortLink = await shortLinkOf(page);

    const answer = await visit(shortLink);
    expect([answer.status, answer.headers.get('location')]).toEqual([302, destination]);
    expect(complaints).toEqual([]);
    await close();
  });

  test('who opened the product by its IP address shortens as anyone', async () => {
    const { page, close } = await open(url.replace('localhost', '127.0.0.1'));

    expect(await shorten(page, freshDestination())).toContain(url);
    await close();
  });

  test('finds the short link on the clipboard, and is told so', async () => {
    const { page, close } = await open('/');

    const shortLink = await shorten(page, freshDestination());

    await page.getByRole('status').filter({ hasText: 'Copied' }).waitFor({ state: 'attached' });
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shortLink);
    await close();
  });

  test('can copy by hand where the browser refuses the clipboard', async () => {
    const { page, close } = await open('/');
    await page.evaluate(() => {
      navigator.clipboard.writeText = async () => Promise.reject(new Error('refused'));
      Object.assign(document, { execCommand: () => false });
    });

    await shorten(page, freshDestination());

    await page.getByRole('button', { name: 'Copy', exact: true }).waitFor();
    await close();
  });

  test('goes on with another URL in the field that has the focus', async () => {
    const { page, close } = await open('/');
    await shorten(page, freshDestination());

    await page.getByRole('button', { name: 'Shorten another' }).click();

    const field = page.getByRole('textbox', { name: 'Shorten a long URL' });
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await field.inputValue()).toBe('');
    await close();
  });

  test('who shortens the same URL again is shown the link that exists', async () => {
    const { page, close } = await open('/');
    const destination = freshDestination();
    const first = await shorten(page, destination);
    await page.getByRole('button', { name: 'Shorten another' }).click();

    await page.getByRole('textbox', { name: 'Shorten a long URL' }).fill(destination);
    await page.keyboard.press('Enter');

    await page.getByRole('heading', { name: 'You have already shortened this URL' }).waitFor();
    expect(await page.getByRole('link', { name: /^Visit/ }).getAttribute('href')).toBe(first);
    await close();
  });

  test('can do all of it by keyboard alone', async () => {
    const { page, close } = await open('/');
    await page.getByRole('textbox', { name: 'Shorten a long URL' }).focus();
    await page.keyboard.type(freshDestination());
    const checkbox = page.getByRole('checkbox', { name: /I accept the terms/ });
    for (let presses = 0; presses < 10; presses += 1) {
      await page.keyboard.press('Tab');
      if (await checkbox.evaluate((element) => element === document.activeElement)) break;
    }
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');

    await shortLinkOf(page);
    await close();
  });

  test('keeps what was typed and ticked before the script came', async () => {
    const { page, close } = await open('/terms');
    const scriptMayCome = Promise.withResolvers<undefined>();
    await page.route(/\.js$/, async (route) => {
      await scriptMayCome.promise;
      await route.continue();
    });
    await page.goto(url, { waitUntil: 'commit' });
    const destination = freshDestination();
    const alias = `early-${String(Date.now())}`;

    await page.getByRole('textbox', { name: 'Shorten a long URL' }).fill(destination);
    await page.getByRole('textbox', { name: /^Alias/ }).fill(alias);
    await acceptTerms(page);
    scriptMayCome.resolve(undefined);
    await page.waitForLoadState('load');
    await page.getByRole('button', { name: 'Shorten URL' }).click();

    expect(await shortLinkOf(page)).toBe(`${url}/${alias}`);
    await close();
  });

  test('without JavaScript is told what is missing', async () => {
    const { page, close } = await open('/', { javaScriptEnabled: false });

    expect(await page.locator('noscript').first().innerText()).toMatch(/JavaScript/);
    await close();
  });
});

describe('what is wrong is said beside its field', () => {
  test('unaccepted terms', async () => {
    const { page, close } = await open('/');
    await page.getByRole('textbox', { name: 'Shorten a long URL' }).fill(freshDestination());

    await page.keyboard.press('Enter');

    await page.getByText('Accept the terms to continue.').waitFor();
    await close();
  });

  test.each([
    ['', 'The URL field is required.'],
    ['hello', 'The URL format is invalid.'],
    ['javascript:alert(1)', 'Only http and https URLs can be shortened.'],
    [`${url}/abcde`, 'This is already one of our short links.'],
  ])('the URL %j', async (typed, message) => {
    const { page, close } = await open('/');
    await acceptTerms(page);
    const field = page.getByRole('textbox', { name: 'Shorten a long URL' });
    await field.fill(typed);

    await page.getByRole('button', { name: 'Shorten URL' }).click();

    await page.getByText(message).waitFor();
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    expect(await field.inputValue()).toBe(typed);
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
    await close();
  });

  test('a taken alias, and nothing typed is lost', async () => {
    const { page, close } = await open('/');
    const alias = `taken-${String(Date.now())}`;
    await page.getByRole('textbox', { name: /^Alias/ }).fill(alias);
    await shorten(page, freshDestination());
    await page.getByRole('button', { name: 'Shorten another' }).click();
    const destination = freshDestination();

    await page.getByRole('textbox', { name: 'Shorten a long URL' }).fill(destination);
    await page.getByRole('textbox', { name: /^Alias/ }).fill(alias.toUpperCase());
    await page.keyboard.press('Enter');

    const refusal = page.getByText('The new alias is not unique.');
    await refusal.waitFor();
    expect(await page.getByRole('textbox', { name: 'Shorten a long URL' }).inputValue()).toBe(destination);

    await page.getByRole('textbox', { name: 'Shorten a long URL' }).fill(freshDestination());
    await untilChecked(page);
    expect(await refusal.isVisible()).toBe(true);
    await page.getByRole('textbox', { name: /^Alias/ }).fill(`${alias}-2`);
    await refusal.waitFor({ state: 'detached' });
    await close();
  });
});

/** Longer than the form waits with its check once the typing pauses. */
async function untilChecked(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => setTimeout(done, 1000)));
}

test('a double click makes one link', async () => {
  const { page, close } = await open('/');
  const posts: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()));
  await acceptTerms(page);
  await page.getByRole('textbox', { name: 'Shorten a long URL' }).fill(freshDestination());

  await page.getByRole('button', { name: 'Shorten URL' }).dblclick();
  await shortLinkOf(page);

  expect(posts).toHaveLength(1);
  await close();
});

test('while the service is away the form keeps what was typed and says so', async () => {
  const { page, close } = await open('/');
  await untilQuiet(page);
  await acceptTerms(page);
  const field = page.getByRole('textbox', { name: 'Shorten a long URL' });
  await field.fill('https://example.com/kept');
  await page.context().setOffline(true);

  await page.getByRole('button', { name: 'Shorten URL' }).click();

  await page.getByRole('alert').first().waitFor();
  expect(await field.inputValue()).toBe('https://example.com/kept');
  await page.context().setOffline(false);
  await close();
});

test('UTM parameters are added to the URL, in place of those it had', async () => {
  const { page, close } = await open('/');
  const field = page.getByRole('textbox', { name: 'Shorten a long URL' });
  await field.fill('https://example.com/?utm_source=old&a=1');
  await page.getByText('Advanced options').click();
  await page.getByRole('button', { name: 'Edit UTM' }).click();
  const dialog = page.getByRole('dialog');
  expect(await dialog.getByLabel('Source').inputValue()).toBe('old');
  await dialog.getByLabel('Source').fill('');
  await dialog.getByRole('button', { name: 'Edit UTM' }).click();
  await dialog.getByText('The utm source field is required.').waitFor();
  await expectAccessible(page);

  await dialog.getByLabel('Source').fill('news letter');
  await dialog.getByLabel('Medium').fill('email');
  await dialog.getByLabel('Campaign').fill('spring');
  await dialog.getByRole('button', { name: 'Edit UTM' }).click();

  await expect
    .poll(() => field.inputValue())
    .toBe('https://example.com/?a=1&utm_source=news%20letter&utm_medium=email&utm_campaign=spring');
  await close();
});

test.each([768, 1440])('at %i px a short link of thirty letters stands on one line', async (width) => {
  const { page, close } = await open('/', { width });
  const alias = randomUUID().slice(0, 29 - new URL(url).host.length);
  await page.getByRole('textbox', { name: /^Alias/ }).fill(alias);

  await shorten(page, freshDestination());

  const lines = await page.locator('.short-link.hero').evaluate((link) => {
    return link.clientHeight / parseFloat(getComputedStyle(link).lineHeight);
  });
  expect(Math.round(lines)).toBe(1);
  await close();
});

test.each(['light', 'dark'] as const)(
  'in %s colours an empty box and a wrong field are plain to see',
  async (colorScheme) => {
    const { page, close } = await open('/');
    await page.emulateMedia({ colorScheme });
    const field = page.getByRole('textbox', { name: 'Shorten a long URL' });
    const box = page.getByRole('checkbox', { name: /I accept the terms/ });
    const colourOf = (locator: Locator, property: string) =>
      locator.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

    await page.getByRole('button', { name: 'Shorten URL' }).click();
    const message = page.getByText('Accept the terms to continue.');
    await message.waitFor();
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);

    expect(await colourOf(box, 'appearance')).toBe('none');
    expect(await colourOf(box, 'background-color')).toBe(await colourOf(field, 'background-color'));
    expect(await colourOf(field, 'border-top-color')).toBe(await colourOf(message, 'color'));
    const [edge, text] = [await box.boundingBox(), await message.boundingBox()];
    expect((text?.y ?? NaN) - (edge?.y ?? NaN) - (edge?.height ?? NaN)).toBeGreaterThanOrEqual(4);
    await close();
  },
);

test('the result is accessible and fits', async () => {
  const { page, complaints, close } = await open('/');
  await shorten(page, freshDestination());

  await expectGoodInEachLook(page);
  expect(complaints).toEqual([]);
  await close();
});

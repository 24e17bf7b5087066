import { expect, inject, test } from 'vitest';
import { apiPrefix, requestedWithHeader } from '@linklet/contract/http/endpoint.ts';
import { heading, rowOf } from './account.ts';
import { expectNoSidewaysScroll, useBrowser } from './browser.ts';
import { back, choose, expectFocusOn, press, reach, retype, type } from './keyboard.ts';
import { expectTotal, filtersOf, openStatsIn, textOf, untilDrawn } from './statistics.ts';

const url = inject('serviceUrl');
const openStats = openStatsIn(useBrowser());

test('on a phone’s screen segments and notes are kept, changed and deleted by keyboard alone', async () => {
  const { page, complaints, close } = await openStats();
  const segments = page.getByRole('dialog', { name: 'Saved filters' });

  // A card that is come to is filled then.
  await reach(page, 'Countries');
  await untilDrawn(page);
  await press(page, 'Germany');
  await back(page, 'Save filter');
  await page.keyboard.press('Enter');
  await segments.waitFor();
  await type(page, 'Name', 'Germans');
  await page.keyboard.press('Enter');
  await page.getByText('Saved as Germans.').waitFor();
  await expectFocusOn(page, 'Saved filters');
  await expectNoSidewaysScroll(page);
  await page.keyboard.press('Escape');
  await expectFocusOn(page, 'Saved as Germans');
  await press(page, 'Clear filters');
  await choose(page, 'Saved filters', 'Germans');
  await expect.poll(() => filtersOf(page)).toBe('country:DE');
  await expectTotal(page, 'Clicks', '3');
  await page.keyboard.press('End');
  await segments.waitFor();
  await press(page, 'Rename Germans');
  await type(page, 'New name', 'Some');
  await page.keyboard.press('Enter');
  await page.getByText('Renamed to Some.').waitFor();
  await expectFocusOn(page, 'Saved filters');
  await press(page, 'Delete Some');
  await expectFocusOn(page, 'Cancel');
  await press(page, 'Delete saved filter');
  await page.getByText('Some deleted.').waitFor();
  await expectFocusOn(page, 'Saved filters');
  await page.keyboard.press('Escape');
  await segments.waitFor({ state: 'detached' });
  await expectFocusOn(page, 'Saved filters');

  await press(page, 'Add note');
  await page.getByRole('dialog', { name: 'Add a note' }).waitFor();
  await page.keyboard.press('Escape');
  await expectFocusOn(page, 'Add note');
  await page.keyboard.press('Enter');
  await type(page, 'Note', 'Mail sent');
  await expectNoSidewaysScroll(page);
  await page.keyboard.press('Enter');
  await page.getByText('Mail sent', { exact: true }).waitFor();
  await expectFocusOn(page, 'Add note');
  await press(page, 'Edit the note Mail sent');
  await retype(page, 'Note', 'Letters sent');
  await press(page, 'Save');
  await expectFocusOn(page, 'Edit the note Letters sent');
  await press(page, 'Delete the note Letters sent');
  await page.getByText('The note has been deleted.').waitFor();
  await expectFocusOn(page, 'Notes');
  await press(page, 'Undo');
  await page.getByText('Letters sent', { exact: true }).waitFor();
  await expectFocusOn(page, 'Notes');
  expect(complaints).toEqual([]);
  await close();
});

test('on a phone’s screen statistics are shared, logs made and alarms switched off by keyboard alone', async () => {
  const { page, person, complaints, close } = await openStats({
    path: '/app/dashboard/analytics',
    plan: 'enterprise team',
  });
  await expectTotal(page, 'Clicks', '6');

  await press(page, 'Share statistics');
  const sharing = page.getByRole('dialog', { name: 'Statistics of all links' });
  await sharing.waitFor();
  await type(page, 'Label', 'Our client');
  await press(page, 'Create share link');
  await sharing.getByText('Our client', { exact: true }).waitFor();
  await expectNoSidewaysScroll(page);
  await press(page, 'Copy the new share link for Our client');
  await expectFocusOn(page, 'Copied the new share link for Our client');
  const address = await page.evaluate<string>('navigator.clipboard.readText()');
  const shared = () =>
    fetch(new URL(`${apiPrefix}/shared/${address.split('/').at(-1) ?? ''}`, url), {
      headers: { [requestedWithHeader]: 'fetch' },
    });
  expect((await shared()).status).toBe(200);
  await press(page, 'Revoke the share link for Our client');
  await expectFocusOn(page, 'Cancel');
  await press(page, 'Stop sharing');
  await sharing.getByText('Our client', { exact: true }).waitFor({ state: 'detached' });
  await expectFocusOn(page, 'Share links');
  expect((await shared()).status).toBe(404);
  await page.keyboard.press('Escape');
  await expectFocusOn(page, 'Share statistics');

  await press(page, 'More');
  await press(page, 'Log of clicks…');
  await page.getByRole('dialog', { name: 'Log of clicks' }).waitFor();
  await press(page, 'Create CSV');
  await page.getByRole('link', { name: /^Download All links/ }).waitFor();
  await expectNoSidewaysScroll(page);
  const saving = page.waitForEvent('download');
  await press(page, /^Download All links/);
  expect(await textOf(await saving)).toContain('news.example');
  await page.keyboard.press('Escape');
  await expectFocusOn(page, 'More');

  const before = await rowOf(person.email);
  await page.goto(new URL('/app/settings/profile', url).href);
  await heading(page, 'Profile').first().waitFor();
  await press(page, 'Alert me to unusual traffic', 'Space');
  await expect.poll(async () => (await rowOf(person.email))['status'] !== before['status']).toBe(true);
  await expectFocusOn(page, 'Alert me to unusual traffic');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await rowOf(person.email))['status'] === before['status']).toBe(true);
  expect(complaints).toEqual([]);
  await close();
});

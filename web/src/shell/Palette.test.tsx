// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { getState } from '@linklet/contract/app-state/endpoints.ts';
import { searchLinks } from '@linklet/contract/links/list.ts';
import { listTags } from '@linklet/contract/links/tags/endpoints.ts';
import { listOrganizations } from '@linklet/contract/organizations/endpoints.ts';
import { makeListedLink } from '#/testing/make-link.ts';
import { makeOrganization, makeTeam } from '#/testing/make-organization.ts';
import { makeStaff, makeState } from '#/testing/make-state.ts';
import { stubDetails } from '#/testing/link-details.ts';
import { forgetPerson } from '#/lib/session/forget-person.ts';
import { localEntries } from '#/lib/storage.ts';
import { showScreen } from '#/testing/show-screen.tsx';
import { Refusal } from '#/testing/stub-network.ts';

// Its code is loaded first.
const patient = { timeout: 10_000 };
const subscriber = makeState({
  user: makeStaff({ plan: 'pro', isDeveloper: false }),
  features: ['use_analytics', 'update_linklet', 'archive_linklet', 'use_tags'],
});

/** The dashboard with one link, and the palette as it opens over it. */
async function showDashboard({ opened = false, state = subscriber } = {}) {
  const link = makeListedLink();
  const network = stubDetails(link);
  network.answer(getState, state);
  network.answer(searchLinks, { data: [link], next: null, previous: null });
  network.answer(listTags, { data: [], next: null });
  const sales = makeTeam({ role: 'member' });
  network.answer(listOrganizations, { data: [makeOrganization({ teams: [sales] })] });
  const person = showScreen(`/app/dashboard${opened ? `?link=${link.hash}` : ''}`);
  await screen.findAllByRole('link', { name: /^lnk\.test/ }, patient);

  return { person, network, palette: () => openPalette(person) };
}

async function openPalette(person: ReturnType<typeof showScreen>) {
  await person.keyboard('{Control>}k{/Control}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Search or jump to…' }, patient));
  const labels = () => dialog.queryAllByRole('option').map(({ textContent }) => textContent);
  return { dialog, labels };
}

test('the palette begins with what can be done with the link whose row has the focus, by its rights', async () => {
  const { person, palette } = await showDashboard();

  await person.keyboard('j');
  const { labels } = await palette();

  const copied = /^Copy lnk\.test\/.*Action$/;
  await expect.poll(() => labels()[0], patient).toMatch(copied);
  expect(labels().filter((label) => label.endsWith('Action'))).toEqual([
    expect.stringMatching(copied),
    expect.stringMatching(/^QR code of/),
    expect.stringMatching(/^Edit/),
    expect.stringMatching(/^Archive/),
    ...['Light themeAction', 'Dark themeAction', 'Theme of the systemAction'],
  ]);
});

test('what the palette offers for a link is done', async () => {
  const { palette } = await showDashboard({ opened: true });

  const { dialog } = await palette();
  const option = await dialog.findByRole('option', { name: /^QR code of/ }, patient);
  option.click();

  expect(await screen.findByRole('dialog', { name: /^QR code for/ }, patient)).toBeDefined();
});

test('where no link has the focus nor is open, none is offered', async () => {
  const { palette } = await showDashboard();

  const { labels } = await palette();

  await expect.poll(labels, patient).toContain('DashboardPage');
  expect(labels().filter((label) => label.startsWith('Copy'))).toEqual([]);
});

test('where the palette led last stands first, until somebody else uses the browser', async () => {
  const { person, palette } = await showDashboard();
  const first = await palette();
  await person.type(first.dialog.getByRole('combobox'), 'trash');
  await person.keyboard('{Enter}');

  const second = await openPalette(person);

  await expect.poll(() => second.labels()[0], patient).toBe('TrashPage');
  expect(second.labels().filter((label) => label === 'TrashPage')).toHaveLength(1);

  await person.keyboard('{Control>}k{/Control}');
  forgetPerson();
  const third = await openPalette(person);
  await expect.poll(() => third.labels()[0], patient).toBe('DashboardPage');
});

test('nothing is kept of where somebody went who acts as another', async () => {
  const { person, palette } = await showDashboard({ state: { ...subscriber, impersonated: true } });
  const first = await palette();
  await person.type(first.dialog.getByRole('combobox'), 'trash');
  await person.keyboard('{Enter}');

  const second = await openPalette(person);

  await expect.poll(second.labels, patient).toContain('TrashPage');
  expect(second.labels()[0]).toBe('DashboardPage');
  expect(localEntries.read('jumps')).toBeNull();
});

test('that nothing was found is said once it is known, and that nothing could be looked for', async () => {
  const { person, network, palette } = await showDashboard();
  const { dialog } = await palette();
  const asked = vi.fn();
  const search = Promise.withResolvers<{ data: []; next: null; previous: null }>();
  network.answer(searchLinks, ({ query }) => {
    asked(query.search);
    return search.promise;
  });

  await person.type(dialog.getByRole('combobox'), 'zebra');
  await expect.poll(() => asked.mock.calls, patient).toContainEqual(['zebra']);
  expect(dialog.queryByText(/^No results/)).toBeNull();
  search.resolve({ data: [], next: null, previous: null });
  await dialog.findByText('No results for “zebra”.');

  network.answer(searchLinks, new Refusal('unavailable'));
  await person.type(dialog.getByRole('combobox'), 's');
  await dialog.findByText('Links can’t be searched right now.');
});

test('what was found for another text is not chosen for this one', async () => {
  const { person, network, palette } = await showDashboard();
  const { dialog, labels } = await palette();
  await person.type(dialog.getByRole('combobox'), 'lnk');
  await expect.poll(() => labels().filter((label) => label.endsWith('Link')), patient).toHaveLength(1);

  const search = Promise.withResolvers<never>();
  network.answer(searchLinks, () => search.promise);
  await person.type(dialog.getByRole('combobox'), 'zebra');

  expect(labels()).toEqual([]);
});

test('the key that opens the palette closes it', async () => {
  const { person, palette } = await showDashboard();
  await palette();

  await person.keyboard('{Control>}k{/Control}');

  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
});

test('with Ctrl a page opens beside this one', async () => {
  const { person, palette } = await showDashboard();
  const { dialog } = await palette();
  const open = vi.spyOn(window, 'open').mockReturnValue(null);

  await person.type(dialog.getByRole('combobox'), 'notif');
  await person.keyboard('{Control>}{Enter}{/Control}');

  expect(open.mock.calls).toEqual([['/app/notifications', '_blank', 'noopener']]);
  expect(location.pathname).toBe('/app/dashboard');
  open.mockRestore();
});

test('the palette asks before it switches to a team, as the menu of workspaces does', async () => {
  const { person, palette } = await showDashboard();
  const { dialog } = await palette();

  await person.type(dialog.getByRole('combobox'), 'sal');
  await person.click(await dialog.findByRole('option', { name: /^Switch to Sales, Acme/ }, patient));

  const question = within(await screen.findByRole('dialog', { name: 'Switch to Sales?' }));
  expect(question.getByText('You are going to switch to team "Sales"')).toBeDefined();
  await person.click(question.getByRole('button', { name: 'Cancel' }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
});

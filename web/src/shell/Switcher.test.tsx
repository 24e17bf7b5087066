// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { getState } from '@linklet/contract/app-state/endpoints.ts';
import { listNotifications, recentNotifications } from '@linklet/contract/notifications/endpoints.ts';
import { listOrganizations, type OrganizationView } from '@linklet/contract/organizations/endpoints.ts';
import { makeOrganization, makeTeam } from '#/testing/make-organization.ts';
import { makeStaff, makeState } from '#/testing/make-state.ts';
import { showScreen } from '#/testing/show-screen.tsx';
import { stubNetwork } from '#/testing/stub-network.ts';

const sales = makeTeam({ role: 'member' });

/** Opens the menu of whoever is in these organizations. */
async function openMenu(organizations: OrganizationView[], list = async () => organizations) {
  const network = stubNetwork();
  network.answer(getState, makeState({ user: makeStaff({ isDeveloper: false }), teamsAllowed: true }));
  network.answer(recentNotifications, { notifications: [], announcements: [] });
  network.answer(listNotifications, { data: [], next: null });
  network.answer(listOrganizations, async () => ({ data: await list() }));
  const user = showScreen('/app/notifications');
  await user.click(await screen.findByRole('button', { name: 'Workspace: Ada' }));
  const menu = document.querySelector<HTMLElement>('#workspaces');
  if (menu === null) throw new Error('There is no menu.');
  fireEvent(menu, Object.assign(new Event('beforetoggle'), { newState: 'open' }));
  return { user, menu };
}

test.each([
  [{ owner: true }, '/app/organizations/acme/dashboard'],
  [{ permissions: ['organization.view', 'supervisor.access'] }, '/app/organizations/acme/dashboard'],
  [{ role: 'Auditor' }, '/app/organizations/acme/me'],
  [{}, '/app/organizations/acme/team/sales'],
] satisfies [Parameters<typeof makeOrganization>[0], string][])(
  'the menu of workspaces leads %j to %s',
  async (given, path) => {
    const { menu } = await openMenu([makeOrganization({ teams: [sales], ...given })]);

    const entry = await within(menu).findByRole<HTMLAnchorElement>('link', { name: /Acme/, hidden: true });

    expect(entry.pathname).toBe(path);
    expect(within(menu).queryByText('Create Organization')).toBeNull();
  },
);

test('the menu of workspaces comes whole, and until then says in one entry that it loads', async () => {
  const organizations = Promise.withResolvers<OrganizationView[]>();
  const list = vi.fn(() => organizations.promise);
  const { menu } = await openMenu([], list);
  const shown = () =>
    [...menu.querySelectorAll('.menu-item, .menu-note')].map(({ textContent }) => textContent);

  await expect.poll(() => list.mock.calls.length).toBe(1);
  expect(shown()).toEqual(['Loading…']);
  organizations.resolve([makeOrganization({ teams: [sales] })]);

  await expect
    .poll(shown)
    .toEqual(
      [/Personal workspace$/, /Acme$/, /Sales$/, 'All organizations'].map((text) =>
        expect.stringMatching(text),
      ),
    );
});

test('the menu of many workspaces is searched by the names of organizations and teams', async () => {
  const teams = Array.from({ length: 9 }, (_, id) => makeTeam({ id, slug: `t${id}`, name: `Crew ${id}` }));
  const other = makeOrganization({ slug: 'globex', name: 'Globex', teams: [sales] });
  const { user, menu } = await openMenu([
    makeOrganization({ teams, permissions: ['organization.view', 'links.create'] }),
    other,
  ]);
  const entries = () =>
    [...menu.querySelectorAll('.switcher-group .menu-item')].map(({ textContent }) => textContent);

  const field = await within(menu).findByRole('searchbox', { name: 'Search workspaces', hidden: true });
  await user.type(field, 'crew 3');
  await expect.poll(entries).toEqual([expect.stringContaining('Acme'), expect.stringContaining('Crew 3')]);
  await user.clear(field);
  await user.type(field, 'globex');
  await expect.poll(entries).toEqual([expect.stringContaining('Globex'), expect.stringContaining('Sales')]);
  await user.type(field, 'nothing');

  await within(menu).findByText('No organization or team matches your search.');
  fireEvent(menu, Object.assign(new Event('beforetoggle'), { newState: 'open' }));
  await expect.poll(() => entries().length).toBe(13);
});

// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getState } from '@linklet/contract/app-state/endpoints.ts';
import { recentNotifications } from '@linklet/contract/notifications/endpoints.ts';
import {
  getAuditRetention,
  listAudit,
  listAuditPeople,
  type AuditEntryView,
} from '@linklet/contract/audit/endpoints.ts';
import { listOrganizations } from '@linklet/contract/organizations/endpoints.ts';
import { listOrganizationInvitations } from '@linklet/contract/organizations/users.ts';
import { listTransfers } from '@linklet/contract/organizations/transfers.ts';
import { listTeamInvitations } from '@linklet/contract/organizations/team-members.ts';
import { makeOrganization, makeTeam } from '#/testing/make-organization.ts';
import { makeStaff, makeState } from '#/testing/make-state.ts';
import { showScreen } from '#/testing/show-screen.tsx';
import { Refusal, stubNetwork } from '#/testing/stub-network.ts';

const ADDRESS = '/app/organizations/acme/audit';
const ada = { id: '6f1f8a52-98c5-4d0f-8a3e-0d8a1a2b3c4d', name: 'Ada Lovelace', email: 'ada@acme.example' };
const bob = { id: '0b8f8a52-98c5-4d0f-8a3e-0d8a1a2b3c4d', name: 'Bob', email: 'bob@acme.example' };

test('tells who did what in sentences, day by day', async () => {
  const network = stubOrganization();
  network.answer(
    listAudit,
    page([
      makeEntry({
        ...{ action: 'team.invitation_sent', target: 'acme/marketing' },
        after: { email: 'bob@acme.example', role: 'member' },
      }),
      makeEntry({ action: 'organization.user_blocked', whom: bob, by_staff: true }),
      makeEntry({ action: 'link.archived', short_link: 'lnk.test/sale', who: null, means: 'token' }),
      makeEntry({ action: 'door.painted', target: 'front', at: '2026-02-01T12:00:00Z' }),
    ]),
  );

  showScreen(ADDRESS);

  const day = await screen.findByRole('region', { name: 'Feb 2, 2026' });
  expect(within(day).getAllByRole('listitem').map(sentence)).toEqual([
    'Ada Lovelace invited bob@acme.example to Marketing as member',
    'Support, as Ada Lovelace, blocked Bob',
    'Deleted account archived lnk.test/sale',
  ]);
  within(day).getByText(/by API token · Firefox on Windows · Berlin, Germany/);
  const before = screen.getByRole('region', { name: 'Feb 1, 2026' });
  expect(within(before).getAllByRole('listitem').map(sentence)).toEqual([
    'Ada Lovelace did: Door painted, front',
  ]);
});

test.each([
  [90, 'Your plan keeps entries for 90 days.'],
  [null, 'Entries are kept without limit.'],
])('tells how far back it goes: %s', async (days, sentence) => {
  const network = stubOrganization();
  network.answer(listAudit, page([makeEntry()]));
  network.answer(getAuditRetention, { days });

  showScreen(ADDRESS);

  await screen.findByText(sentence);
});

test('whoever may not export any more is told so in place of a file', async () => {
  const network = stubOrganization();
  network.answer(listAudit, page([makeEntry()]));
  network.answer(getAuditRetention, new Refusal('forbidden'));
  const person = showScreen(ADDRESS);

  await person.click(await screen.findByRole('link', { name: 'Export as CSV' }));

  await screen.findByText('Permission denied.');
  expect(location.pathname).toBe(ADDRESS);
});

test('unfolds what was changed, before and after', async () => {
  const network = stubOrganization();
  const [before, after] = [
    { name: 'Sales', slug: 'sales' },
    { name: 'Marketing', slug: 'sales' },
  ];
  network.answer(listAudit, page([makeEntry({ action: 'team.changed', before, after })]));

  const person = showScreen(ADDRESS);
  await person.click(await screen.findByText(/Marketing/, { selector: '.audit-sentence' }));

  const changed = screen.getByText('Name', { selector: 'dt' }).parentElement;
  expect(changed?.textContent).toBe('Namebefore: Salesafter: Marketing');
  expect(screen.queryByText('Address', { selector: 'dt' })).toBeNull();
});

test('keeps filters in the address, asks for what they leave, and exports the same', async () => {
  const network = stubOrganization();
  const asked: unknown[] = [];
  network.answer(listAudit, ({ query }) => {
    asked.push(query);
    return page(query.area === 'role' ? [] : [makeEntry()]);
  });

  const person = showScreen(`${ADDRESS}?from=2026-02-01&to=never&person=nobody`);
  await screen.findByRole('region', { name: 'Feb 2, 2026' });
  await screen.findByRole('option', { name: 'Bob (bob@acme.example)' });
  await person.selectOptions(screen.getByLabelText('Person'), bob.id);
  await person.selectOptions(screen.getByLabelText('Area'), 'Roles');

  await screen.findByRole('heading', { name: 'No entries match' });
  const from = new Date('2026-02-01T00:00').toISOString();
  expect(asked.at(0)).toEqual({ search: '', from });
  expect(asked.at(-1)).toEqual({ search: '', from, person: bob.id, area: 'role' });
  expect(location.search).toContain('area=role');
  const link = new URL(screen.getByRole<HTMLAnchorElement>('link', { name: 'Export as CSV' }).href);
  expect(link.pathname).toBe('/app/organization/acme/audit.csv');
  expect(Object.fromEntries(link.searchParams)).toEqual({ from, person: bob.id, area: 'role' });

  await person.click(screen.getByRole('button', { name: 'Show all entries' }));
  await screen.findByRole('region', { name: 'Feb 2, 2026' });
  expect(screen.getByLabelText<HTMLSelectElement>('Area').value).toBe('');
});

test('goes on page by page, and says how far a search has come', async () => {
  const network = stubOrganization();
  network.answer(listAudit, ({ query }) =>
    query.before === undefined
      ? { data: [], next: 7, reached: '2026-01-15T12:00:00Z' }
      : page([makeEntry({ action: 'team.created', after: { name: 'Sales' } })]),
  );

  const person = showScreen(`${ADDRESS}?search=sales`);
  await screen.findByText('Searched back to Jan 15, 2026.');
  await person.click(screen.getByRole('button', { name: 'Show more' }));

  await screen.findByText('created the team Sales');
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('says where nothing was done yet, and where the audit could not be loaded', async () => {
  const network = stubOrganization();
  network.answer(listAudit, new Refusal('forbidden'));
  const person = showScreen(ADDRESS);
  await screen.findByRole('heading', { name: 'This page didn’t load' });

  network.answer(listAudit, page([]));
  await person.click(screen.getByRole('button', { name: /Try again|Reload/ }));

  await screen.findByRole('heading', { name: 'No entries yet' });
});

test('only the card of an organization whose audit one may see leads there', async () => {
  const network = stubOrganization();
  network.answer(listOrganizations, {
    data: [acme, makeOrganization({ ...auditor, slug: 'globex', name: 'Globex' })],
  });
  network.answer(listTeamInvitations, { data: [] });
  network.answer(listOrganizationInvitations, { data: [] });
  network.answer(listTransfers, { data: [] });

  showScreen('/app/settings/teams');

  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Settings of Acme' });
  expect(link.pathname).toBe(ADDRESS);
  screen.getByRole('heading', { name: 'Globex' });
  expect(screen.queryByRole('link', { name: 'Settings of Globex' })).toBeNull();
});

const auditor = {
  role: 'Auditor',
  teams: [makeTeam({ slug: 'marketing', name: 'Marketing', role: null })],
};
const acme = makeOrganization({ ...auditor, permissions: ['audit.view'] });

function stubOrganization() {
  const network = stubNetwork();
  network.answer(getState, makeState({ user: makeStaff({ isDeveloper: false }) }));
  network.answer(recentNotifications, { notifications: [], announcements: [] });
  network.answer(listOrganizations, { data: [acme] });
  network.answer(listAuditPeople, { data: [ada, bob] });
  return network;
}

function page(data: AuditEntryView[]) {
  return { data, next: null, reached: null };
}

let made = 0;

function makeEntry(given: Partial<AuditEntryView> = {}): AuditEntryView {
  made += 1;
  return {
    ...{
      id: made,
      at: '2026-02-02T12:00:00Z',
      who: ada,
      whom: null,
      space_of: null,
      by_staff: false,
      by_provider: false,
      token: null,
      means: 'session',
    },
    ...{ device: 'Firefox on Windows', place: 'Berlin, Germany' },
    ...{ action: 'team.archived', target: 'acme/marketing', short_link: null, before: null, after: null },
    ...given,
  };
}

function sentence(entry: HTMLElement): string | null | undefined {
  return entry.querySelector('.audit-sentence')?.textContent;
}

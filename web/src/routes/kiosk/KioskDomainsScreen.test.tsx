// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getState } from '@linklet/contract/app-state/endpoints.ts';
import {
  addCommonDomain,
  changeKioskDomain,
  listKioskDomains,
  type KioskDomain,
} from '@linklet/contract/domains/staff.ts';
import { recentNotifications } from '@linklet/contract/notifications/endpoints.ts';
import { makeStaff, makeState } from '#/testing/make-state.ts';
import { showScreen } from '#/testing/show-screen.tsx';
import { Refusal, stubNetwork } from '#/testing/stub-network.ts';

const PATH = '/app/kiosk/domains';
const named = { selector: '.kiosk-domain-name' };

test('a domain is shown with its owner, its links and its name in both alphabets', async () => {
  stubDomains([
    makeKioskDomain({ domain: 'xn--mller-kva.test', unicode: 'müller.test', links: 10_001 }),
    makeKioskDomain({ id: 2, owner: { kind: 'organization', name: 'Acme', id: 'acme' }, links: 1 }),
  ]);

  showScreen(PATH);

  const [first, second] = await rows();
  first?.getByText('xn--mller-kva.test');
  first?.getByText(/10,000\+ links/);
  expect(first?.getByRole('link', { name: 'Ada' }).getAttribute('href')).toBe('/app/kiosk/user/u-1');
  second?.getByText(/1 link ·/);
  expect(second?.getByRole('link', { name: 'Acme' }).getAttribute('href')).toBe(
    '/app/organizations/acme/helpdesk',
  );
});

test('what is asked for stands in the address, and the page goes on', async () => {
  const network = stubDomains([]);
  network.answer(listKioskDomains, ({ query: { filter, search, page } }) => ({
    data: [makeKioskDomain({ id: page, unicode: `${filter}-${search}-${String(page)}.test` })],
    next: page === 1 ? 2 : null,
  }));

  const person = showScreen(`${PATH}?search=go`);
  await screen.findByText('all-go-1.test', named);
  await person.selectOptions(screen.getByLabelText('Show'), 'Blocked');
  await screen.findByText('blocked-go-1.test', named);
  expect(location.search).toContain('filter=blocked');
  await person.click(screen.getByRole('button', { name: 'Show more' }));

  await screen.findByText('blocked-go-2.test', named);
  screen.getByText('blocked-go-1.test', named);
});

test('the address of one domain leads to it in the list', async () => {
  const network = stubDomains([]);
  network.answer(listKioskDomains, ({ query: { search } }) => ({
    data: [makeKioskDomain({ unicode: search })],
    next: null,
  }));

  showScreen('/app/kiosk/domain/go.acme.test');

  await screen.findByText('go.acme.test', named);
  expect(location.pathname).toBe(PATH);
});

test('only what waits for review is approved', async () => {
  stubDomains([
    makeKioskDomain({ unicode: 'held.test', state: 'review', held_for: 'It looks like google.' }),
  ]);

  showScreen(PATH);

  await screen.findByText('It looks like google.');
  screen.getByRole('button', { name: 'Approve held.test' });
  screen.getByRole('button', { name: 'Block… held.test' });
});

test('the base domain always serves', async () => {
  stubDomains([makeKioskDomain({ unicode: 'base.test', type: 'common', is_base: true, owner: null })]);

  showScreen(PATH);

  await screen.findByText(/^Base domain/);
  screen.getByRole('button', { name: 'Who can use it… of base.test' });
  expect(screen.queryByRole('button', { name: /Block|Turn|Approve/ })).toBeNull();
});

test('nothing is done with what was given up', async () => {
  stubDomains([makeKioskDomain({ unicode: 'gone.test', released_at: '2026-11-27T12:00:00Z' })]);

  showScreen(PATH);

  await screen.findByText(/given up .*2026/);
  expect(screen.queryByText('More actions for gone.test')).toBeNull();
});

test('whoever thinks again blocks nothing; whoever is sure does', async () => {
  const network = stubDomains([makeKioskDomain({ links: 3 })]);
  const changes: unknown[] = [];
  network.answer(changeKioskDomain, ({ body }) => {
    changes.push(body);
    return makeKioskDomain({ is_blocked: true, state: 'blocked' });
  });

  const person = showScreen(PATH);
  await person.click(await screen.findByRole('button', { name: 'Block… go.acme.test' }));
  screen.getByText('All links on it (3 links) stop redirecting at once, until it is unblocked.');
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(changes).toEqual([]);
  await person.click(screen.getByRole('button', { name: 'Block… go.acme.test' }));
  await person.click(screen.getByRole('button', { name: 'Block' }));

  await screen.findByText('go.acme.test is blocked: all its links have stopped.');
  expect(changes).toEqual([{ is_blocked: true }]);
});

test('what is blocked or off has the way back', async () => {
  const network = stubDomains([makeKioskDomain({ is_blocked: true, is_disabled: true, state: 'blocked' })]);
  const changes: unknown[] = [];
  network.answer(changeKioskDomain, ({ body }) => {
    changes.push(body);
    return makeKioskDomain();
  });

  const person = showScreen(PATH);
  await person.click(await screen.findByRole('button', { name: 'Unblock go.acme.test' }));
  await screen.findByText('go.acme.test is no longer blocked.');
  await person.click(screen.getByRole('button', { name: 'Turn on go.acme.test' }));
  await screen.findByText('go.acme.test is on.');

  expect(changes).toEqual([{ is_blocked: false }, { is_disabled: false }]);
});

test('what the service refuses of a common domain stands beside the field', async () => {
  const network = stubDomains([]);
  network.answer(addCommonDomain, new Refusal('domain_invalid'));

  const person = showScreen(PATH);
  await screen.findByRole('heading', { name: 'No domains found' });
  await person.click(screen.getByRole('button', { name: 'Add common domain' }));
  await person.type(screen.getByRole('textbox', { name: 'Domain' }), 'go.acme.test');
  await person.click(screen.getByRole('button', { name: 'Add domain' }));

  expect(await screen.findAllByText('Invalid domain')).not.toHaveLength(0);
});

test('no answer offers to try again', async () => {
  const network = stubDomains([]);
  network.answer(listKioskDomains, new Refusal('unavailable'));

  const person = showScreen(`${PATH}?filter=held`);
  const again = await screen.findByRole('button', { name: 'Try again' });
  network.answer(listKioskDomains, { data: [], next: null });
  await person.click(again);

  await screen.findByRole('heading', { name: 'Nothing to review' });
});

async function rows() {
  const list = within(await screen.findByRole('group', { name: 'Domains' }));
  return list
    .getAllByRole('listitem')
    .filter(({ parentElement }) => parentElement?.classList.contains('people'))
    .map((row) => within(row));
}

function stubDomains(data: KioskDomain[]) {
  const network = stubNetwork();
  network.answer(getState, makeState({ user: makeStaff() }));
  network.answer(recentNotifications, { notifications: [], announcements: [] });
  network.answer(listKioskDomains, { data, next: null });
  return network;
}

function makeKioskDomain(given: Partial<KioskDomain> = {}): KioskDomain {
  return {
    ...{ id: 1, domain: 'go.acme.test', unicode: 'go.acme.test', type: 'organization', is_base: false },
    ...{ state: 'active', held_for: null, owner: { kind: 'user', name: 'Ada', id: 'u-1' }, links: 0 },
    ...{ created_at: '2026-11-27T12:00:00Z', released_at: null, is_disabled: false, is_blocked: false },
    ...{ allow_for_guests: false, guest_can_use_custom_alias: false },
    ...{ require_email_verification: false, subscribed_only: false },
    ...given,
  };
}

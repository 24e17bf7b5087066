// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getState } from '@linklet/contract/app-state/endpoints.ts';
import {
  accountDomains,
  organizationDomains,
  type BrandedDomain,
} from '@linklet/contract/domains/endpoints.ts';
import { recentNotifications } from '@linklet/contract/notifications/endpoints.ts';
import { listOrganizations } from '@linklet/contract/organizations/endpoints.ts';
import { makeDomain } from '#/testing/make-domain.ts';
import { makeOrganization } from '#/testing/make-organization.ts';
import { makeStaff, makeState } from '#/testing/make-state.ts';
import { showScreen } from '#/testing/show-screen.tsx';
import { Refusal, stubNetwork } from '#/testing/stub-network.ts';

const LIST = '/app/settings/branded-domains';
const active = makeDomain({ state: 'active', proven_at: '2026-11-27T12:00:00Z' });

function stubOwner(
  domains: readonly BrandedDomain[] = [],
  plan = { can_add: true, limit: null as number | null },
) {
  const network = stubNetwork();
  network.answer(getState, makeState({ user: makeStaff({ isDeveloper: false, plan: 'pro' }) }));
  network.answer(recentNotifications, { notifications: [], announcements: [] });
  network.answer(accountDomains.list, { data: [...domains], ...plan });
  network.answer(accountDomains.get, ({ params: { domain } }) => {
    return domains.find((each) => each.domain === domain) ?? new Refusal('not_found');
  });
  return network;
}

test('whose plan has no domains learns what would open them, and is offered nothing that is refused', async () => {
  stubOwner([], { can_add: false, limit: 0 });

  showScreen(LIST);

  await screen.findByRole('heading', { name: 'Domains are not in the plan' });
  expect(screen.getByRole('link', { name: 'See plans' }).getAttribute('href')).toBe(
    '/app/settings/subscription',
  );
  expect(screen.queryByRole('link', { name: 'Add domain' })).toBeNull();
});

test('whoever has as many domains as the plan allows is offered none more', async () => {
  stubOwner([active], { can_add: true, limit: 1 });

  showScreen(LIST);

  await screen.findByText(/1 of 1 domains of the plan/);
  expect(screen.queryByRole('link', { name: 'Add domain' })).toBeNull();
});

test('what the service refuses of a name stands beside the field', async () => {
  const network = stubOwner();
  network.answer(accountDomains.claim, new Refusal('domain_invalid'));

  const person = showScreen(`${LIST}/create`);
  await person.type(await screen.findByRole('textbox', { name: 'Domain' }), 'go.acme.com');
  await person.click(screen.getByRole('checkbox', { name: /only for short links/ }));
  await person.click(screen.getByRole('button', { name: 'Add domain' }));

  await screen.findByText('Invalid domain');
  expect(screen.getByRole('textbox', { name: 'Domain' }).getAttribute('aria-invalid')).toBe('true');
});

test('the address of the verification shows the same page', async () => {
  stubOwner([active]);

  showScreen(`${LIST}/verify?domain=go.acme.com`);
  await screen.findByText('Links on go.acme.com work.');
});

test('the address of the verification without a domain leads to the list', async () => {
  stubOwner([active]);

  showScreen(`${LIST}/verify`);

  await screen.findByRole('heading', { level: 1, name: 'Branded domains' });
});

test('an address with the name as people read it, or with a port, shows its page', async () => {
  stubOwner([{ ...active, domain: 'xn--mller-kva.example', unicode: 'müller.example' }]);

  showScreen(`${LIST}/edit/${encodeURIComponent('Müller.example:8080')}`);

  await screen.findByRole('heading', { level: 1, name: 'müller.example' });
});

test('what a look saw before a change is not shown after it', async () => {
  const network = stubOwner([makeDomain()]);
  const looked = Promise.withResolvers<BrandedDomain>();
  network.answer(accountDomains.look, () => looked.promise);
  network.answer(accountDomains.change, makeDomain({ state: 'off', is_disabled: true }));

  const person = showScreen(`${LIST}/edit/go.acme.com`);
  await person.click(await screen.findByRole('button', { name: 'Turn go.acme.com off' }));
  await screen.findByRole('heading', { name: 'Off.' });
  looked.resolve(makeDomain());
  await looked.promise;

  await screen.findByRole('button', { name: 'Turn go.acme.com on' });
  screen.getByRole('heading', { name: 'Off.' });
});

test('beside the page of a domain the ways to all of them are marked', async () => {
  const network = stubOwner([active]);
  const user = makeStaff({ isDeveloper: false, plan: 'pro' });
  network.answer(getState, makeState({ user, features: ['use_branded_domains', 'add_branded_domains'] }));

  showScreen(`${LIST}/edit/go.acme.com`);
  await screen.findByText('Links on go.acme.com work.');

  const marked = screen.getAllByRole('link', { current: 'page' }).map(({ textContent }) => textContent);
  expect(marked).toEqual(['Domains', 'Branded domains']);
});

test('to a domain that is not theirs there is no page', async () => {
  stubOwner([active]);

  showScreen(`${LIST}/edit/other.example`);

  await screen.findByRole('heading', { name: 'Page not found' });
});

test('what the plan lacks is locked with the reason, and can still be taken away', async () => {
  stubOwner([{ ...active, locked: ['root_url', 'not_found_url'], not_found_url: 'https://acme.com/lost' }]);

  showScreen(`${LIST}/edit/go.acme.com`);

  await screen.findByText('Your plan has no redirect for the domain itself.');
  screen.getByText('Your plan has no redirect for unknown aliases.');
  expect(screen.queryByRole('button', { name: 'Edit where the domain itself leads' })).toBeNull();
  screen.getByRole('button', { name: 'Edit where unknown aliases lead' });
});

test('records are in the words of the provider that keeps them, or of another one', async () => {
  const network = stubOwner([makeDomain({ provider: 'Cloudflare' })]);
  network.answer(accountDomains.look, makeDomain({ provider: 'Cloudflare' }));

  const person = showScreen(`${LIST}/edit/go.acme.com`);
  const records = within(await screen.findByRole('list', { name: 'Records' }));
  records.getByText('Content');
  records.getByText('Target');
  await person.selectOptions(screen.getByLabelText('Fields as at'), 'OVHcloud');

  expect(records.getAllByText('Sub-domain')).toHaveLength(2);
});

test('a domain whose records are not right is looked at without a press, and one that works is not', async () => {
  const network = stubOwner([makeDomain()]);
  network.answer(accountDomains.look, active);

  showScreen(`${LIST}/edit/go.acme.com`);

  await screen.findByText('Links on go.acme.com work.');
  expect(screen.queryByText(/again in/)).toBeNull();
});

test('whoever only sees the domains of an organization can change nothing of them', async () => {
  const network = stubOwner();
  network.answer(listOrganizations, {
    data: [makeOrganization({ permissions: ['organization.view', 'domains.view'] })],
  });
  network.answer(organizationDomains.list, { data: [active], can_add: true, limit: null });
  network.answer(organizationDomains.get, active);

  const person = showScreen('/app/organizations/acme/settings/profile/domains');
  await person.click(await screen.findByRole('link', { name: 'go.acme.com' }));

  await screen.findByText('Links on go.acme.com work.');
  expect(screen.queryByRole('button', { name: /^Edit / })).toBeNull();
  expect(screen.queryByRole('button', { name: /Turn|Delete/ })).toBeNull();
});

test('whoever may not see them is told who can change that', async () => {
  const network = stubOwner();
  network.answer(listOrganizations, { data: [makeOrganization({ permissions: ['organization.view'] })] });

  showScreen('/app/organizations/acme/settings/profile/domains');

  await screen.findByText(/Odile/);
  expect(screen.queryByRole('heading', { name: /Domains of/ })).toBeNull();
});

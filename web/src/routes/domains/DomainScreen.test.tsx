// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getState } from '@linklet/contract/app-state/endpoints.ts';
import {
  accountDomains,
  organizationDomains,
  organizationVanity,
  type BrandedDomain,
} from '@linklet/contract/domains/endpoints.ts';
import { listOrganizations } from '@linklet/contract/organizations/endpoints.ts';
import { makeDomain } from '#/testing/make-domain.ts';
import { makeOrganization } from '#/testing/make-organization.ts';
import { makeStaff, makeState } from '#/testing/make-state.ts';
import { stubOwner } from '#/testing/stub-domains.ts';
import { showScreen } from '#/testing/show-screen.tsx';
import { Refusal } from '#/testing/stub-network.ts';

const LIST = '/app/settings/branded-domains';
const active = makeDomain({ state: 'active', proven_at: '2026-11-27T12:00:00Z' });

test('whose plan has no domains learns what would open them, and is offered nothing that is refused', async () => {
  stubOwner([], { can_add: false, limit: 0 });

  showScreen(LIST);

  await screen.findByRole('heading', { name: 'Your plan does not include domains' });
  expect(screen.getByRole('link', { name: 'See plans' }).getAttribute('href')).toBe(
    '/app/settings/subscription',
  );
  expect(screen.queryByRole('link', { name: 'Add domain' })).toBeNull();
});

test('whoever has as many domains as the plan allows is offered none more', async () => {
  stubOwner([makeDomain()], { can_add: true, limit: 1 });

  showScreen(LIST);

  await screen.findByText(/1 of 1 domains of the plan/);
  expect(screen.queryByRole('link', { name: 'Add domain' })).toBeNull();
});

test('names below ours and parts of domains do not count as domains of one’s own', async () => {
  const part = makeDomain({ domain: 'a.b.test', unicode: 'a.b.test', kind: 'subdomain' });
  const name = makeDomain({ domain: 'me.lnk.test', unicode: 'me.lnk.test', kind: 'vanity' });
  stubOwner([active, part, name], { can_add: true, limit: 2 }, { can_add: true, limit: 1 });

  showScreen(LIST);

  await screen.findByText(/1 of 2 domains of the plan/);
  screen.getByText(/1 of 1 names under lnk.test of the plan/);
  for (const kind of ['Domain', 'Subdomain', 'Vanity name']) screen.getByText(kind);
  screen.getByRole('link', { name: 'Add domain' });
});

test('each way to add a domain that is closed says why, and shows no form', async () => {
  stubOwner([active], { can_add: true, limit: 1 });

  const person = showScreen(`${LIST}/create`);
  const ways = within(await screen.findByRole('navigation', { name: 'Ways to add a domain' }));

  ways.getByText(/^You have reached the limit of 1 domains/);
  ways.getByText('Your plan has no subdomains of ours.');
  expect(screen.queryByRole('textbox', { name: 'Domain' })).toBeNull();
  await person.click(ways.getByRole('link', { name: 'Name under lnk.test' }));
  await screen.findByRole('heading', { level: 2, name: 'Name under lnk.test' });
  expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull();
  screen.getByRole('link', { name: 'See plans' });
});

test('a part of a domain is added by what stands in front of it', async () => {
  const network = stubOwner([active, { ...active, domain: 'other.test', unicode: 'other.test' }]);
  const claimed: string[] = [];
  network.answer(accountDomains.claim, ({ body }) => {
    claimed.push(body.domain);
    return new Refusal('domain_invalid');
  });

  const person = showScreen(`${LIST}/create-subdomain`);
  await person.selectOptions(await screen.findByLabelText('Domain'), 'other.test');
  await person.click(screen.getByRole('checkbox', { name: /only for short links/ }));
  await person.click(screen.getByRole('button', { name: 'Add subdomain' }));
  expect(await screen.findAllByText('Subdomain required')).not.toHaveLength(0);
  await person.type(screen.getByRole('textbox', { name: 'Subdomain' }), 'Sale.other.test');
  screen.getByText('A link on it: sale.other.test/spring-sale');
  await person.click(screen.getByRole('button', { name: 'Add subdomain' }));

  expect(await screen.findAllByText('Invalid domain')).not.toHaveLength(0);
  expect(claimed).toEqual(['sale.other.test']);
  expect(screen.getByRole('textbox', { name: 'Subdomain' }).getAttribute('aria-invalid')).toBe('true');
});

test('an address with a way that there is not has no page', async () => {
  stubOwner();

  showScreen(`${LIST}/create-nothing`);

  await screen.findByRole('heading', { name: 'Page not found' });
});

test('an organization has names below ours, too', async () => {
  const network = stubOwner();
  const name = makeDomain({
    domain: 'acme.lnk.test',
    unicode: 'acme.lnk.test',
    kind: 'vanity',
    state: 'active',
  });
  network.answer(listOrganizations, {
    data: [makeOrganization({ permissions: ['organization.view', 'domains.view', 'domains.select'] })],
  });
  network.answer(organizationDomains.list, {
    ...{ data: [], next: null, can_add: true, limit: null },
    counts: { own: 0, subdomain: 0, vanity: 0 },
  });
  network.answer(organizationVanity.list, { data: [], base: 'lnk.test', can_add: true, limit: 1 });
  network.answer(organizationVanity.claim, name);
  network.answer(organizationDomains.get, name);

  const person = showScreen('/app/organizations/acme/settings/profile/domains/create-tiny');
  await person.type(await screen.findByRole('textbox', { name: 'Name' }), 'acme');
  await person.click(screen.getByRole('button', { name: 'Add name' }));

  await screen.findByText('Links on acme.lnk.test work.');
  expect(screen.queryByRole('heading', { name: 'DNS records' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Check now' })).toBeNull();
});

test('the page of a domain says until when its certificate is, and what keeps it from a new one', async () => {
  const certificate = { until: '2099-02-12T12:00:00Z', issuer: 'Let’s Encrypt', error: 'CAA forbids it' };
  stubOwner([{ ...active, certificate }]);

  showScreen(`${LIST}/edit/go.acme.com`);

  await screen.findByText(/^Certificate by Let’s Encrypt until .*2099\. .* failed: CAA forbids it$/);
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

test('what is refused of the rules for aliases stands beside the choice, and only what was changed is sent', async () => {
  const network = stubOwner([{ ...active, wide_aliases: true }]);
  const sent: unknown[] = [];
  network.answer(accountDomains.change, ({ body }) => {
    sent.push(body);
    return new Refusal('wide_aliases_in_use');
  });

  const person = showScreen(`${LIST}/edit/go.acme.com`);
  await screen.findByText('Up to 100 characters of any script, with dots and slashes');
  await person.click(screen.getByRole('button', { name: 'Edit what aliases may be' }));
  const choice = screen.getByRole('checkbox', { name: 'Long aliases with dots and slashes' });
  await person.click(choice);
  await person.click(screen.getByRole('button', { name: 'Save' }));

  await screen.findAllByText(/while aliases need it/);
  expect(choice.getAttribute('aria-invalid')).toBe('true');
  expect(sent).toEqual([{ wide_aliases: false }]);
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
  network.answer(organizationDomains.list, {
    ...{ data: [active], next: null, can_add: true, limit: null },
    counts: { own: 1, subdomain: 0, vanity: 0 },
  });
  network.answer(organizationVanity.list, { data: [], base: 'lnk.test', can_add: true, limit: 1 });
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

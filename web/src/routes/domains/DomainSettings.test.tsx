// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { accountDomains } from '@linklet/contract/domains/endpoints.ts';
import { makeDomain } from '#/testing/make-domain.ts';
import { showScreen } from '#/testing/show-screen.tsx';
import { stubOwner } from '#/testing/stub-domains.ts';
import { Refusal } from '#/testing/stub-network.ts';

const LIST = '/app/settings/branded-domains';
const active = makeDomain({ state: 'active', proven_at: '2026-11-27T12:00:00Z' });

test('browsers are told to come only by HTTPS once whoever has the domain has read what that means', async () => {
  const certificate = { until: '2027-03-03T12:00:00Z', issuer: 'Test', error: '' };
  const network = stubOwner([makeDomain({ ...active, certificate })]);
  const wanted: unknown[] = [];
  network.answer(accountDomains.change, ({ body }) => {
    wanted.push(body);
    return makeDomain({ ...active, certificate, hsts: { max_age: 86_400, include_subdomains: false } });
  });

  const person = showScreen(`${LIST}/edit/go.acme.com`);
  await person.click(await screen.findByRole('button', { name: 'Edit whether browsers come only by HTTPS' }));
  await person.selectOptions(screen.getByLabelText(/^Browsers that have visited/), '1 day');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByText(/^This can’t be undone quickly: anyone who has visited go.acme.com .* for 1 day/);
  await person.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(wanted).toEqual([]);
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await person.click(await screen.findByRole('button', { name: 'Require HTTPS' }));

  await screen.findByText('Browsers keep to it for 1 day');
  expect(wanted).toEqual([{ hsts: { max_age: 86_400, include_subdomains: false } }]);
});

test('a domain without a certificate can’t keep browsers to HTTPS', async () => {
  stubOwner([active]);

  showScreen(`${LIST}/edit/go.acme.com`);

  await screen.findByText('Once the domain has a certificate');
  expect(screen.queryByRole('button', { name: 'Edit whether browsers come only by HTTPS' })).toBeNull();
});

test('whoever types www is offered the root domain with it', async () => {
  const network = stubOwner([]);
  const wanted: unknown[] = [];
  network.answer(accountDomains.claim, ({ body }) => {
    wanted.push(body);
    return new Refusal('unavailable');
  });

  const person = showScreen(`${LIST}/create`);
  await person.type(await screen.findByRole('textbox', { name: 'Domain' }), 'https://www.acme.com/');
  await person.click(screen.getByRole('button', { name: 'Use acme.com with www' }));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Domain' }).value).toBe('acme.com');
  expect(screen.getByRole('checkbox', { name: 'www.acme.com leads to it, too' })).toHaveProperty(
    'checked',
    true,
  );
  await person.click(screen.getByRole('checkbox', { name: /only for short links/ }));
  await person.click(screen.getByRole('button', { name: 'Add domain' }));

  await expect.poll(() => wanted).toEqual([{ domain: 'acme.com', only_for_links: true, with_www: true }]);
});

test('the page of a root domain offers its www, and that of the www has no settings', async () => {
  const root = makeDomain({ ...active, domain: 'acme.com', unicode: 'acme.com', has_www: false });
  const www = makeDomain({ ...active, kind: 'www', domain: 'www.acme.com', unicode: 'www.acme.com' });
  const network = stubOwner([root, www]);
  let added = 0;
  network.answer(accountDomains.addWww, () => {
    added += 1;
    return www;
  });

  const person = showScreen(`${LIST}/edit/acme.com`);
  await person.click(await screen.findByRole('button', { name: 'Add www.acme.com' }));
  await expect.poll(() => added).toBe(1);
  cleanup();
  showScreen(`${LIST}/edit/www.acme.com`);

  await screen.findByText('www.acme.com leads to acme.com.');
  for (const title of ['Settings', 'Transfer'])
    expect(screen.queryByRole('heading', { name: title })).toBeNull();
});

test('a long list of domains goes on, and is searched by what stands in the address', async () => {
  const network = stubOwner([]);
  network.answer(accountDomains.list, ({ query: { search, page } }) => ({
    data: [
      makeDomain({
        domain: `${search || 'all'}${String(page)}.test`,
        unicode: `${search || 'all'}${String(page)}.test`,
      }),
    ],
    next: page === 1 ? 2 : null,
    counts: { own: 60, subdomain: 0, vanity: 0 },
    ...{ can_add: true, limit: null },
  }));

  const person = showScreen(LIST);
  await screen.findByRole('link', { name: 'all1.test' });
  await person.click(screen.getByRole('button', { name: 'Show more' }));
  await screen.findByRole('link', { name: 'all2.test' });
  await person.type(screen.getByRole('searchbox', { name: 'Search domains' }), 'go');

  await screen.findByRole('link', { name: 'go1.test' });
  expect(location.search).toContain('search=go');
});

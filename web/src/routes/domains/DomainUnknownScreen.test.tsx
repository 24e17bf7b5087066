// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getState, type DomainView } from '@linklet/contract/app-state/endpoints.ts';
import {
  accountUnknownAliases,
  organizationUnknownAliases,
} from '@linklet/contract/analytics/domain-unknown-aliases.ts';
import { accountDomains, organizationDomains } from '@linklet/contract/domains/endpoints.ts';
import type { Permission } from '@linklet/contract/http/access.ts';
import { checkAlias } from '@linklet/contract/links/links.ts';
import { recentNotifications } from '@linklet/contract/notifications/endpoints.ts';
import { listOrganizations } from '@linklet/contract/organizations/endpoints.ts';
import { getUsage } from '@linklet/contract/usage/endpoints.ts';
import { makeDomain } from '#/testing/make-domain.ts';
import { makeOrganization, makeTeam } from '#/testing/make-organization.ts';
import { makeStaff, makeState } from '#/testing/make-state.ts';
import { showScreen } from '#/testing/show-screen.tsx';
import { Refusal, stubNetwork } from '#/testing/stub-network.ts';

const OWN = '/app/settings/branded-domains/unknown-aliases/go.acme.com';
const ACME = '/app/organizations/acme/settings/profile/domains/unknown-aliases/go.acme.com';
const asked = {
  ...{ alias: 'slae', visits: 3, unique: 2, last_at: '2026-11-20T10:00:00Z', referrers: ['news.example'] },
  nearest: { alias: 'sale', url: 'https://acme.com/sale' },
};

// What the form for a link may be made on.
const usable: DomainView = {
  ...{ domain: 'go.acme.com', for_all_teams: true, teams: [] },
  ...{
    isDisabled: false,
    isDefault: false,
    wideAliases: false,
    caseSensitiveAliases: false,
    ...{ defaultTags: [], defaultUtm: null },
    isDeleted: false,
    isBlocked: false,
    requireEmailVerification: false,
  },
  ...{ guestCanUseCustomAlias: false, allowForGuests: false, subscribedOnly: false },
  type: 'organization',
};

function stubDomain(permissions: readonly Permission[] = [], teams = [makeTeam({ role: 'member' })]) {
  const domain = makeDomain({ state: 'active', proven_at: '2026-11-27T12:00:00Z' });
  const network = stubNetwork();
  const user = makeStaff({ isDeveloper: false, plan: 'pro', features: ['use_analytics'] });
  network.answer(
    getState,
    makeState({
      user,
      ...{ features: ['create_linklet', 'use_branded_domains', 'use_custom_alias'], teamsAllowed: true },
      domains: { available: [usable], is_base: false, nameservers: [] },
    }),
  );
  network.answer(recentNotifications, { notifications: [], announcements: [] });
  network.answer(getUsage, new Refusal('not_found'));
  network.answer(checkAlias, { is_free: true, suggestions: [] });
  network.answer(listOrganizations, {
    data: [
      makeOrganization({
        permissions: ['organization.view', 'domains.view', ...permissions],
        features: ['use_analytics'],
        teams,
      }),
    ],
  });
  for (const domains of [accountDomains, organizationDomains]) network.answer(domains.get, domain);
  for (const unknown of [accountUnknownAliases, organizationUnknownAliases]) {
    network.answer(unknown.list, {
      ...{ domain: 'go.acme.com', data: [asked], next: null, other_visits: 0, delayed_since: null },
    });
  }
  return network;
}

test('an alias that is near another is made a link to where that leads', async () => {
  stubDomain();

  const person = showScreen(OWN);
  await screen.findByText('go.acme.com/slae', { selector: '.report-link' });
  screen.getByText(/^3 visits by 2 visitors, from news\.example/);
  await person.click(screen.getByRole('button', { name: 'Point to sale for go.acme.com/slae' }));

  const dialog = within(await screen.findByRole('dialog', { name: 'Shorten a Link' }));
  const typed = (name: RegExp) => dialog.getByRole<HTMLInputElement>('textbox', { name }).value;
  expect([typed(/^Shorten a long URL/), typed(/^Alias/)]).toEqual(['https://acme.com/sale', 'slae']);
});

test('an alias is ignored for its domain', async () => {
  const network = stubDomain(['domains.select']);
  const ignored: object[] = [];
  network.answer(organizationUnknownAliases.ignore, ({ params, body }) => {
    ignored.push({ ...params, ...body });
    return {};
  });

  const person = showScreen(ACME);
  await person.click(await screen.findByRole('button', { name: 'Ignore go.acme.com/slae' }));

  await screen.findByText('slae is ignored.');
  expect(ignored).toEqual([{ organization: 'acme', domain: 'go.acme.com', alias: 'slae', is_ignored: true }]);
});

test('whoever only sees the domains of an organization can ignore nothing', async () => {
  stubDomain();

  showScreen(ACME);

  await screen.findByRole('button', { name: /^Create this link/ });
  expect(screen.queryByRole('button', { name: /^Ignore/ })).toBeNull();
});

test('whoever can make links in no team that has the domain is offered none', async () => {
  stubDomain(['domains.select'], [makeTeam({ role: 'viewer' })]);

  showScreen(ACME);

  await screen.findByRole('button', { name: 'Ignore go.acme.com/slae' });
  expect(screen.queryByRole('button', { name: /^Create this link|^Point to/ })).toBeNull();
});

import { expect, test } from 'vitest';
import type { OrganizationView, TeamView } from '@linklet/contract/organizations/endpoints.ts';
import { movePlaces } from './move-places.ts';

const team = (slug: string, role: TeamView['role']): TeamView => ({
  ...{ slug, name: slug, photo_url: null, role, members: 1 },
  status: { archived: false },
  deletes_at: null,
});

const acme: OrganizationView = {
  ...{ slug: 'acme', name: 'Acme', photo_url: null, owner: false, role: null },
  permissions: ['organization.view', 'links.create'],
  teams: [team('sales', 'admin'), team('press', 'viewer')],
  status: { archived: false },
  ...{ owner_name: 'Odile', onboarding: 'done', deletes_at: null },
};
const globex: OrganizationView = { ...acme, slug: 'globex', name: 'Globex', owner: true };

const opened = (organization: OrganizationView, slug: string | null) => ({
  organization: { slug: organization.slug, name: organization.name },
  team: slug === null ? null : { slug, name: slug },
  permissions: [],
});
const labels = (...asked: Parameters<typeof movePlaces>) => movePlaces(...asked).map(({ label }) => label);

test('links of an account go wherever links can be made', () => {
  expect(labels([acme, globex], null)).toEqual([
    'Acme: my own space',
    'Acme: sales',
    'Globex: my own space',
    'Globex: sales',
    'Globex: press',
  ]);
});

test('links of an organization stay in it, but for its owner', () => {
  expect(labels([acme, globex], opened(acme, 'sales'))).toEqual(['Acme: my own space']);
  expect(labels([acme, globex], opened(globex, null))).toEqual([
    'My account',
    'Acme: my own space',
    'Acme: sales',
    'Globex: sales',
    'Globex: press',
  ]);
});

test('nothing goes into what is archived', () => {
  expect(labels([{ ...acme, status: { archived: true } }], null)).toEqual([]);
});

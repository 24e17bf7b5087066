import { expect, test } from 'vitest';
import type { OrganizationView, TeamRole } from '@linklet/contract/organizations/endpoints.ts';
import { makeOrganization, makeTeam } from '#/testing/make-organization.ts';
import { movePlaces } from './move-places.ts';

const team = (slug: string, role: TeamRole) => makeTeam({ slug, name: slug, role });

const places = {
  permissions: ['organization.view', 'links.create'],
  teams: [team('sales', 'admin'), team('press', 'viewer')],
} satisfies Parameters<typeof makeOrganization>[0];
const acme = makeOrganization(places);
const globex = makeOrganization({ ...places, slug: 'globex', name: 'Globex', owner: true });

const opened = (organization: OrganizationView, slug: string | null) => ({
  organization: { slug: organization.slug, name: organization.name },
  team: slug === null ? null : { slug, name: slug },
  permissions: [],
});
const labels = (...asked: Parameters<typeof movePlaces>) => movePlaces(...asked).map(({ label }) => label);

test('links of an account go wherever links can be made', () => {
  expect(labels([acme, globex], null)).toEqual([
    'Acme: personal space',
    'Acme: sales',
    'Globex: personal space',
    'Globex: sales',
    'Globex: press',
  ]);
});

test('links of an organization stay in it, but for its owner', () => {
  expect(labels([acme, globex], opened(acme, 'sales'))).toEqual(['Acme: personal space']);
  expect(labels([acme, globex], opened(globex, null))).toEqual([
    'My account',
    'Acme: personal space',
    'Acme: sales',
    'Globex: sales',
    'Globex: press',
  ]);
});

test('nothing goes into what is archived', () => {
  expect(labels([{ ...acme, status: { archived: true } }], null)).toEqual([]);
});

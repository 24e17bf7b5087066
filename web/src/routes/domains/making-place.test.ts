// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { makeDomain } from '#/testing/make-domain.ts';
import { makeOrganization, makeTeam } from '#/testing/make-organization.ts';
import { makingPlace } from './making-place.ts';

const member = makeTeam({ role: 'member' });
const events = makeTeam({ slug: 'events', role: 'admin' });
const viewer = makeTeam({ slug: 'press', role: 'viewer' });
const given = (...teams: string[]) => makeDomain({ for_all_teams: false, teams });
const withSpace = ['organization.view', 'links.create'] as const;

test('links on a domain of the account are made in the account', () => {
  expect(makingPlace(makeDomain(), undefined)).toBe('');
});

test.each([
  ['the first team', makeDomain(), makeOrganization({ teams: [member, events] }), 'acme/sales'],
  [
    'a team that it is given to',
    given('events'),
    makeOrganization({ teams: [member, events] }),
    'acme/events',
  ],
  ['one’s own space', makeDomain(), makeOrganization({ teams: [viewer], permissions: withSpace }), 'acme'],
  ['no team that one only looks at', given('press'), makeOrganization({ teams: [viewer] }), null],
  [
    'any team for the owner',
    given('press'),
    makeOrganization({ teams: [viewer], owner: true }),
    'acme/press',
  ],
  [
    'no own space where it is some teams’',
    given('press'),
    makeOrganization({ teams: [viewer], permissions: withSpace }),
    null,
  ],
])('links on a domain of an organization are made in %s', (_, domain, organization, place) => {
  expect(makingPlace(domain, organization)).toBe(place);
});

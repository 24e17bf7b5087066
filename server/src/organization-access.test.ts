import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  linkPermissions,
  permissions,
  rolePermissions,
  type Permission,
  type RolePermission,
} from '@linklet/contract/http/access.ts';
import type { Endpoint } from '@linklet/contract/http/endpoint.ts';
import { entrances } from './all-modules.ts';
import {
  makeMember,
  makeOrganization,
  makeVerified,
  type TestOrganization,
} from './testing/organizations.ts';
import { partOf } from './testing/access/part-of.ts';
import { startTestApp, type Answer, type Browser, type TestApp } from './testing/test-app.ts';

let app: TestApp;
let organization: TestOrganization;
let colleague: string;
const people = new Map<string, Browser>();
beforeAll(async () => {
  app = await startTestApp();
  organization = await makeOrganization(app);
  const { slug } = organization;
  people.set('owner', organization.owner);
  people.set('owner of another organization', (await makeOrganization(app)).owner);
  people.set('somebody else', (await makeVerified(app)).browser);
  people.set('without any part', (await makeMember(app, slug, {})).browser);
  for (const role of ['viewer', 'member', 'admin'] as const) {
    people.set(role, (await makeMember(app, slug, { role })).browser);
  }
  colleague = (await makeMember(app, slug, { role: 'member' })).id;
  for (const held of rolePermissions)
    people.set(held, (await makeMember(app, slug, { held: [held] })).browser);
});
afterAll(() => app.close());

const nothing: readonly Permission[] = [];
const viewer: readonly Permission[] = ['organization.view', 'members.view', 'links.view'];
const member: readonly Permission[] = [...viewer, 'links.create', 'links.update'];
const admin: readonly Permission[] = [
  ...member,
  ...([
    'teams.update',
    'members.update',
    'members.delete',
    'invitations.send',
    'invitations.resend',
    'sso.update',
  ] as const),
];

/** What comes with each permission of a role, beside itself. */
const along: Record<RolePermission, readonly Permission[]> = {
  'profile.update': [],
  'teams.create': ['members.view'],
  'teams.update': ['members.view', 'teams.narrow'],
  'teams.archive': ['members.view'],
  'teams.delete': ['members.view'],
  'invitations.send': ['members.view'],
  'invitations.resend': ['members.view'],
  'members.update': ['members.view'],
  'members.delete': ['members.view'],
  'users.invite': ['users.view', 'roles.view'],
  'users.block': ['users.view', 'roles.view'],
  'users.delete': ['users.view', 'roles.view'],
  'roles.create': ['roles.view'],
  'roles.update': ['roles.view'],
  'roles.delete': ['roles.view'],
  'supervisor.access': ['members.view'],
  'supervisor.create': ['members.view'],
  'domains.view': [],
  'domains.select': ['domains.view'],
  'subscriptions.view': [],
  'subscriptions.switch': ['subscriptions.view'],
  'subscriptions.overage': ['subscriptions.view'],
  'audit.view': [],
  'sso.update': ['roles.view'],
};
const leadsIntoTeams = (held: RolePermission) => along[held].includes('members.view');
const onTeamLinks: Partial<Record<RolePermission, readonly Permission[]>> = {
  'supervisor.access': ['links.view'],
  'supervisor.create': [...linkPermissions, 'links.move'],
};

/** By who it is: what they may do in the organization and their own space there, in its team, and in the space of another. */
const expected: Record<string, Partial<Record<'own' | 'team' | 'member', readonly Permission[]>>> = {
  owner: { own: permissions, team: permissions, member: permissions },
  'owner of another organization': { own: nothing, team: nothing },
  'somebody else': { own: nothing, team: nothing },
  'without any part': { own: ['organization.view'], team: nothing },
  viewer: { own: ['organization.view'], team: viewer },
  member: { own: ['organization.view', ...linkPermissions, 'links.move'], team: member },
  admin: { own: ['organization.view', ...linkPermissions, 'links.move'], team: admin },
  ...Object.fromEntries(
    rolePermissions.map((held) => {
      const ofRole: Permission[] = ['organization.view', held, ...along[held]];
      const team = leadsIntoTeams(held) ? [...ofRole, ...(onTeamLinks[held] ?? [])] : nothing;
      const onTheirs = onTeamLinks[held];
      const member = onTheirs && [...ofRole, ...onTheirs];
      return [held, { own: [...ofRole, ...linkPermissions, 'links.move'], team, ...(member && { member }) }];
    }),
  ),
};

/** A call of the API below `/app/api`, or a way of another kind below `/app`. */
interface Call extends Pick<Endpoint, 'method' | 'path' | 'access' | 'scope'> {
  isFile?: boolean;
}

const ways = entrances
  .flatMap((entrance) => entrance.ways)
  .map((way) => ({ ...way, path: way.path.replace(/^\/app/, ''), isFile: true }) as Call);
// Whoever leaves could be asked nothing more.
const endpoints: Call[] = entrances
  .flatMap((entrance): Call[] => [...entrance.endpoints])
  .concat(ways)
  .filter(({ access, path }) => isPermission(access) && !path.endsWith('/leave'));
const ofOrganization = endpoints.filter(({ path }) => path.startsWith('/organization/'));
const ofWorkspaces = endpoints.filter(({ scope }) => scope === 'workspace');
const inTeam = [
  ...ofOrganization.filter(({ path }) => path.includes('/team/:team')),
  ...ofWorkspaces.map((endpoint) => ({
    ...endpoint,
    path: `/organization/:organization/team/:team${endpoint.path}`,
  })),
];
const inOwnSpace = [
  ...ofOrganization.filter(({ path }) => !path.includes('/team/:team')),
  ...ofWorkspaces.map((endpoint) => ({
    ...endpoint,
    path: `/organization/:organization/personal${endpoint.path}`,
  })),
];
const inMemberSpace = ofWorkspaces.map((endpoint) => ({
  ...endpoint,
  path: `/organization/:organization/member/:member${endpoint.path}`,
}));
const named = (list: readonly Call[]) =>
  list.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);

test.each(named(inOwnSpace))('%s is open to those alone whose role allows it', async (_, endpoint) => {
  expect(await wronglyAnswered(endpoint, 'own')).toEqual([]);
});

test.each(named(inTeam))(
  '%s is open to those alone in the team, or whose role allows it',
  async (_, endpoint) => {
    expect(await wronglyAnswered(endpoint, 'team')).toEqual([]);
  },
);

test.each(named(inMemberSpace))('%s is open to those alone who oversee links', async (_, endpoint) => {
  expect(await wronglyAnswered(endpoint, 'member')).toEqual([]);
});

async function wronglyAnswered(endpoint: Call, where: 'own' | 'team' | 'member'): Promise<string[]> {
  const answers = await answersOf(endpoint);
  return answers.flatMap(([who, answer]) => {
    const status = answer.statusCode;
    const should = expected[who]?.[where]?.includes(endpoint.access as Permission) === true;
    const isRight = should ? isAdmitted(answer, endpoint) : [403, 404].includes(status);
    return isRight ? [] : [`${who}: ${String(status)}`];
  });
}

let turns = 0;

/** All but those whose role has one permission; of these whoever has that of the call, and a part of the others. */
function askedFor({ access }: Call): [string, Browser][] {
  turns += 1;
  const ofRoles = new Set<string>(partOf(rolePermissions, 4, turns));
  return [...people].filter(([who]) => who === access || !(who in along) || ofRoles.has(who));
}

/** Whoever only looks does so beside the others; changes come one after another. */
async function answersOf(endpoint: Call): Promise<[string, Answer][]> {
  const people = askedFor(endpoint);
  const ask = async ([who, browser]: [string, Browser]): Promise<[string, Answer]> => [
    who,
    await send(browser, endpoint),
  ];
  if (endpoint.method === 'GET') return Promise.all(people.map(ask));
  const answers: [string, Answer][] = [];
  for (const person of people) answers.push(await ask(person));
  return answers;
}

// What an address names beyond the team is nobody's here; who may give how much is in gives.test.ts.
function isAdmitted({ statusCode: status, json }: Answer, { path }: Call): boolean {
  const namesMore = /:(?!organization\b|team\b|member\b)/.test(path);
  if (status === 403 && json().code === 'role_beyond_own') return true;
  return status < 500 && status !== 403 && (status !== 404 || namesMore);
}

async function send(browser: Browser, { method, path, isFile = false }: Call): Promise<Answer> {
  const address = path
    .replace(':organization', organization.slug)
    .replace(':team', 'sales')
    .replace(':member', colleague)
    .replaceAll(/:\w+/g, 'nobody-knows-this');
  if (isFile) return browser.open(`/app${address}`);
  const answers = {
    GET: () => browser.get(address),
    POST: () => browser.post(address, {}),
    PUT: () => browser.put(address, {}),
    PATCH: () => browser.patch(address, {}),
    DELETE: () => browser.delete(address, {}),
  };
  return answers[method]();
}

function isPermission(access: Endpoint['access']): access is Permission {
  return (permissions as readonly string[]).includes(access);
}

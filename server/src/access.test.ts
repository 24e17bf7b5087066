import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { permissions, type Access, type Permission } from '@linklet/contract/http/access.ts';
import { apiPrefix, tokenPrefix, type Endpoint } from '@linklet/contract/http/endpoint.ts';
import { workspacePrefixes } from '@linklet/contract/workspaces/workspaces.ts';
import { expected } from './testing/access/expected-access.ts';
import { isRefusing } from './testing/access/expected-surfaces.ts';
import { byImpersonators, expectedWays, unreadByImpersonators } from './testing/access/expected-ways.ts';
import { entrances } from './all-modules.ts';
import { createApp } from './app.ts';
import { sha256 } from './platform/crypto.ts';
import type { OpenWay, SessionWay, Way } from './platform/http/entrance.ts';
import { freshEmail } from './testing/accounts.ts';
import { startTestApp, type Answer, type TestApp } from './testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const callers = [
  'guest',
  'halfSignedIn',
  'unverified',
  'verified',
  'terminated',
  'deleted',
  'staff',
  'impersonator',
] as const;
type Caller = (typeof callers)[number] | 'staffWithoutTwoFactor';

// In one's own workspace everything is allowed; whether there is an organization of a name is not said.
const inWorkspaces = Object.fromEntries(
  permissions.map((permission) => [permission, 'ok 401 ok ok 403 403 ok ok']),
) as Record<Permission, string>;

// In the order of the callers. `ok`: the request gets past the question of who asks; what it says may still be wrong.
const answers: Record<Access, string> = {
  anyone: 'ok ok ok ok ok ok ok ok',
  session: 'ok ok ok ok ok ok ok ok',
  visitor: 'ok 401 ok ok 403 403 ok ok',
  guestOnly: 'ok 401 403 403 403 403 403 403',
  signingIn: 'ok ok ok ok 403 403 ok ok',
  account: '401 401 ok ok 403 403 ok ok',
  ownerOnly: '401 401 ok ok 403 403 ok 403',
  confirmedOwner: '401 401 423 423 403 403 423 403',
  returningOwner: '401 401 ok ok ok ok ok 403',
  staff: '401 401 403 403 403 403 ok 403',
  confirmedStaff: '401 401 403 403 403 403 423 403',
  impersonator: '401 401 403 403 403 403 403 ok',
  ...inWorkspaces,
};

const endpoints = entrances.flatMap((entrance) => entrance.endpoints);
const ways = entrances.flatMap((entrance) => entrance.ways);
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

test('every route has its policy here, and no other route is there', () => {
  expect(Object.fromEntries(endpoints.map((endpoint) => [nameOf(endpoint), endpoint.access]))).toEqual(
    expected,
  );
  expect(Object.fromEntries(ways.map((way) => [nameOf(way), whatItAsks(way)]))).toEqual(expectedWays);
});

test('nothing is registered beside them', async () => {
  const registered: string[] = [];
  const server = createApp(app.services, (server) => {
    server.addHook('onRoute', ({ method, url }) => void registered.push(`${String(method)} ${url}`));
  });
  await server.ready();
  await server.close();

  const prefixesOf = (route: Endpoint | Way) =>
    'scope' in route && route.scope === 'workspace' ? workspacePrefixes : [''];
  const declared = [
    ...endpoints.flatMap((endpoint) =>
      prefixesOf(endpoint).map((prefix) => `${endpoint.method} ${apiPrefix}${prefix}${endpoint.path}`),
    ),
    ...endpoints
      .filter(({ token }) => token !== undefined)
      .map(({ method, path }) => `${method} ${tokenPrefix}${path}`),
    ...ways.flatMap((way) =>
      prefixesOf(way).map((prefix) => `${way.method} ${way.path.replace('/app', `/app${prefix}`)}`),
    ),
    'GET /app/healthz',
    'GET /app/readyz',
  ];
  expect(registered.filter((route) => !route.startsWith('HEAD ')).sort()).toEqual(declared.sort());
});

const ofSessionsToo = ways.filter((way): way is SessionWay => way.by === 'session');

test.each(ofSessionsToo.map((way) => [nameOf(way), way] as const))(
  '%s answers each caller as it should',
  async (name, { access, ...way }) => {
    const given = [];
    for (const caller of callers) given.push(await askAt(way, caller));

    expect(expectedWays[name]).toBe(access);
    expect(given.join(' ')).toBe(access === 'session' ? answers.anyone : answers[access]);
  },
);

test.each(ways.filter(({ by }) => by !== 'session').map((way) => [nameOf(way), way] as const))(
  '%s asks for no session',
  async (_, way) => {
    const answered = new Set(await Promise.all(callers.map(async (caller) => askAt(way, caller))));

    // The same for everybody: refused, or led to where a new sign-in begins.
    expect([...answered]).toEqual([way.by === 'token' ? refusalAt(way.path) : 'ok']);
  },
);

const refusalAt = (path: string) => (isRefusing(path) ? '403' : '401');

// What belongs to the session, and not to the account.
const ofSessions: readonly Access[] = ['anyone', 'session', 'visitor', 'impersonator'];
const ofAccounts = endpoints.filter(({ access }) => !ofSessions.includes(access));

test('staff who act as somebody change what is named here, and nothing else', () => {
  const open = endpoints.filter((endpoint) => endpoint.byImpersonators === true);
  const unread = endpoints.filter((endpoint) => endpoint.byImpersonators === false);

  expect(open.map(nameOf).sort()).toEqual([...byImpersonators].sort());
  expect(open.filter((endpoint) => !ofAccounts.includes(endpoint))).toEqual([]);
  expect(unread.map(nameOf).sort()).toEqual([...unreadByImpersonators].sort());
});

/** Who confirms the password for something of a workspace has an account. */
function accessOf(name: string, { confirmed = false, scope }: Endpoint): Access {
  return confirmed && scope === 'workspace' ? 'confirmedOwner' : (expected[name] ?? 'anyone');
}

test.each(endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  '%s answers each caller as it should',
  async (name, endpoint) => {
    const given = [];
    for (const caller of callers) given.push(await ask(endpoint, caller));

    const should = answers[accessOf(name, endpoint)];
    // That an organization is not there is said first.
    const isNamed = endpoint.path.startsWith('/organization/:');
    const isOpen =
      endpoint.method === 'GET' ? !unreadByImpersonators.includes(name) : byImpersonators.includes(name);
    const isRefused = ofAccounts.includes(endpoint) && !isNamed && !isOpen;
    expect(given.join(' ')).toBe(isRefused ? should.replace(/\w+$/, '403') : should);
  },
);

const ofWorkspaces = endpoints.filter(({ scope }) => scope === 'workspace');

const foreignPrefixes = workspacePrefixes.filter((prefix) => prefix !== '');

test.each(ofWorkspaces.map((endpoint, index) => [nameOf(endpoint), endpoint, index] as const))(
  '%s knows no workspace of an organization that is not there',
  async (_, endpoint, index) => {
    const should =
      endpoint.access === 'session' ? Array(8).fill(404) : [404, 401, 404, 404, 403, 403, 404, 404];
    for (const [turn, prefix] of foreignPrefixes.entries()) {
      const prefixed = { ...endpoint, path: prefix + endpoint.path };
      // Of each two of endpoint, prefix and caller all pairs are asked.
      const isWhole = turn === index % foreignPrefixes.length;
      for (const [at, caller] of callers.entries()) {
        if (!isWhole && at !== (index + turn) % callers.length) continue;
        expect([caller, (await send(prefixed, caller)).statusCode]).toEqual([caller, should[at]]);
      }
    }
  },
);

test.each(
  endpoints
    .filter(({ access }) => access === 'staff' || access === 'confirmedStaff')
    .map((endpoint) => [nameOf(endpoint), endpoint] as const),
)('%s sends staff away who have no second factor', async (_, endpoint) => {
  const answer = await send(endpoint, 'staffWithoutTwoFactor');

  expect([answer.statusCode, answer.json().code]).toEqual([403, 'two_factor_required']);
});

const foreign = [
  ['without our header', { 'x-requested-with': '' }, 400],
  ['without the token', { 'x-xsrf-token': '' }, 419],
  ['with the token of another session', { 'x-xsrf-token': 'x'.repeat(43) }, 419],
  ['from another site', { 'sec-fetch-site': 'cross-site' }, 419],
  ['with the origin of another site', { origin: 'https://evil.test' }, 419],
] as const;
const changing = endpoints.filter(({ method, access }) => method !== 'GET' && access !== 'anyone');
const changingByGet = endpoints.filter(({ path }) =>
  /^\/(logout|kiosk\/user\/stop-impersonating)$/.test(path),
);

test.each(changing.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  '%s does nothing for another site',
  async (_, endpoint) => {
    for (const [, headers, status] of foreign) {
      const answer = await send(endpoint, 'staff', headers);
      expect(answer.statusCode).toBe(status);
    }
  },
);

test.each(changingByGet.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  '%s does nothing for a link or a picture',
  async (_, endpoint) => {
    const answer = await send(endpoint, 'impersonator', { 'x-requested-with': '' });

    expect(answer.statusCode).toBe(400);
    expect(answer.cookies).toEqual([]);
  },
);

async function ask(endpoint: Endpoint, caller: Caller): Promise<string> {
  const { statusCode } = await send(endpoint, caller);
  if ([401, 403, 423].includes(statusCode)) return String(statusCode);
  return statusCode < 500 ? 'ok' : String(statusCode);
}

/** What a way of another kind answers: pages and files come without our headers. */
async function askAt({ method, path }: Pick<Way, 'method' | 'path'>, caller: Caller): Promise<string> {
  const { cookie, csrf } = await openSession(caller);
  const answer = await app.ask(path.replaceAll(/:\w+/g, 'nobody-knows-this'), {
    method,
    headers: { cookie: `__Host-session=${cookie}; XSRF-TOKEN=${csrf}` },
  });
  const { statusCode } = noted(caller, answer);
  // A plan is asked after who may.
  if (statusCode === 403 && /"code":"\w+_not_in_plan"/.test(answer.body)) return 'ok';
  if ([401, 403, 423].includes(statusCode)) return String(statusCode);
  return statusCode < 500 ? 'ok' : String(statusCode);
}

function whatItAsks(way: Way): Access | OpenWay['by'] {
  return way.by === 'session' ? way.access : way.by;
}

async function send(
  { method, path, isStream = false }: Endpoint,
  caller: Caller,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const session = await openSession(caller);
  const answer = await app.ask(apiPrefix + path.replaceAll(/:\w+/g, 'nobody-knows-this'), {
    method,
    isStream,
    headers: {
      'x-requested-with': 'XMLHttpRequest',
      'x-xsrf-token': session.csrf,
      cookie: `__Host-session=${session.cookie}; XSRF-TOKEN=${session.csrf}`,
      ...headers,
    },
    ...(method === 'GET' ? {} : { body: {} }),
  });
  return noted(caller, answer);
}

interface Secrets {
  cookie: string;
  csrf: string;
}

// Nearly every route refuses them and changes nothing, so that one account serves until another answer comes.
const closed = new Map<Caller, Promise<Secrets>>();

async function openSession(caller: Caller): Promise<Secrets> {
  if (caller !== 'terminated' && caller !== 'deleted') return insertSession(caller);
  const known = closed.get(caller) ?? insertSession(caller);
  closed.set(caller, known);
  return known;
}

function noted(caller: Caller, answer: Answer): Answer {
  if (answer.statusCode !== 403) closed.delete(caller);
  return answer;
}

async function insertSession(caller: Caller): Promise<Secrets> {
  const secrets = {
    cookie: randomBytes(32).toString('base64url'),
    csrf: randomBytes(32).toString('base64url'),
  };
  const user = caller === 'guest' ? null : await insertUser(caller);
  const staff = caller === 'impersonator' ? await insertUser('staff') : null;
  const isHalf = caller === 'halfSignedIn';
  await app.sql`
    insert into sessions (id, csrf, user_id, pending_user_id, impersonator_id, created_at, last_seen_at, expires_at)
    values (${sha256(secrets.cookie)}, ${secrets.csrf}, ${isHalf ? null : user}, ${isHalf ? user : null}, ${staff},
      now(), now(), now() + interval '1 day')`;
  return secrets;
}

// Other tests move the clock ahead and purge all accounts that were deleted thirty days before.
const NEVER_PURGED = '2990-01-01T00:00:00Z';

async function insertUser(kind: Caller): Promise<string> {
  const isStaff = kind === 'staff' || kind === 'staffWithoutTwoFactor';
  const [row] = await app.sql<{ id: string }[]>`
    with billable as (insert into billables (type) values ('user') returning id),
    workspace as (
      insert into workspaces (kind, billable_id) select 'personal', id from billable returning id
    )
    insert into users (name, email, workspace_id, is_developer, two_factor_type, two_factor_secret,
      email_verified_at, terminated_at, deleted_at)
    select 'Ada', ${freshEmail()}, id, ${isStaff}, ${kind === 'staff' ? 1 : 0}, 'sealed'::bytea,
      ${kind === 'unverified' ? null : new Date().toISOString()}::timestamptz,
      ${kind === 'terminated' ? new Date().toISOString() : null}::timestamptz,
      ${kind === 'deleted' ? NEVER_PURGED : null}::timestamptz
    from workspace returning id`;
  return row?.id ?? '';
}

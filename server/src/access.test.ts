import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { permissions, type Access, type Permission } from '@linklet/contract/access.ts';
import { apiPrefix, type Endpoint } from '@linklet/contract/endpoint.ts';
import { workspacePrefixes } from '@linklet/contract/workspaces.ts';
import { entrances } from './all-modules.ts';
import { sha256 } from './platform/crypto.ts';
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

const expected: Record<string, Access> = {
  'GET /state': 'session',
  'POST /flash-messages/take': 'session',
  'GET /heartbeat': 'session',
  'GET /logout': 'session',
  'GET /captcha/challenge': 'anyone',
  'POST /report': 'visitor',

  'POST /url/create': 'links.create',
  'GET /urls/available': 'links.view',
  'PUT /link/:hash/state': 'links.update',
  'GET /routes/init': 'links.view',
  'GET /link/:hash/routes': 'links.view',
  'PUT /link/:hash/routes': 'links.update',
  'GET /urls/clicks': 'links.view',
  'GET /urls/:filter': 'links.view',
  'GET /urls/:filter/count': 'links.view',
  'GET /urls/:filter/hashes': 'links.view',
  'POST /urls/change': 'links.update',
  'GET /link/:hash': 'links.view',
  'GET /link/:hash/history': 'links.view',
  'PATCH /link/:hash': 'links.update',
  'POST /link/:hash/aliases': 'links.update',
  'PUT /link/:hash/main-alias': 'links.update',
  'GET /alias/:alias': 'links.view',
  'GET /settings/pixel-scripts': 'links.view',
  'POST /settings/pixel-scripts': 'links.update',
  'DELETE /settings/pixel-scripts/:id': 'links.update',
  'GET /tags': 'links.view',
  'PATCH /tags/:tag': 'links.update',
  'DELETE /tags/:tag': 'links.update',
  'GET /alias/availability': 'links.create',
  'POST /urls/clear-history': 'guestOnly',
  'GET /analytics/:hash': 'links.view',
  'POST /preset/create': 'links.create',
  'GET /presets': 'links.view',
  'PUT /preset/:id': 'links.create',
  'DELETE /preset/:id': 'links.create',
  'POST /link-exports': 'links.view',
  'GET /link-exports': 'links.view',
  'POST /bulk/csv': 'links.create',
  'GET /bulk/batches': 'links.view',
  'GET /bulk/batches/:id': 'links.view',
  'POST /bulk/batches/:id/cancel': 'links.create',

  'POST /register': 'signingIn',
  'POST /login': 'signingIn',
  'POST /login/passkey': 'signingIn',
  'POST /login/passkey/options': 'signingIn',
  'POST /register/social': 'visitor',
  'POST /login/2fa/verify': 'signingIn',
  'POST /login/2fa/backup_code': 'signingIn',
  'POST /password/email': 'signingIn',
  'POST /password/reset': 'signingIn',
  'POST /password/confirm': 'ownerOnly',
  'POST /email/verify': 'account',
  'POST /email/verify/:userId/:hash': 'account',
  'GET /email/undo': 'session',
  'POST /email/undo': 'session',

  'GET /mailings': 'session',
  'PUT /mailings': 'session',

  'PUT /settings/mailings': 'ownerOnly',
  'PUT /settings/profile': 'ownerOnly',
  'DELETE /settings/profile': 'ownerOnly',
  'DELETE /settings/profile/email': 'ownerOnly',
  'PUT /settings/profile/photo': 'ownerOnly',
  'DELETE /settings/profile/photo': 'ownerOnly',
  'GET /settings/profile/deletion': 'account',
  'GET /settings/profile/export': 'account',
  'POST /settings/profile/export': 'confirmedOwner',
  'GET /settings/profile/export/files': 'confirmedOwner',
  'POST /settings/profile/restore': 'returningOwner',
  'GET /settings/security/sessions': 'account',
  'DELETE /settings/security/sessions': 'ownerOnly',
  'DELETE /settings/security/sessions/:id': 'ownerOnly',
  'GET /settings/security/identities': 'account',
  'POST /settings/security/identities/:provider': 'confirmedOwner',
  'DELETE /settings/security/identities/:provider': 'confirmedOwner',
  'GET /settings/security/passkeys': 'account',
  'POST /settings/security/passkeys': 'confirmedOwner',
  'POST /settings/security/passkeys/options': 'confirmedOwner',
  'DELETE /settings/security/passkeys/:id': 'confirmedOwner',
  'PUT /settings/security/password': 'confirmedOwner',
  'POST /settings/security/two-factor': 'confirmedOwner',
  'PUT /settings/security/two-factor': 'confirmedOwner',
  'DELETE /settings/security/two-factor': 'confirmedOwner',
  'POST /settings/security/two-factor/device': 'confirmedOwner',
  'DELETE /settings/security/two-factor/device': 'confirmedOwner',
  'POST /settings/security/two-factor/backup-codes': 'confirmedOwner',
  'DELETE /settings/security/two-factor/backup-codes': 'confirmedOwner',

  'GET /notifications/recent': 'account',
  'GET /notifications/stream': 'account',
  'GET /notifications': 'account',
  'PUT /notifications/read': 'ownerOnly',
  'PUT /user/last-read-announcements-at': 'ownerOnly',

  'GET /kiosk/emails': 'confirmedStaff',
  'POST /kiosk/emails/:id/reveal': 'confirmedStaff',
  'GET /kiosk/reports': 'staff',
  'POST /kiosk/reports/:id/ban': 'staff',
  'POST /kiosk/reports/:id/dismiss': 'staff',
  'POST /kiosk/clock': 'confirmedStaff',
  'GET /kiosk/users': 'staff',
  'GET /kiosk/user/:id': 'staff',
  'PUT /kiosk/user/:id/plan': 'confirmedStaff',
  'GET /settings/usage': 'account',
  'PUT /settings/usage/overage': 'ownerOnly',
  'GET /organizations': 'account',
  'POST /organizations': 'account',
  'GET /organization/:organization': 'organization.view',
  'PATCH /organization/:organization': 'profile.update',
  'PATCH /organization/:organization/archive': 'organization.archive',
  'POST /organization/:organization/teams': 'teams.create',
  'PATCH /organization/:organization/team/:team': 'teams.update',
  'PATCH /organization/:organization/team/:team/archive': 'teams.archive',
  'GET /organization/:organization/team/:team/members': 'members.view',
  'PATCH /organization/:organization/team/:team/members/:id': 'members.update',
  'DELETE /organization/:organization/team/:team/members/:id': 'members.delete',
  'POST /organization/:organization/team/:team/leave': 'members.view',
  'GET /organization/:organization/team/:team/invitations': 'invitations.send',
  'POST /organization/:organization/team/:team/invitations': 'invitations.send',
  'DELETE /organization/:organization/team/:team/invitations/:id': 'invitations.send',
  'GET /invitations/team': 'account',
  'POST /organization/:organization/team/:team/invite/:invitation/:answer': 'ownerOnly',

  'GET /kiosk/announcements': 'staff',
  'GET /kiosk/announcements/readers': 'staff',
  'POST /kiosk/announcements': 'staff',
  'DELETE /kiosk/announcements/:id': 'staff',
  'POST /kiosk/users/:id/impersonate': 'confirmedStaff',
  'GET /kiosk/user/stop-impersonating': 'impersonator',
};

const endpoints = entrances.flatMap((entrance) => entrance.endpoints);
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

test('every route has its policy here, and no other route is there', () => {
  expect(Object.fromEntries(endpoints.map((endpoint) => [nameOf(endpoint), endpoint.access]))).toEqual(
    expected,
  );
});

test.each(endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  '%s answers each caller as it should',
  async (name, endpoint) => {
    const given = [];
    for (const caller of callers) given.push(await ask(endpoint, caller));

    expect(given.join(' ')).toBe(answers[expected[name] ?? 'anyone']);
  },
);

const ofWorkspaces = endpoints.filter(({ scope }) => scope === 'workspace');

test.each(ofWorkspaces.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  '%s knows no workspace of an organization that is not there',
  async (_, endpoint) => {
    for (const prefix of workspacePrefixes.filter((prefix) => prefix !== '')) {
      const prefixed = { ...endpoint, path: prefix + endpoint.path };
      const given = [];
      for (const caller of callers) given.push((await send(prefixed, caller)).statusCode);

      expect(given.join(' ')).toBe(
        endpoint.access === 'session' ? '404 404 404 404 404 404 404 404' : '404 401 404 404 403 403 404 404',
      );
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

async function send(
  { method, path, isStream = false }: Endpoint,
  caller: Caller,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const session = await openSession(caller);
  return app.ask(apiPrefix + path.replaceAll(/:\w+/g, 'nobody-knows-this'), {
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
}

interface Secrets {
  cookie: string;
  csrf: string;
}

async function openSession(caller: Caller): Promise<Secrets> {
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
      ${kind === 'deleted' ? new Date().toISOString() : null}::timestamptz
    from workspace returning id`;
  return row?.id ?? '';
}

import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiPrefix, type Endpoint } from '@linklet/contract/endpoint.ts';
import { apiRoutes } from './app.ts';
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

// In the order of the callers. `ok`: the request gets past the question of who asks; what it says may still be wrong.
const OPEN = 'ok ok ok ok ok ok ok ok';
const GUESTS_TOO = 'ok 401 ok ok 403 403 ok ok';
const SIGNING_IN = 'ok ok ok ok 403 403 ok ok';
const OWN = '401 401 ok ok 403 403 ok ok';
const OWNER_ONLY = '401 401 ok ok 403 403 ok 403';
const CONFIRMED_OWNER_ONLY = '401 401 423 423 403 403 423 403';
const CONFIRMED_STAFF_ONLY = '401 401 403 403 403 403 423 403';
const STAFF_ONLY = '401 401 403 403 403 403 ok 403';

const expected: Record<string, string> = {
  'GET /state': OPEN,
  'POST /flash-messages/take': OPEN,
  'GET /heartbeat': OPEN,
  'GET /logout': OPEN,
  'GET /captcha/challenge': OPEN,
  'POST /report': GUESTS_TOO,

  'POST /url/create': GUESTS_TOO,
  'GET /urls/available': GUESTS_TOO,
  'POST /urls/clear-history': 'ok 401 403 403 403 403 403 403',
  'GET /analytics/:hash': GUESTS_TOO,

  'POST /register': SIGNING_IN,
  'POST /login': SIGNING_IN,
  'POST /login/passkey': SIGNING_IN,
  'POST /login/passkey/options': SIGNING_IN,
  'POST /register/social': GUESTS_TOO,
  'POST /login/2fa/verify': SIGNING_IN,
  'POST /login/2fa/backup_code': SIGNING_IN,
  'POST /password/email': SIGNING_IN,
  'POST /password/reset': SIGNING_IN,
  'POST /password/confirm': OWNER_ONLY,
  'POST /email/verify': OWN,
  'POST /email/verify/:userId/:hash': OWN,

  'GET /mailings': OPEN,
  'PUT /mailings': OPEN,

  'PUT /settings/mailings': OWNER_ONLY,
  'PUT /settings/profile': OWNER_ONLY,
  'DELETE /settings/profile': OWNER_ONLY,
  'DELETE /settings/profile/email': OWNER_ONLY,
  'PUT /settings/profile/photo': OWNER_ONLY,
  'DELETE /settings/profile/photo': OWNER_ONLY,
  'GET /settings/profile/deletion': OWN,
  'GET /settings/profile/export': OWN,
  'POST /settings/profile/export': CONFIRMED_OWNER_ONLY,
  'GET /settings/profile/export/files': CONFIRMED_OWNER_ONLY,
  'POST /settings/profile/restore': '401 401 ok ok ok ok ok 403',
  'GET /settings/security/sessions': OWN,
  'DELETE /settings/security/sessions': OWNER_ONLY,
  'DELETE /settings/security/sessions/:id': OWNER_ONLY,
  'GET /settings/security/identities': OWN,
  'POST /settings/security/identities/:provider': CONFIRMED_OWNER_ONLY,
  'DELETE /settings/security/identities/:provider': CONFIRMED_OWNER_ONLY,
  'GET /settings/security/passkeys': OWN,
  'POST /settings/security/passkeys': CONFIRMED_OWNER_ONLY,
  'POST /settings/security/passkeys/options': CONFIRMED_OWNER_ONLY,
  'DELETE /settings/security/passkeys/:id': CONFIRMED_OWNER_ONLY,
  'PUT /settings/security/password': CONFIRMED_OWNER_ONLY,
  'POST /settings/security/two-factor': CONFIRMED_OWNER_ONLY,
  'PUT /settings/security/two-factor': CONFIRMED_OWNER_ONLY,
  'DELETE /settings/security/two-factor': CONFIRMED_OWNER_ONLY,
  'POST /settings/security/two-factor/device': CONFIRMED_OWNER_ONLY,
  'DELETE /settings/security/two-factor/device': CONFIRMED_OWNER_ONLY,
  'POST /settings/security/two-factor/backup-codes': CONFIRMED_OWNER_ONLY,
  'DELETE /settings/security/two-factor/backup-codes': CONFIRMED_OWNER_ONLY,

  'GET /notifications/recent': OWN,
  'GET /notifications/stream': OWN,
  'GET /notifications': OWN,
  'PUT /notifications/read': OWNER_ONLY,
  'PUT /user/last-read-announcements-at': OWNER_ONLY,

  'GET /kiosk/emails': CONFIRMED_STAFF_ONLY,
  'POST /kiosk/emails/:id/reveal': CONFIRMED_STAFF_ONLY,
  'GET /kiosk/users': STAFF_ONLY,
  'GET /kiosk/announcements': STAFF_ONLY,
  'POST /kiosk/announcements': STAFF_ONLY,
  'DELETE /kiosk/announcements/:id': STAFF_ONLY,
  'POST /kiosk/users/:id/impersonate': '401 401 403 403 403 403 423 403',
  'GET /kiosk/user/stop-impersonating': '401 401 403 403 403 403 403 ok',
};

const endpoints: Endpoint[] = [];
for (const register of apiRoutes) register((definition) => endpoints.push(definition));
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

test('every route says who may call it, and no other route is there', () => {
  expect(Object.keys(expected).sort()).toEqual(endpoints.map(nameOf).sort());
});

test.each(endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  '%s answers each caller as it should',
  async (name, endpoint) => {
    const answers = [];
    for (const caller of callers) answers.push(await ask(endpoint, caller));

    expect(answers.join(' ')).toBe(expected[name]);
  },
);

test.each(
  endpoints
    .filter(({ caller }) => caller === 'staff')
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
const changing = endpoints.filter(({ method, caller }) => method !== 'GET' && caller !== 'anyone');
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
    with workspace as (insert into workspaces (kind) values ('personal') returning id)
    insert into users (name, email, workspace_id, is_developer, two_factor_type, two_factor_secret,
      email_verified_at, terminated_at, deleted_at)
    select 'Ada', ${freshEmail()}, id, ${isStaff}, ${kind === 'staff' ? 1 : 0}, 'sealed'::bytea,
      ${kind === 'unverified' ? null : new Date().toISOString()}::timestamptz,
      ${kind === 'terminated' ? new Date().toISOString() : null}::timestamptz,
      ${kind === 'deleted' ? new Date().toISOString() : null}::timestamptz
    from workspace returning id`;
  return row?.id ?? '';
}

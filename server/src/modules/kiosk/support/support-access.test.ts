import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiPrefix, tokenPrefix } from '@linklet/contract/http/endpoint.ts';
import { DAY_MS } from '../../../platform/clock.ts';
import { makeAccount, makeStaff, PASSWORD, putOnPlan } from '../../../testing/accounts.ts';
import { makeToken } from '../../../testing/access/tokens.ts';
import {
  factsOf,
  help,
  idOf,
  makeProtected,
  sendTo,
  signOut,
  supportCalls,
  turnOff,
  userOf,
} from '../../../testing/support.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test.each(supportCalls)('%s %s is for staff alone, and for no other of staff', async (...call) => {
  const helped = await makeProtected(app);
  const before = await factsOf(app, helped);
  const staff = await makeStaff(app);
  const weak = await makeStaff(app);
  await app.sql`update users set two_factor_type = 0 where email = ${(await userOf(weak)).email as string}`;
  const actor = await makeStaff(app);
  const { browser: other } = await makeAccount(app);
  await actor.post(`/kiosk/users/${await idOf(other)}/impersonate`);
  const actorAsHelped = await makeStaff(app);
  const colleague = await makeStaff(app);

  const answers = {
    guest: await help(await app.guest(), helped.id, call),
    user: await help(other, helped.id, call),
    owner: await help(helped.browser, helped.id, call),
    impersonator: await help(actor, helped.id, call),
    'staff without a second factor': await help(weak, helped.id, call),
    'on staff': await help(staff, await idOf(colleague), call),
    'on oneself': await help(staff, await idOf(staff), call),
    'on nobody': await help(staff, randomUUID(), call),
    'on no id': await help(staff, 'nobody', call),
  };

  expect(
    Object.entries(answers).map(([who, answer]) => [who, answer.statusCode, answer.json().code]),
  ).toEqual([
    ['guest', 401, 'session_expired'],
    ['user', 403, 'forbidden'],
    ['owner', 403, 'forbidden'],
    ['impersonator', 403, 'forbidden'],
    ['staff without a second factor', 403, 'two_factor_required'],
    ['on staff', 403, 'forbidden'],
    ['on oneself', 403, 'forbidden'],
    ['on nobody', 404, 'not_found'],
    ['on no id', 404, 'not_found'],
  ]);
  expect(await factsOf(app, helped)).toEqual(before);
  expect((await userOf(colleague)).uses_two_factor_auth).toBe(true);
  await actorAsHelped.post(`/kiosk/users/${helped.id}/impersonate`);
  expect((await help(actorAsHelped, helped.id, call)).statusCode).toBe(403);
});

test.each(supportCalls)('no token does %s %s', async (method, path, body) => {
  const helped = await makeProtected(app);
  const before = await factsOf(app, helped);
  const staff = await makeStaff(app);
  await putOnPlan(app, (await userOf(staff)).email, 'pro');
  const { secret } = await makeToken(staff);
  const headers = { authorization: `Bearer ${secret}`, 'x-requested-with': 'XMLHttpRequest' };
  const address = `/kiosk/user/${helped.id}/${path}`;

  const asProgram = await app.ask(tokenPrefix + address, { method, headers, body });
  const asBrowser = await app.ask(apiPrefix + address, { method, headers, body });

  expect([asProgram.statusCode, asBrowser.statusCode]).toEqual([404, 419]);
  expect(await factsOf(app, helped)).toEqual(before);
});

test('what is strong asks for the password first, and the verification email does not', async () => {
  const clock = await startTestApp();
  const staff = await makeStaff(clock);
  const helped = await makeProtected(clock);
  clock.passTime(16 * 60_000);

  const late = [
    await turnOff(staff, helped.id),
    await signOut(staff, helped.id),
    await sendTo(staff, helped.id),
  ];
  await staff.post('/password/confirm', { password: PASSWORD });
  const confirmed = await turnOff(staff, helped.id);

  expect(late.map(({ statusCode }) => statusCode)).toEqual([423, 423, 200]);
  expect(confirmed.statusCode).toBe(200);
  await clock.close();
});

test.each(supportCalls)(
  'an account whose days to come back are over is not there for %s %s',
  async (...call) => {
    const helped = await makeProtected(app);
    const deletedAt = new Date(Date.now() - 31 * DAY_MS).toISOString();
    await app.sql`update users set deleted_at = ${deletedAt} where email = ${helped.email}`;

    const answer = await help(await makeStaff(app), helped.id, call);

    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
    expect(await factsOf(app, helped)).toMatchObject({ factor: 1, sessions: 1, entries: 0 });
  },
);

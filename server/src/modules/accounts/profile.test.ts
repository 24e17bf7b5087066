import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  account,
  freshEmail,
  lastEmail,
  linkIn,
  makeAccount,
  PASSWORD,
  PURGE_OF_ALL,
} from '../../testing/accounts.ts';
import { freshUrl, startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('the profile', () => {
  test('keeps name and time zone', async () => {
    const { browser, email } = await makeAccount(app);

    await browser.put('/settings/profile', { name: 'Ada L.', email, time_zone: 'Europe/Berlin' });

    expect((await browser.get('/state')).json().user).toMatchObject({
      name: 'Ada L.',
      time_zone: 'Europe/Berlin',
    });
  });

  test('takes another email once its link was used, and tells the old one', async () => {
    const { browser, email } = await makeAccount(app);
    await browser.post(linkIn(await lastEmail(app, email)));
    const other = freshEmail();

    await browser.put('/settings/profile', { name: 'Ada', email: other, time_zone: 'UTC' });

    const before = (await browser.get('/state')).json().user;
    expect(before).toMatchObject({ email, pending_email: other });
    expect(before.email_verified_at).not.toBeNull();
    expect((await lastEmail(app, email)).subject).toContain('was requested');
    expect((await browser.post(linkIn(await lastEmail(app, other)))).statusCode).toBe(200);
    expect((await browser.get('/state')).json().user).toMatchObject({ email: other, pending_email: null });
    expect((await lastEmail(app, email)).subject).toContain('was changed');
  });

  test('opens nothing by an email whose link was not used', async () => {
    const { browser, email } = await makeAccount(app);
    await browser.post(linkIn(await lastEmail(app, email)));
    const other = freshEmail();
    await browser.put('/settings/profile', { name: 'Ada', email: other, time_zone: 'UTC' });
    await app.runJob('send-password-reset', { email: other });
    const guest = await app.guest();

    const signIn = await guest.post('/login', { email: other, password: PASSWORD });

    expect(signIn.json().code).toBe('credentials_wrong');
    const written = await app.sql`select subject from emails where recipient = ${other}`;
    expect(written.map(({ subject }) => subject)).toEqual(['Verify your email for Linklet']);
    expect((await guest.post('/login', { email, password: PASSWORD })).statusCode).toBe(200);
  });

  test('sends the link to another email once more, and forgets it when asked to', async () => {
    const { browser } = await makeAccount(app);
    const other = freshEmail();
    await browser.put('/settings/profile', { name: 'Ada', email: other, time_zone: 'UTC' });
    await browser.post('/email/verify');
    const written = await app.sql`select from emails where recipient = ${other}`;
    const path = linkIn(await lastEmail(app, other));

    const cancelled = await browser.delete('/settings/profile/email');
    const late = await browser.post(path);

    expect(written).toHaveLength(2);
    expect(cancelled.statusCode).toBe(200);
    expect((await browser.get('/state')).json().user.pending_email).toBeNull();
    expect(late.json().code).toBe('verification_link_wrong');
  });

  test('leaves an email to whoever proved it first', async () => {
    const { browser } = await makeAccount(app);
    const other = freshEmail();
    await browser.put('/settings/profile', { name: 'Ada', email: other, time_zone: 'UTC' });
    const path = linkIn(await lastEmail(app, other));
    await (await app.guest()).post('/register', account(other));

    const answer = await browser.post(path);

    expect(answer.json().errors).toEqual({ email: ['This email already exists'] });
  });

  test('asks for the password before the email changes, and not for the name', async () => {
    const clock = await startTestApp();
    const { browser, email } = await makeAccount(clock);
    clock.passTime(16 * 60_000);

    const named = await browser.put('/settings/profile', { name: 'Ada L.', email, time_zone: 'UTC' });
    const moved = await browser.put('/settings/profile', {
      name: 'A',
      email: freshEmail(),
      time_zone: 'UTC',
    });

    expect([named.statusCode, moved.statusCode]).toEqual([200, 423]);
    await clock.close();
  });

  test.each([
    ['an email that somebody has', async () => (await makeAccount(app)).email, 'This email already exists'],
    ['no email', async () => '', 'Please enter an email'],
  ])('refuses %s', async (_, wanted, sentence) => {
    const { browser } = await makeAccount(app);

    const answer = await browser.put('/settings/profile', {
      name: 'Ada',
      email: await wanted(),
      time_zone: 'UTC',
    });

    expect(answer.json().errors.email[0]).toBe(sentence);
  });

  test('refuses a time zone that there is not', async () => {
    const { browser, email } = await makeAccount(app);

    const answer = await browser.put('/settings/profile', { name: 'Ada', email, time_zone: 'Mars/Base' });

    expect(answer.json().errors.time_zone[0]).toBe('The time zone is not known.');
  });
});

describe('deleting the account', () => {
  test('counts what is lost, asks for the password, and leaves nothing but the way back', async () => {
    const { browser } = await makeAccount(app);
    await browser.post('/url/create', { url: freshUrl() });

    const losses = await browser.get('/settings/profile/deletion');
    const wrong = await browser.delete('/settings/profile', { password: 'x', links: 'keep' });
    const right = await browser.delete('/settings/profile', { password: PASSWORD, links: 'keep' });

    expect(losses.json()).toEqual({ links: 1, days_to_return: 30, organizations: [] });
    expect(wrong.json().code).toBe('password_wrong');
    expect(Date.parse(right.json().deletes_at)).toBeGreaterThan(Date.now() + 29 * 86_400_000);
    expect((await browser.get('/urls/available')).json().code).toBe('account_deleted');
    expect((await browser.get('/state')).json().user.deletes_at).toBe(right.json().deletes_at);
  });

  test('can be taken back after signing in again', async () => {
    const { browser, email } = await makeAccount(app);
    await browser.delete('/settings/profile', { password: PASSWORD, links: 'keep' });
    const guest = await app.guest();
    await guest.post('/login', { email, password: PASSWORD });

    await guest.post('/settings/profile/restore');

    expect((await guest.get('/urls/available')).statusCode).toBe(200);
  });

  test('is done for all whose thirty days are over, however many', async () => {
    const marker = freshEmail();
    await app.sql`
      with billable as (insert into billables (type) select 'user' from generate_series(1, 150) returning id),
      workspace as (insert into workspaces (kind, billable_id) select 'personal', id from billable returning id)
      insert into users (name, email, workspace_id, deleted_at)
      select 'Ada', id || ${marker}, id, now() - interval '31 days' from workspace`;

    await app.runJob('purge-deleted-accounts');

    expect(await app.sql`select from users where email like ${`%${marker}`}`).toHaveLength(0);
  });

  test(
    'leaves no trace of the person after thirty days, while the links go on as wanted',
    PURGE_OF_ALL,
    async () => {
      const clock = await startTestApp();
      const { browser, email } = await makeAccount(clock);
      const [link] = (await browser.post('/url/create', { url: freshUrl() })).json();
      await browser.delete('/settings/profile', { password: PASSWORD, links: 'switch_off' });
      const [row] = await clock.sql`select workspace_id from users where email = ${email}`;
      clock.passTime(29 * 86_400_000);
      await clock.runJob('purge-deleted-accounts');
      expect(await clock.sql`select from users where email = ${email}`).toHaveLength(1);

      clock.passTime(2 * 86_400_000);
      await clock.runJob('purge-deleted-accounts');

      expect(await clock.sql`select from users where email = ${email}`).toHaveLength(0);
      expect(await clock.sql`select from emails where recipient = ${email}`).toHaveLength(0);
      const [job] = await clock.sql`
      select payload from graphile_worker._private_jobs
      where (payload->>'workspaceId')::bigint = ${row?.['workspace_id'] as string}`;
      await clock.runJob('switch-off-links', job?.['payload']);
      const [stored] = await clock.sql`select status from links where hash = ${link.hash as string}`;
      expect(Number(stored?.['status']) & 1).toBe(1);
      const noted = await clock.sql`
      select action, means, before, after from audit_entries where target = ${link.hash as string} order by id desc`;
      expect(noted[0]).toEqual({
        ...{ action: 'link.deleted', means: 'job' },
        ...{ before: { state: 'active' }, after: { state: 'deleted' } },
      });
      await clock.close();
    },
  );
});

describe('sessions', () => {
  test('are listed with their device, and can be ended one by one', async () => {
    const { browser, email } = await makeAccount(app);
    const phone = await app.guest();
    const iphone =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
    await phone.post('/login', { email, password: PASSWORD }, { headers: { 'user-agent': iphone } });

    const { data } = (await browser.get('/settings/security/sessions')).json();
    const other = data.find((session: { is_current: boolean }) => !session.is_current);
    const ended = await browser.delete(`/settings/security/sessions/${other.id as string}`);

    expect(data).toHaveLength(2);
    expect(other.device).toBe('Mobile Safari on iOS');
    expect(ended.statusCode).toBe(200);
    expect((await phone.get('/state')).json().user).toBeNull();
  });

  test('say where they are', async () => {
    const { email } = await makeAccount(app);
    const browser = await app.guest('8.8.8.8');
    await browser.post('/login', { email, password: PASSWORD });

    const { data } = (await browser.get('/settings/security/sessions')).json();

    expect(data.find((session: { is_current: boolean }) => session.is_current).place).toMatch(
      /United States/,
    );
  });

  test('of somebody else are not there', async () => {
    const { browser } = await makeAccount(app);
    const { browser: other } = await makeAccount(app);
    const [{ id }] = (await other.get('/settings/security/sessions')).json().data;

    const answer = await browser.delete(`/settings/security/sessions/${id as string}`);

    expect(answer.statusCode).toBe(404);
    expect((await other.get('/state')).json().user).not.toBeNull();
  });

  test('can be ended all but this one', async () => {
    const { browser, email } = await makeAccount(app);
    for (let other = 0; other < 3; other += 1) {
      await (await app.guest()).post('/login', { email, password: PASSWORD });
    }

    const answer = await browser.delete('/settings/security/sessions');

    expect(answer.json()).toEqual({ ended: 3 });
    expect((await browser.get('/settings/security/sessions')).json().data).toHaveLength(1);
  });
});

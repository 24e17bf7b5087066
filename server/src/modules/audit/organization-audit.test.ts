import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rolePermissions } from '@linklet/contract/http/access.ts';
import type { AuditEntryView } from '@linklet/contract/audit/endpoints.ts';
import { DAY_MS } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/scope.ts';
import { makeStaff, PASSWORD } from '../../testing/accounts.ts';
import { runBatch, sendFile } from '../../testing/bulk/bulk-files.ts';
import { makeMember, makeOrganization as makeTestOrganization } from '../../testing/organizations.ts';
import { freshUrl, startTestApp, type Browser, type TestApp } from '../../testing/test-app.ts';
import { auditEntries } from '../../schema/audit/audit.table.ts';
import { forgetEntries } from './forget-entries.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const makeOrganization = async () => {
  const made = await makeTestOrganization(app);
  await app.sql`update users set email_verified_at = now() where email = ${made.email}`;
  return { ...made, browser: made.owner, audit: `/organization/${made.slug}/audit` };
};

async function read(browser: Browser, path: string): Promise<AuditEntryView[]> {
  const answer = await browser.get(path);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json().data;
}

const actionsOf = (entries: readonly AuditEntryView[]) => entries.map(({ action }) => action);

/** A browser whose calls are about a team. */
function inTeam(browser: Browser, slug: string): Browser {
  return {
    ...browser,
    post: async (path, body, asked) => browser.post(`/organization/${slug}/team/sales${path}`, body, asked),
  };
}

test('an organization’s audit tells who did what to what, when and from where, the newest first', async () => {
  const { browser, email, slug, audit } = await makeOrganization();
  await app.sql`
    update sessions set device = 'Firefox on Linux', place = 'Berlin, Germany'
    where user_id = (select id from users where email = ${email})`;
  await browser.patch(`/organization/${slug}/team/sales`, { name: 'Support', slug: 'support' });

  const [renamed, ...others] = await read(browser, audit);

  expect(renamed).toEqual({
    id: expect.any(Number),
    at: expect.any(String),
    who: { id: expect.any(String), name: 'Ada Person', email },
    whom: null,
    space_of: null,
    by_staff: false,
    by_provider: false,
    means: 'session',
    token: null,
    device: 'Firefox on Linux',
    place: 'Berlin, Germany',
    action: 'team.changed',
    target: `${slug}/support`,
    short_link: null,
    before: { name: 'Sales', slug: 'sales' },
    after: { name: 'Support', slug: 'support' },
  });
  expect(actionsOf(others)).toEqual(['team.created', 'organization.created']);
});

test('what is done with links in a team is in its organization’s audit, and what is done elsewhere is not', async () => {
  const { browser, slug, audit } = await makeOrganization();
  await browser.post('/url/create', { url: freshUrl() });
  await inTeam(browser, slug).post('/url/create', { url: freshUrl() });

  const [entry, ...others] = await read(browser, audit);

  const alias = String(entry?.after?.['alias']);
  expect(entry).toMatchObject({ action: 'link.created', short_link: `lnk.test/${alias}` });
  expect(others).toHaveLength(2);
});

test('what a job does for a team is in the audit, as of the one who asked for it', async () => {
  const { browser, email, slug, audit } = await makeOrganization();
  const sent = await sendFile(inTeam(browser, slug), `url\n${freshUrl()}`);
  await runBatch(app, sent.json().id);

  const [entry] = await read(browser, audit);

  expect(entry).toMatchObject({ action: 'links.imported', means: 'job', who: { email }, device: '' });
});

test('whoever is acted upon is told apart from whoever acts, also while staff act as them', async () => {
  const { browser, email, slug, audit } = await makeOrganization();
  const other = await makeMember(app, slug, { role: 'member' });
  const { data } = (await browser.get(`/organization/${slug}/users`)).json();
  const { id } = data.find((user: { email: string }) => user.email === other.email);
  const staff = await makeStaff(app);
  await staff.post('/settings/security/confirm-password', { password: PASSWORD });
  const [owner] = await app.sql`select public_id from users where email = ${email}`;
  await staff.post(`/kiosk/users/${String(owner?.['public_id'])}/impersonate`);
  const refused = await staff.patch(`/organization/${slug}/users/${id}/block`, { block: true });
  await staff.delete(`/organization/${slug}/team/sales/members/${id}`);

  const entries = await read(browser, audit);
  expect(refused.json().code).toBe('not_while_impersonating');
  expect(entries.find(({ action }) => action === 'team.member_removed')).toMatchObject({
    ...{ who: { email }, whom: { email: other.email } },
    by_staff: true,
  });
  expect(entries.find(({ action }) => action === 'impersonation.organization_opened')).toMatchObject({
    by_staff: true,
  });
});

test('who oversees links works in the personal space of a member, and each of it is in the audit as theirs', async () => {
  const { browser, slug, audit } = await makeOrganization();
  const member = await makeMember(app, slug, { role: 'member' });
  const supervisor = await makeMember(app, slug, { held: ['supervisor.access', 'supervisor.create'] });
  const admin = await makeMember(app, slug, { role: 'admin' });
  const [own, place] = [`/organization/${slug}/personal`, `/organization/${slug}/member/${member.id}`];

  await supervisor.browser.get(`${place}/urls/available`);
  const made = await supervisor.browser.post(`${place}/url/create`, { url: freshUrl() });
  const state = (await supervisor.browser.get(`${place}/state`)).json();
  const refused = [
    await admin.browser.get(`${place}/urls/available`),
    await supervisor.browser.get(`/organization/${slug}/member/nobody/urls/available`),
  ];

  const { data } = (await member.browser.get(`${own}/urls/available`)).json();
  const entries = await read(browser, audit);
  expect([made.statusCode, data.length]).toEqual([200, 1]);
  expect(state.workspace).toMatchObject({ team: null, member: { id: member.id, name: 'Ada Person' } });
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
  expect(entries.slice(0, 2)).toMatchObject([
    { action: 'link.created', who: { email: supervisor.email }, space_of: { email: member.email } },
    {
      action: 'organization.space_opened',
      who: { email: supervisor.email },
      whom: { email: member.email },
      space_of: null,
    },
  ]);
  expect(entries.filter(({ action }) => action === 'organization.space_opened')).toHaveLength(1);
});

test('only who may see the audit does, and nobody of another organization', async () => {
  const [own, other] = [await makeOrganization(), await makeOrganization()];
  const auditor = await makeMember(app, own.slug, { held: ['audit.view'] });
  const manager = await makeMember(app, own.slug, { held: ['teams.create'] });
  const guest = await app.guest();

  for (const path of [own.audit, `${own.audit}/people`]) {
    const answers = await Promise.all(
      [own, auditor, manager, other, { browser: guest }].map(({ browser }) => browser.get(path)),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 403, 404, 404]);
  }
  const files = await Promise.all(
    [own, auditor, manager, other, { browser: guest }].map(({ browser }) =>
      browser.open(`/app${own.audit}.csv`),
    ),
  );
  expect(files.map(({ statusCode }) => statusCode)).toEqual([200, 200, 403, 404, 404]);
});

test('the audit is narrowed by person, area, time and text', async () => {
  const { browser, email, slug, audit } = await makeOrganization();
  const other = await makeMember(app, slug, { held: rolePermissions });
  await other.browser.post(`/organization/${slug}/teams`, { name: 'Support' });
  const people = (await browser.get(`${audit}/people`)).json().data;
  const idOf = (wanted: string) => people.find((person: { email: string }) => person.email === wanted).id;
  const all = await read(browser, audit);
  const narrowed = async (query: string) => actionsOf(await read(browser, `${audit}?${query}`));

  expect(await narrowed(`person=${idOf(email)}`)).toEqual(['team.created', 'organization.created']);
  expect(await narrowed('area=team')).toEqual(['team.created', 'team.created']);
  expect(await narrowed(`person=${idOf(other.email)}&area=team`)).toEqual(['team.created']);
  expect(await narrowed('search=SALES')).toEqual(['team.created']);
  expect(await narrowed('search=100%')).toEqual([]);
  const second = all.at(-2)?.at ?? '';
  expect(await narrowed(`to=${second}`)).toEqual(['organization.created']);
  expect(await narrowed(`from=${second}`)).toHaveLength(all.length - 1);
  for (const wrong of ['person=1', 'area=account', 'from=yesterday'])
    expect((await browser.get(`${audit}?${wrong}`)).statusCode).toBe(422);
});

test('what was done in another organization is no place in an audit, and tells nothing of its time', async () => {
  const [own, other] = [await makeOrganization(), await makeOrganization()];
  const [latest] = await read(other.browser, other.audit);

  expect(await read(own.browser, own.audit)).not.toEqual([]);
  expect(await read(own.browser, `${own.audit}?before=${String(latest?.id)}`)).toEqual([]);
});

test('the audit is read page by page, and a page says where the next begins', async () => {
  const { browser, slug, audit } = await makeOrganization();
  await addEntries(slug, 118);

  const sizes: number[] = [];
  const ids: number[] = [];
  for (let next: number | null | undefined; next !== null;) {
    const page = (await browser.get(next === undefined ? audit : `${audit}?before=${String(next)}`)).json();
    next = page.next;
    sizes.push(page.data.length);
    ids.push(...page.data.map(({ id }: AuditEntryView) => id));
  }

  expect(sizes).toEqual([50, 50, 20]);
  expect(new Set(ids).size).toBe(120);
});

/** Old entries, as if somebody had made that many links. */
async function addEntries(slug: string, count: number): Promise<void> {
  await app.sql`
    insert into audit_entries (at, action, user_id, organization_id, target)
    select now() - number * interval '1 second', 'link.created', owner_id, organizations.id, 'hash-' || number
    from organizations, generate_series(1, ${count}::int) number where slug = ${slug}`;
}

test('an entry is neither changed nor deleted, and outlives the account it tells of', async () => {
  const { browser, email, slug, audit } = await makeOrganization();
  const other = await makeMember(app, slug, { held: rolePermissions });
  await other.browser.post(`/organization/${slug}/teams`, { name: 'Support' });
  const ofOrganization = app.sql`organization_id = (select id from organizations where slug = ${slug})`;

  for (const tampering of [
    app.sql`update audit_entries set action = 'team.deleted' where ${ofOrganization}`,
    app.sql`update audit_entries set user_id = null where ${ofOrganization}`,
    app.sql`update audit_entries set user_id = (select id from users where email = ${email}) where ${ofOrganization}`,
    app.sql`delete from audit_entries where ${ofOrganization}`,
  ])
    await expect(tampering).rejects.toThrow('An entry of the audit stays as it was written.');
  await app.sql`delete from users where email = ${other.email}`;

  expect(await read(browser, audit)).toMatchObject([
    { action: 'team.created', target: `${slug}/support`, who: null },
    { action: 'team.created', who: { email } },
    { action: 'organization.created' },
  ]);
});

test('entries that the plan keeps no longer are forgotten by a job, and by nobody else', async () => {
  const [kept, short] = [await makeOrganization(), await makeOrganization()];
  const old = app.sql`now() - interval '100 days'`;
  for (const { slug } of [kept, short])
    await app.sql`
      insert into audit_entries (at, action, organization_id, target)
      select ${old}, 'team.archived', id, ${`${slug}/old`} from organizations where slug = ${slug}`;
  await app.sql`
    update subscriptions set ends_at = now() - interval '91 days' where billable_id = (
      select billable_id from organizations where slug = ${short.slug})`;
  const young = app.sql.begin(async (sql) => {
    await sql`select set_config('linklet.audit_clock', (now() + interval '9 years')::text, true)`;
    await sql`delete from audit_entries where action = 'organization.created'`;
  });

  await expect(young).rejects.toThrow('An entry of the audit stays as it was written.');
  expect((await kept.browser.get(`${kept.audit}/retention`)).json()).toEqual({ days: null });
  expect((await short.browser.get(`${short.audit}/retention`)).json()).toEqual({ days: 90 });
  await app.runJob('forget-old-audit');

  expect(actionsOf(await read(kept.browser, kept.audit))).toContain('team.archived');
  expect(actionsOf(await read(short.browser, short.audit))).toEqual(['team.created', 'organization.created']);
});

test('where staff moved the time ahead, entries are forgotten by that time, and by no later one', async () => {
  const { slug } = await makeOrganization();
  const [organization] = await app.sql`select id from organizations where slug = ${slug}`;
  const id = Number(organization?.['id']);
  const forgottenBy = async (clockDays: number, { movedDays }: { movedDays: number }) => {
    const now = new Date(Date.now() + clockDays * DAY_MS);
    let left = -1;
    await inTransaction({ ...app.services, clock: () => now }, async (services) => {
      await services.db.execute(sql`
        insert into clock_offset (ahead_ms) values (${movedDays * DAY_MS})
        on conflict ((true)) do update set ahead_ms = excluded.ahead_ms`);
      await forgetEntries(services, id, new Date(now.getTime() - 90 * DAY_MS));
      left = await services.db.$count(auditEntries, eq(auditEntries.organizationId, id));
      throw new Error('Nothing of this stays.');
    }).catch(() => undefined);
    return left;
  };

  expect(await forgottenBy(100, { movedDays: 100 })).toBe(0);
  expect(await forgottenBy(80, { movedDays: 100 })).toBe(2);
  expect(await forgottenBy(100, { movedDays: 80 })).toBe(2);
  expect(await forgottenBy(100, { movedDays: 0 })).toBe(2);
});

test('what is shown is exported as csv, whole and without formulas', async () => {
  const { browser, email, slug, audit } = await makeOrganization();
  await addEntries(slug, 1200);
  await inTeam(browser, slug).post('/url/create', { url: freshUrl(), tags: ['=cmd'] });
  await browser.patch(`/organization/${slug}`, { name: '=1+1', slug });
  await app.sql`update users set name = '=cmd()' where email = ${email}`;

  const whole = await browser.open(`/app${audit}.csv`);
  const narrowed = (await browser.open(`/app${audit}.csv?area=organization`)).body.trim().split('\r\n');

  expect(whole.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="audit.csv"',
    'cache-control': 'no-store',
  });
  const lines = whole.body.trim().split('\r\n');
  expect(lines).toHaveLength(1 + 1200 + 4 + 1);
  expect(lines[0]).toContain('"at","who","email","by staff","by provider"');
  expect(narrowed).toHaveLength(3);
  expect(narrowed[1]).toContain(`"'=cmd()","${email}","no","no","session"`);
  expect(narrowed[1]).toContain(`"organization.changed","${slug}"`);
  expect((await browser.open(`/app${audit}.csv?area=account`)).statusCode).toBe(422);
});

import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditAreas } from '@linklet/contract/audit/areas.ts';
import type { AuditEntryView } from '@linklet/contract/audit/endpoints.ts';
import { eventNames, findEvent } from '@linklet/contract/audit/events.ts';
import { DAY_MS } from '../../platform/clock.ts';
import { makeSubscriber } from '../../testing/accounts.ts';
import { makeOrganization } from '../../testing/organizations.ts';
import { freshUrl, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { recordEvent, recordEvents } from './record-event.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

type Made = Awaited<ReturnType<typeof makeOrganization>>;

/** Entries of the organization, as if each of these had happened in it. */
async function addEntries({ slug }: Made, names: readonly string[]): Promise<void> {
  await app.sql`
    insert into audit_entries (at, action, organization_id)
    select now(), event, organizations.id from organizations, unnest(${[...names]}::text[]) as event
    where slug = ${slug}`;
}

async function readNames({ owner, slug }: Made, query = ''): Promise<string[]> {
  const { data } = (await owner.get(`/organization/${slug}/audit${query}`)).json();
  return data.map(({ action }: AuditEntryView) => action);
}

async function organizationId({ slug }: Made): Promise<number> {
  const [row] = await app.sql`select id from organizations where slug = ${slug}`;
  return Number(row?.['id']);
}

test.each(auditAreas)('each event of the area %s is found by it, and no other is', async (area) => {
  const made = await makeOrganization(app);
  const [own, others] = [
    eventNames((kind) => kind.area === area),
    eventNames((kind) => kind.area !== area && kind.area !== 'organization' && kind.area !== 'team'),
  ];
  await addEntries(made, [...own, ...others]);

  const found = await readNames(made, `?area=${area}`);

  expect(new Set(found)).toEqual(new Set(own));
});

test('whatever an organization can have in its audit is of an area', async () => {
  const made = await makeOrganization(app);
  const scope = { ...app.services };
  const about = { organizationId: await organizationId(made) };

  await recordEvent(scope, 'sso.enforced', about);
  await recordEvent(scope, 'account.signed_in', about);
  await recordEvent(scope, 'report.dismissed', about);

  expect(await readNames(made)).toEqual(['sso.enforced', 'team.created', 'organization.created']);
});

test('many events are recorded at once, each in the organization of its workspace', async () => {
  const [one, other] = [await makeOrganization(app), await makeOrganization(app)];
  const workspaceOf = async ({ slug }: Made) => {
    const [row] = await app.sql`
      select workspace_id from teams join organizations on organizations.id = organization_id
      where organizations.slug = ${slug}`;
    return Number(row?.['workspace_id']);
  };
  const [first, second] = [await workspaceOf(one), await workspaceOf(other)];
  const entries = Array.from({ length: 2101 }, (_, number) => ({
    workspaceId: number === 2100 ? second : first,
    target: `hash-${String(number)}`,
  }));

  await recordEvents(app.services, 'link.blocked', entries);
  await recordEvents(app.services, 'link.blocked', []);

  const [counted] = await app.sql`
    select count(*)::int from audit_entries where organization_id = ${await organizationId(one)}
    and action = 'link.blocked' and means = 'job'`;
  expect(counted?.['count']).toBe(2100);
  expect(await readNames(other, '?area=link')).toEqual(['link.blocked']);
});

test('an event that is in no catalogue is not recorded, nor one without its data, or with another’s', async () => {
  const { services } = app;
  const wrong = [
    // @ts-expect-error No word declares it.
    async () => recordEvent(services, 'link.painted', { target: 'hash' }),
    // @ts-expect-error Of what it was before, and is since, nothing is said.
    async () => recordEvent(services, 'tag.renamed', { target: 'tag' }),
    // @ts-expect-error There is no such state.
    async () => recordEvent(services, 'organization.deleted', { after: { links: 'burn' } }),
    // @ts-expect-error A team that is archived has no name besides.
    async () => recordEvent(services, 'team.archived', { after: { name: 'Sales' } }),
  ];

  expect(wrong).toHaveLength(4);
});

test('what is kept of the changes of a link is read by the schema of its event', async () => {
  const { browser } = await makeSubscriber(app, 'pro');
  const [{ hash }] = (await browser.post('/url/create', { url: freshUrl(), tags: ['news'] })).json();
  const change = async (method: 'patch' | 'put' | 'post', path: string, body: object) => {
    const { version } = (await browser.get(`/link/${String(hash)}`)).json();
    const answer = await browser[method](`/link/${String(hash)}${path}`, { ...body, version });
    if (answer.statusCode !== 200) throw new Error(answer.body);
  };
  const condition = { condition: 'os', operation: 'is', value: ['ios'] };
  await change('patch', '', {
    ...{ url: freshUrl(), tags: [], expires_at: new Date(Date.now() + 9 * DAY_MS).toISOString() },
    ...{ starts_at: new Date(Date.now() + DAY_MS).toISOString(), redirect_status: 301, passes_query: false },
    ...{ password: 'open sesame', max_clicks: 9, after_clicks_url: freshUrl(), analytics_enabled: false },
    ...{ card_title: 'Sale', card_text: 'All of it', card_image_url: 'https://acme.example/a.png' },
  });
  await change('patch', '', { expires_at: null, starts_at: null, password: null, max_clicks: null });
  await change('post', '/aliases', { alias: randomUUID().slice(0, 18), is_main: true });
  await change('put', '/routes', { routes: [{ match: 'all', conditions: [condition], url: freshUrl() }] });
  for (const state of ['archived', 'active', 'deleted', 'active']) await change('put', '/state', { state });

  const { data } = (await browser.get(`/link/${String(hash)}/history`)).json();

  const wrong = (data as AuditEntryView[]).filter(({ action, before, after }) => {
    const kind = findEvent(action);
    const isRead = (['before', 'after'] as const).every(
      (part) => kind?.[part] === undefined || kind[part].safeParse({ before, after }[part]).success,
    );
    return !isRead;
  });
  expect(data).toHaveLength(9);
  expect(wrong).toEqual([]);
});

const migration = join(import.meta.dirname, '../../../migrations/postgres/0180_event_names.sql');

test('what was kept under earlier names is found by the present ones, and stays as it is afterwards', async () => {
  const made = await makeOrganization(app);
  const renaming = readFileSync(migration, 'utf8');
  const renamed = [...renaming.matchAll(/\('([^']+)', '([^']+)'\)/g)].map(([, former = '', name = '']) => ({
    former,
    name,
  }));
  await addEntries(
    made,
    renamed.map(({ former }) => former),
  );

  await app.sql.begin(async (sql) => sql.unsafe(renaming).simple());

  const rows = await app.sql`
    select action from audit_entries where organization_id = ${await organizationId(made)} order by id`;
  const present = eventNames(() => true);
  // Of one it says whose it was.
  const [, apart = '', ofOne = ''] = /set action = '([^']+)'\nwhere action = '([^']+)'/.exec(renaming) ?? [];
  const expected = renamed.map(({ former, name }) => (former === ofOne ? apart : name));
  expect(rows.slice(2).map(({ action }) => action)).toEqual(expected);
  expect(expected.filter((name) => !present.includes(name))).toEqual([]);
  expect(renamed.filter(({ former }) => present.includes(former))).toEqual([]);
  expect(await readNames(made, '?area=logs')).toEqual(['click_log.downloaded', 'click_log.requested']);
  await expect(
    app.sql`update audit_entries set action = 'team.deleted' where organization_id = ${await organizationId(made)}`,
  ).rejects.toThrow('An entry of the audit stays as it was written.');
});

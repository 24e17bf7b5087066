import postgres from 'postgres';
import { Client } from 'undici';
import { embeddedPostgresUrl } from '../server/src/platform/embedded/postgres-server.ts';
import { startService } from '../server/src/testing/service.ts';
import { readPorts } from '../e2e/service.ts';
import { Account, ACCOUNTS_COME_FROM } from './tools/account.ts';
import { timeQuestion } from './tools/time-question.ts';

// How long do the screens of an organization with five hundred teams, five thousand members and a million entries of
// its audit wait for what they show?
const TEAMS = 500;
const MEMBERS = 5000;
const LINKS = 100_000;
const ENTRIES = 1_000_000;

const team = '/organization/acme/team/team-7';
const questions = [
  '/state',
  '/organizations',
  '/invitations/team',
  '/invitations/organization',
  '/transfers',
  // What the dashboard asks for.
  '/organization/acme',
  '/organization/acme/urls/available',
  '/organization/acme/clicks',
  '/organization/acme/users',
  '/organization/acme/users?page=90',
  '/organization/acme/users?search=person-4321',
  '/organization/acme/users/invitations',
  '/organization/acme/roles',
  '/organization/acme/audit',
  '/organization/acme/audit?area=link',
  '/organization/acme/audit?search=in-no-entry-at-all',
  '/organization/acme/audit/people',
  `${team}/switch`,
  `${team}/members`,
  `${team}/invitations`,
  `${team}/urls/available`,
  `${team}/urls/all/count`,
  '/kiosk/organization/acme',
  '/kiosk/organization/acme/members?page=90',
  '/kiosk/organization/acme/members?search=person-4321',
];

export async function benchOrganizations(): Promise<void> {
  const service = await startService({
    env: { TRUSTED_PROXIES: '127.0.0.0/8', ROBOT_CHECK_WHITELIST: ACCOUNTS_COME_FROM },
  });
  const sql = postgres(embeddedPostgresUrl(service.dataDir, readPorts(service.dataDir).postgres), { max: 1 });
  const client = new Client(service.url);
  try {
    const account = new Account(client);
    await account.register();
    await fill(sql, account.email);
    for (const question of questions) console.log(`organizations: ${await timeQuestion(account, question)}`);
  } finally {
    await Promise.all([client.destroy(), sql.end({ timeout: 1 })]);
    await service.remove();
  }
}

async function fill(sql: postgres.Sql, email: string): Promise<void> {
  // The helpdesk is for staff, who have a second factor.
  await sql`update users set is_developer = true, two_factor_type = 1, two_factor_secret = '' where email = ${email}`;
  await sql`
    insert into subscriptions (billable_id, plan_name, interval, starts_at)
    select billable_id, 'enterprise organization', 'monthly', now()
    from users join workspaces on workspaces.id = workspace_id where email = ${email}`;
  await sql`
    insert into organizations (slug, name, owner_id, billable_id, created_at)
    select 'acme', 'Acme', users.id, billable_id, now()
    from users join workspaces on workspaces.id = workspace_id where email = ${email}`;
  await sql`
    insert into organization_roles (organization_id, name, permissions, created_at)
    select id, 'Role ' || n, array['audit.view'], now() from organizations, generate_series(1, 50) as n`;
  await fillTeams(sql);
  await fillPeople(sql, email);
  await fillLinks(sql);
  await sql`
    insert into audit_entries (at, action, user_id, means, organization_id, target, after)
    select now() - interval '1 second' * n,
      (array['link.created', 'link.changed', 'team.invitation_sent', 'role.changed', 'organization.invitation_sent'])[n % 5 + 1],
      person.id, 'session', organizations.id, 'target' || n, '{"email": "someone@people.example"}'
    from organizations, generate_series(1, ${ENTRIES}::int) as n
    join (select id, row_number() over (order by id) as number from users) as person
      on person.number = n % ${MEMBERS}::int + 1`;
  await sql`analyze`;
}

async function fillTeams(sql: postgres.Sql): Promise<void> {
  await sql`
    with spaces as (
      insert into workspaces (kind, billable_id)
      select 'team', billable_id from organizations, generate_series(1, ${TEAMS}::int) returning id),
    numbered as (select id, row_number() over (order by id) as number from spaces)
    insert into teams (organization_id, slug, name, workspace_id, created_at)
    select organizations.id, 'team-' || number, 'Team ' || number, numbered.id, now() from organizations, numbered`;
}

async function fillPeople(sql: postgres.Sql, owner: string): Promise<void> {
  await sql`
    with spaces as (
      insert into workspaces (kind, billable_id)
      select 'personal', billable_id from organizations, generate_series(1, ${MEMBERS}::int) returning id),
    numbered as (select id, row_number() over (order by id) as number from spaces)
    insert into users (name, email, workspace_id)
    select 'Person ' || number, 'person-' || number || '@people.example', id from numbered`;
  await sql`
    with spaces as (
      insert into workspaces (kind, billable_id)
      select 'member', billable_id from organizations, users returning id),
    numbered as (select id, row_number() over (order by id) as number from spaces),
    people as (select id, row_number() over (order by id) as number from users)
    insert into organization_members (organization_id, user_id, workspace_id, role_id, created_at)
    select organizations.id, people.id, numbered.id,
      case when people.number % 50 = 0 then (select min(id) from organization_roles) end, now()
    from organizations, people join numbered using (number)`;
  await sql`
    insert into team_members (team_id, user_id, role, created_at)
    select teams.id, users.id, 'member', now() from teams, users
    where users.id % ${TEAMS}::int = teams.id % ${TEAMS}::int or (users.email = ${owner} and teams.id % 10 = 0)`;
  await sql`
    insert into invitations (organization_id, team_id, email, team_role, state, created_at, updated_at, expires_at)
    select organization_id, id, 'late-' || id || '@people.example', 'member', 'pending', now(), now(),
      now() + interval '14 days' from teams`;
}

async function fillLinks(sql: postgres.Sql): Promise<void> {
  await sql`
    with destination as (
      insert into long_urls (hash, url)
      select sha256(convert_to(url, 'UTF8')), url from (
        select 'https://www.example.com/item-' || n as url from generate_series(1, ${LINKS}::int) as n) as urls
      returning id),
    places as (select workspace_id, row_number() over (order by id) as number from teams),
    made as (
      insert into links (workspace_id, origin_workspace_id, long_url_id, hash)
      select workspace_id, workspace_id, destination.id, left(md5('link' || destination.id), 16)
      from destination join places on places.number = destination.id % ${TEAMS}::int + 1
      returning id)
    insert into aliases (link_id, domain_id, alias, key, is_main)
    select made.id, domains.id, 'alias-' || made.id, 'alias-' || made.id, true from made, domains where domains.is_base`;
}

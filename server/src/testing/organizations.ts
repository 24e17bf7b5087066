import { randomUUID } from 'node:crypto';
import type { RolePermission } from '@linklet/contract/http/access.ts';
import type { TeamRole } from '@linklet/contract/organizations/endpoints.ts';
import { make, makeAccount, makeSubscriber } from './accounts.ts';
import type { Browser, TestApp } from './test-app.ts';

export interface TestOrganization {
  owner: Browser;
  email: string;
  slug: string;
  /** What addresses of its team `sales` begin with. */
  place: string;
}

/** An organization with one team, and its owner, whose plan has teams. */
export async function makeOrganization(app: TestApp): Promise<TestOrganization> {
  const { browser, email } = await makeSubscriber(app, 'enterprise organization');
  const slug = `acme-${randomUUID().slice(0, 8)}`;
  for (const [path, name] of [
    ['/organizations', 'Acme'],
    [`/organization/${slug}/teams`, 'Sales'],
  ] as const) {
    await make(async () => browser.post(path, path === '/organizations' ? { name, slug } : { name }));
  }
  return { owner: browser, email, slug, place: `/organization/${slug}/team/sales` };
}

/** An account that has proved its address. */
export async function makeVerified(app: TestApp): Promise<{ browser: Browser; email: string }> {
  const made = await makeAccount(app);
  await app.sql`update users set email_verified_at = now() where email = ${made.email}`;
  return made;
}

interface Part {
  /** What the role holds that they get; absent for none. */
  held?: readonly RolePermission[];
  /** In the team `sales`; absent for whoever is not in it. */
  role?: TeamRole;
}

/** Somebody in an organization. */
export async function makeMember(
  app: TestApp,
  slug: string,
  { held, role }: Part,
): Promise<{ browser: Browser; email: string; id: string }> {
  const { browser, email } = await makeVerified(app);
  const roleName = held === undefined ? null : randomUUID();
  if (roleName !== null) {
    await app.sql`
      insert into organization_roles (organization_id, name, permissions, created_at)
      select id, ${roleName}, ${[...(held ?? [])]}, now() from organizations where slug = ${slug}`;
  }
  await app.sql`
    with made as (
      insert into workspaces (kind, billable_id)
      select 'member', billable_id from organizations where slug = ${slug} returning id)
    insert into organization_members (organization_id, user_id, workspace_id, role_id, created_at)
    select organizations.id, users.id, made.id,
      (select id from organization_roles where name = ${roleName}), now()
    from made, organizations, users where slug = ${slug} and email = ${email}`;
  if (role !== undefined) {
    await app.sql`
      insert into team_members (team_id, user_id, role, created_at)
      select teams.id, users.id, ${role}, now() from teams
      join organizations on organizations.id = organization_id and organizations.slug = ${slug}
      join users on email = ${email} where teams.slug = 'sales'`;
  }
  const [user] = await app.sql`select public_id from users where email = ${email}`;
  return { browser, email, id: String(user?.['public_id']) };
}

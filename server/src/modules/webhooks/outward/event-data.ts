import { eq } from 'drizzle-orm';
import type { OutwardName } from '@linklet/contract/webhooks/names.ts';
import type { RecordedEvent } from '../../../hooks/audit.hooks.ts';
import type { Services } from '../../../platform/scope.ts';
import { users } from '../../../schema/accounts/users.table.ts';
import { organizations, teams } from '../../../schema/organizations/organizations.table.ts';

/** What is told of an event that is not about a link. */
export async function dataOf(services: Services, name: OutwardName, event: RecordedEvent): Promise<object> {
  if (name.startsWith('member.')) return memberData(services, event);
  const kept = { ...event.before, ...event.after };
  return name.startsWith('domain.')
    ? { domain: textOf(kept, 'domain') }
    : { plan: textOf(kept, 'plan'), interval: textOf(kept, 'interval'), status: textOf(kept, 'status') };
}

async function memberData(services: Services, event: RecordedEvent): Promise<object> {
  const [person, team] = await Promise.all([findPerson(services, event), findTeam(services, event)]);
  const { organization, ...member } = person ?? { organization: '', id: '', name: '' };
  return { organization, team, member, role: textOf({ ...event.after }, 'role') || null };
}

async function findPerson({ db }: Services, { userId, organizationId }: RecordedEvent) {
  const [found] = await db
    .select({ organization: organizations.slug, id: users.publicId, name: users.name })
    .from(organizations)
    .innerJoin(users, eq(users.id, userId ?? 0))
    .where(eq(organizations.id, organizationId ?? 0));
  return found;
}

/** Null for what is about the organization as a whole. */
async function findTeam({ db }: Services, { name, workspaceId }: RecordedEvent): Promise<string | null> {
  if (workspaceId === null || !name.startsWith('team.')) return null;
  const [team] = await db.select({ slug: teams.slug }).from(teams).where(eq(teams.workspaceId, workspaceId));
  return team?.slug ?? null;
}

function textOf(kept: Record<string, unknown>, field: string): string {
  const { [field]: value } = kept;
  return typeof value === 'string' ? value : '';
}

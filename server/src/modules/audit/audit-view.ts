import { and, eq, inArray } from 'drizzle-orm';
import type { AuditEntryView, AuditPerson } from '@linklet/contract/audit/endpoints.ts';
import { findEvent } from '@linklet/contract/audit/events.ts';
import type { Services } from '../../platform/scope.ts';
import { users } from '../../schema/accounts/users.table.ts';
import { organizationMembers } from '../../schema/organizations/organizations.table.ts';
import { domains } from '../../schema/domains/domains.table.ts';
import { aliases, links } from '../../schema/links/links.table.ts';
import type { AuditRow } from './audit-entries.ts';

/** Entries with the people and the links that they are about. */
export async function toEntryViews(
  services: Pick<Services, 'db'>,
  rows: readonly AuditRow[],
): Promise<AuditEntryView[]> {
  const [people, shortLinks, spaces] = await Promise.all([
    findPeople(services, rows),
    findLinks(services, rows),
    findSpaces(services, rows),
  ]);
  const personOf = (id: number | null) => (id === null ? undefined : people.get(id)) ?? null;
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    ...peopleOf(row, personOf),
    space_of: spaceOf(row, spaces),
    ...{ means: row.means, token: row.tokenName, device: row.device, place: row.place },
    ...{ action: row.action, target: row.target },
    short_link: (isOfLink(row) && shortLinks.get(row.target ?? '')) || null,
    before: row.before as AuditEntryView['before'],
    after: row.after as AuditEntryView['after'],
  }));
}

type People = Pick<AuditEntryView, 'who' | 'whom' | 'by_staff' | 'by_provider'>;

function peopleOf(row: AuditRow, personOf: (id: number | null) => AuditPerson | null): People {
  const { actorId, userId, impersonatorId } = row;
  if (isByProvider(row)) return { who: null, whom: personOf(userId), by_staff: false, by_provider: true };
  const isByStaff = impersonatorId !== null || isByStaffThemselves(row);
  return {
    who: isByStaffThemselves(row) ? null : personOf(actorId ?? userId),
    whom: actorId === null ? null : personOf(userId),
    by_staff: isByStaff,
    by_provider: false,
  };
}

async function findPeople(
  { db }: Pick<Services, 'db'>,
  rows: readonly AuditRow[],
): Promise<Map<number, AuditPerson>> {
  const ids = new Set(rows.flatMap(({ actorId, userId }) => [actorId, userId]).filter((id) => id !== null));
  const found = await db
    .select({ id: users.id, publicId: users.publicId, name: users.name, email: users.email })
    .from(users)
    .where(inArray(users.id, [...ids]));
  return new Map(found.map(({ id, publicId, name, email }) => [id, { id: publicId, name, email }]));
}

type Spaces = ReadonlyMap<number | null, { userId: number; person: AuditPerson }>;

function spaceOf({ userId, workspaceId }: AuditRow, spaces: Spaces): AuditPerson | null {
  const space = spaces.get(workspaceId);
  return space === undefined || space.userId === userId ? null : space.person;
}

/** Whose own spaces the entries' workspaces are, in organizations. */
async function findSpaces({ db }: Pick<Services, 'db'>, rows: readonly AuditRow[]): Promise<Spaces> {
  const ids = new Set(rows.map(({ workspaceId }) => workspaceId).filter((id) => id !== null));
  const found = await db
    .select({
      workspaceId: organizationMembers.workspaceId,
      userId: users.id,
      person: { id: users.publicId, name: users.name, email: users.email },
    })
    .from(organizationMembers)
    .innerJoin(users, eq(users.id, organizationMembers.userId))
    .where(inArray(organizationMembers.workspaceId, [...ids]));
  return new Map(found.map(({ workspaceId, ...space }) => [workspaceId, space]));
}

function isByProvider({ details }: AuditRow): boolean {
  return typeof details === 'object' && details !== null && 'by_provider' in details;
}

/** Whoever of the product's people did it is named to nobody. */
function isByStaffThemselves({ action }: AuditRow): boolean {
  return findEvent(action)?.by === 'staff';
}

function isOfLink({ action }: AuditRow): boolean {
  return findEvent(action)?.subject === 'link';
}

async function findLinks(
  { db }: Pick<Services, 'db'>,
  rows: readonly AuditRow[],
): Promise<Map<string, string>> {
  const hashes = rows.filter(isOfLink).flatMap(({ target }) => target ?? []);
  if (hashes.length === 0) return new Map();
  const found = await db
    .select({ hash: links.hash, host: domains.host, alias: aliases.alias })
    .from(links)
    .innerJoin(aliases, and(eq(aliases.linkId, links.id), eq(aliases.isMain, true)))
    .innerJoin(domains, eq(domains.id, aliases.domainId))
    .where(inArray(links.hash, hashes));
  return new Map(found.map(({ hash, host, alias }) => [hash, `${host}/${alias}`]));
}

import { eq, inArray } from 'drizzle-orm';
import type { DataOf, EventKind, EventPart } from '@linklet/contract/audit/event.ts';
import { events, type EventName, type EventOf } from '@linklet/contract/audit/events.ts';
import {
  impersonatorOf,
  ownWorkspaceOf,
  sessionOf,
  userOf,
  type Caller,
} from '../../platform/callers/caller.ts';
import { eventsRecorded, type RecordedEvent } from '../../hooks/audit.hooks.ts';
import type { Scope, Services } from '../../platform/scope.ts';
import { organizationMembers, teams } from '../../schema/organizations/organizations.table.ts';
import { sessions } from '../../schema/sessions/sessions.table.ts';
import { auditEntries } from '../../schema/audit/audit.table.ts';

interface About {
  /** Whose account it was done in, or to; the account of whoever asks where it is not said. */
  userId?: number | undefined;
  /** In which workspace, where a job did it. */
  workspaceId?: number | undefined;
  /** In which organization, where neither the address of the call nor the workspace tells. */
  organizationId?: number | undefined;
  /** What it was done to, as its module names it outside. */
  target?: string | null;
}

type EventEntry<Name extends EventName> = About & DataOf<EventOf<Name>>;

type Given<Name extends EventName> =
  About extends EventEntry<Name> ? [entry?: EventEntry<Name>] : [entry: EventEntry<Name>];

/** Notes who did what, as whom and by what means. To be called in the transaction of what is done. */
export async function recordEvent<Name extends EventName>(
  scope: Services | Scope,
  name: Name,
  ...[entry]: Given<Name>
): Promise<void> {
  await store(scope, name, [entry ?? {}]);
}

/** The same for what is done to many things at once. */
export async function recordEvents<Name extends EventName>(
  scope: Services | Scope,
  name: Name,
  entries: readonly EventEntry<Name>[],
): Promise<void> {
  await store(scope, name, entries);
}

// A statement has 65,535 parameters at most.
const ROWS_PER_STATEMENT = 2000;

interface Row extends Pick<RecordedEvent, 'at' | 'userId' | 'workspaceId'> {
  action: EventName;
  target?: string | null | undefined;
  before?: object | null | undefined;
  after?: object | null | undefined;
}

type AnyEntry = About & Partial<Record<EventPart, object | null>>;

async function store(
  scope: Services | Scope,
  action: EventName,
  entries: readonly AnyEntry[],
): Promise<void> {
  const doer = 'caller' in scope ? doerOf(scope) : byJob;
  const organizationOf = isOfOrganizations(action)
    ? await findOrganizations(scope, doer, entries)
    : () => null;
  const isOfOrganization = entries.some((entry) => organizationOf(entry) !== null);
  const origin = isOfOrganization ? await originOf(scope, doer) : undefined;
  const rows = entries.map((entry) => {
    const userId = entry.userId ?? doer.userId;
    const organizationId = organizationOf(entry);
    return {
      ...{ at: scope.clock(), action, userId },
      impersonatorId: doer.impersonatorId,
      actorId: userId === doer.userId ? null : doer.userId,
      means: doer.means,
      ...{ tokenId: doer.token?.id, tokenName: doer.token?.name },
      workspaceId: entry.workspaceId ?? doer.workspaceId,
      ...(organizationId !== null && { organizationId, ...origin }),
      ...{ target: entry.target, before: entry.before, after: entry.after },
      details: { ...entry.details, ...(doer.isProvider && { by_provider: true }) },
    };
  });
  letHear(scope, rows);
  for (let first = 0; first < rows.length; first += ROWS_PER_STATEMENT)
    await scope.db.insert(auditEntries).values(rows.slice(first, first + ROWS_PER_STATEMENT));
  if (isOutward(action))
    await scope.runHook(
      eventsRecorded,
      scope,
      rows.map((row, index) => toRecorded(row, organizationOf(entries[index] ?? {}))),
    );
}

function letHear({ hear }: Services, rows: readonly Row[]): void {
  if (!hear) return;
  for (const { action, target = null, before = null, after = null } of rows)
    hear({ action, target, before, after });
}

function isOutward(name: EventName): boolean {
  const { outward }: EventKind = events[name];
  return outward !== null;
}

function toRecorded(row: Row, organizationId: number | null): RecordedEvent {
  const { action: name, at, userId, workspaceId, target = null, before = null, after = null } = row;
  return { name, at, userId, workspaceId, organizationId, target, before, after };
}

/** What is about an account, or is done by staff for all, is in no organization's audit, wherever it is done. */
function isOfOrganizations(name: EventName): boolean {
  const area: EventKind['area'] = events[name].area;
  return area !== 'account' && area !== 'staff';
}

/** In which organization each is done. That of a workspace other than the own one of whoever asks is looked up. */
async function findOrganizations(
  scope: Services,
  doer: Doer,
  entries: readonly AnyEntry[],
): Promise<(entry: AnyEntry) => number | null> {
  const known = (entry: AnyEntry) => entry.organizationId ?? doer.organizationId;
  const workspaceOf = (entry: AnyEntry) => entry.workspaceId ?? doer.workspaceId;
  const asked = entries
    .filter((entry) => known(entry) === null)
    .map(workspaceOf)
    .filter((id): id is number => id !== null && id !== doer.ownWorkspaceId);
  const found = asked.length === 0 ? new Map<number, number>() : await ownersOf(scope, new Set(asked));
  return (entry) => known(entry) ?? found.get(workspaceOf(entry) ?? 0) ?? null;
}

/** The organizations that workspaces of teams, and of members, are of. */
async function ownersOf(
  { db }: Services,
  workspaceIds: ReadonlySet<number>,
): Promise<ReadonlyMap<number, number>> {
  const ids = [...workspaceIds];
  const ofTeams = db
    .select({ workspaceId: teams.workspaceId, id: teams.organizationId })
    .from(teams)
    .where(inArray(teams.workspaceId, ids));
  const ofMembers = db
    .select({ workspaceId: organizationMembers.workspaceId, id: organizationMembers.organizationId })
    .from(organizationMembers)
    .where(inArray(organizationMembers.workspaceId, ids));
  const rows = await ofTeams.unionAll(ofMembers);
  return new Map(rows.map(({ workspaceId, id }) => [workspaceId, id]));
}

async function originOf({ db }: Services, { sessionId }: Doer) {
  if (sessionId === null) return undefined;
  const [origin] = await db
    .select({ device: sessions.device, place: sessions.place })
    .from(sessions)
    .where(eq(sessions.id, sessionId));
  return origin;
}

interface Doer {
  userId: number | null;
  impersonatorId: number | null;
  sessionId: Buffer | null;
  workspaceId: number | null;
  ownWorkspaceId: number | null;
  organizationId: number | null;
  means: 'session' | 'token' | 'job';
  token: { id: number; name: string } | null;
  /** An organization's identity provider, which is nobody's account. */
  isProvider: boolean;
}

const byJob: Doer = {
  userId: null,
  impersonatorId: null,
  sessionId: null,
  workspaceId: null,
  ownWorkspaceId: null,
  organizationId: null,
  means: 'job',
  token: null,
  isProvider: false,
};

function doerOf({ caller, workspaceId, organization }: Scope): Doer {
  return {
    userId: userOf(caller)?.id ?? null,
    impersonatorId: impersonatorOf(caller),
    sessionId: sessionOf(caller),
    workspaceId,
    ownWorkspaceId: ownWorkspaceOf(caller),
    organizationId: organization?.id ?? null,
    means: meansOf(caller),
    token: caller.kind === 'token' ? caller.token : null,
    isProvider: caller.kind === 'provider',
  };
}

function meansOf({ kind }: Caller): Doer['means'] {
  if (kind === 'job') return 'job';
  return kind === 'token' || kind === 'provider' ? 'token' : 'session';
}

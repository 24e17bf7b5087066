import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type * as api from '@linklet/contract/analytics/segments.ts';
import { mostSegments, type SegmentBody, type StatsSegment } from '@linklet/contract/analytics/segments.ts';
import { userOf } from '../../../platform/callers/caller.ts';
import { isViolationOf } from '../../../platform/postgres/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { eqOrNone } from '../../../platform/postgres/eq-or-none.ts';
import { inTransaction, type Scope, type Services } from '../../../platform/scope.ts';
import type { ExportPart } from '../../../hooks/accounts.hooks.ts';
import type { User } from '../../../schema/accounts/users.table.ts';
import { recordEvent } from '../../audit/index.ts';
import { lockWorkspace } from '../../workspaces/index.ts';
import { statsSegments, type SegmentRow } from '../../../schema/analytics/segments.table.ts';
import { hasAnalytics, requireAnalytics } from '../../plans/index.ts';

/** The segments of the workspace, in the order of their names. */
export async function listSegments(scope: Scope): Promise<z.input<(typeof api.listSegments)['response']>> {
  const { db, workspaceId, caller, permissions } = scope;
  const rows = await segmentsOf(db, workspaceId);
  return {
    data: rows.map(toView),
    is_changeable: userOf(caller) !== null && permissions.has('links.update') && hasAnalytics(scope),
  };
}

async function segmentsOf(db: Scope['db'], workspaceId: number | null): Promise<SegmentRow[]> {
  return db
    .select()
    .from(statsSegments)
    .where(eqOrNone(statsSegments.workspaceId, workspaceId))
    .orderBy(asc(sql`lower(${statsSegments.name})`));
}

/**
 * Keeps filters under a name. Throws `segment_name_taken`, `segments_reached`, `analytics_not_in_plan`, and `forbidden`
 * for guests.
 */
export async function saveSegment(scope: Scope, { name, filters }: SegmentBody): Promise<StatsSegment> {
  requireAnalytics(scope);
  const { workspaceId } = scope;
  if (workspaceId === null || userOf(scope.caller) === null) throw new AppError('forbidden');
  return inTransaction(scope, async (scope) => {
    await requireRoom(scope, workspaceId);
    const row = { workspaceId, name, filters, createdAt: scope.clock() };
    const [made] = await unlessTaken(scope.db.insert(statsSegments).values(row).returning());
    if (!made) throw new Error('PostgreSQL returned no segment.');
    await recordEvent(scope, 'segment.created', { target: String(made.id), after: { name, filters } });
    return toView(made);
  });
}

async function requireRoom(scope: Scope, workspaceId: number): Promise<void> {
  await lockWorkspace(scope, workspaceId);
  const kept = await scope.db.$count(statsSegments, eq(statsSegments.workspaceId, workspaceId));
  if (kept >= mostSegments) throw new AppError('segments_reached', { most: mostSegments });
}

async function unlessTaken<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw isViolationOf(error, 'stats_segments_name') ? new AppError('segment_name_taken') : error;
  }
}

/** Throws `not_found`, `segment_name_taken`, `analytics_not_in_plan`. */
export async function changeSegment(
  scope: Scope,
  id: number,
  { name, filters }: SegmentBody,
): Promise<StatsSegment> {
  requireAnalytics(scope);
  return inTransaction(scope, async (scope) => {
    const own = ownSegment(scope, id);
    const [before] = await scope.db.select().from(statsSegments).where(own).for('update');
    const [changed] = await unlessTaken(
      scope.db.update(statsSegments).set({ name, filters }).where(own).returning(),
    );
    if (!before || !changed) throw new AppError('not_found');
    await recordEvent(scope, 'segment.changed', {
      target: String(id),
      before: { name: before.name, filters: before.filters },
      after: { name, filters },
    });
    return toView(changed);
  });
}

/** Throws `not_found`. */
export async function deleteSegment(scope: Scope, id: number): Promise<void> {
  await inTransaction(scope, async (scope) => {
    const [gone] = await scope.db.delete(statsSegments).where(ownSegment(scope, id)).returning();
    if (!gone) throw new AppError('not_found');
    const { name, filters } = gone;
    await recordEvent(scope, 'segment.deleted', { target: String(id), before: { name, filters } });
  });
}

function ownSegment({ workspaceId }: Scope, id: number) {
  return and(eq(statsSegments.id, id), eqOrNone(statsSegments.workspaceId, workspaceId));
}

function toView({ id, name, filters }: SegmentRow): StatsSegment {
  return { id, name, filters };
}

/** What an account may take along. */
export async function exportSegments(
  { db }: Services,
  { workspaceId }: Pick<User, 'workspaceId'>,
): Promise<ExportPart> {
  const rows = await segmentsOf(db, workspaceId);
  return { sections: { segments_of_statistics: rows.map(toView) } };
}

/** Names and filters tell of a person, so they go with the account. */
export async function forgetSegments({ db }: Services, workspaceIds: readonly number[]): Promise<void> {
  await db.delete(statsSegments).where(inArray(statsSegments.workspaceId, [...workspaceIds]));
}

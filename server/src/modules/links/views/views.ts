import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type * as api from '@linklet/contract/links/views/endpoints.ts';
import { mostViews, type ViewBody, type LinkView } from '@linklet/contract/links/views/endpoints.ts';
import { userOf } from '../../../platform/callers/caller.ts';
import { isViolationOf } from '../../../platform/postgres/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { eqOrNone } from '../../../platform/postgres/eq-or-none.ts';
import { inTransaction, type Scope, type Services } from '../../../platform/scope.ts';
import type { ExportPart } from '../../../hooks/accounts.hooks.ts';
import type { User } from '../../../schema/accounts/users.table.ts';
import { recordEvent } from '../../audit/index.ts';
import { lockWorkspace } from '../../workspaces/index.ts';
import { linkViews, type ViewRow } from '../../../schema/links/link-views.table.ts';

/** The views of the workspace, in the order of their names. */
export async function listViews(scope: Scope): Promise<z.input<(typeof api.listViews)['response']>> {
  const { db, workspaceId, caller, permissions } = scope;
  const rows = await viewsOf(db, workspaceId);
  return {
    data: rows.map(toView),
    is_changeable: userOf(caller) !== null && permissions.has('links.update'),
  };
}

async function viewsOf(db: Scope['db'], workspaceId: number | null): Promise<ViewRow[]> {
  return db
    .select()
    .from(linkViews)
    .where(eqOrNone(linkViews.workspaceId, workspaceId))
    .orderBy(asc(sql`lower(${linkViews.name})`));
}

/**
 * Keeps what a list shows under a name. Throws `view_name_taken`, `views_reached`, and `forbidden` for guests.
 */
export async function saveView(scope: Scope, { name, choice }: ViewBody): Promise<LinkView> {
  const { workspaceId } = scope;
  if (workspaceId === null || userOf(scope.caller) === null) throw new AppError('forbidden');
  return inTransaction(scope, async (scope) => {
    await requireRoom(scope, workspaceId);
    const row = { workspaceId, name, choice, createdAt: scope.clock() };
    const [made] = await unlessTaken(scope.db.insert(linkViews).values(row).returning());
    if (!made) throw new Error('PostgreSQL returned no view.');
    await recordEvent(scope, 'view.created', { target: String(made.id), after: { name, choice } });
    return toView(made);
  });
}

async function requireRoom(scope: Scope, workspaceId: number): Promise<void> {
  await lockWorkspace(scope, workspaceId);
  const kept = await scope.db.$count(linkViews, eq(linkViews.workspaceId, workspaceId));
  if (kept >= mostViews) throw new AppError('views_reached', { most: mostViews });
}

async function unlessTaken<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw isViolationOf(error, 'link_views_name') ? new AppError('view_name_taken') : error;
  }
}

/** Throws `not_found`, `view_name_taken`. */
export async function changeView(scope: Scope, id: number, { name, choice }: ViewBody): Promise<LinkView> {
  return inTransaction(scope, async (scope) => {
    const own = ownView(scope, id);
    const [before] = await scope.db.select().from(linkViews).where(own).for('update');
    const [changed] = await unlessTaken(
      scope.db.update(linkViews).set({ name, choice }).where(own).returning(),
    );
    if (!before || !changed) throw new AppError('not_found');
    await recordEvent(scope, 'view.changed', {
      target: String(id),
      before: { name: before.name, choice: before.choice },
      after: { name, choice },
    });
    return toView(changed);
  });
}

/** Throws `not_found`. */
export async function deleteView(scope: Scope, id: number): Promise<void> {
  await inTransaction(scope, async (scope) => {
    const [gone] = await scope.db.delete(linkViews).where(ownView(scope, id)).returning();
    if (!gone) throw new AppError('not_found');
    const { name, choice } = gone;
    await recordEvent(scope, 'view.deleted', { target: String(id), before: { name, choice } });
  });
}

function ownView({ workspaceId }: Scope, id: number) {
  return and(eq(linkViews.id, id), eqOrNone(linkViews.workspaceId, workspaceId));
}

function toView({ id, name, choice }: ViewRow): LinkView {
  return { id, name, choice };
}

/** What an account may take along. */
export async function exportViews(
  { db }: Services,
  { workspaceId }: Pick<User, 'workspaceId'>,
): Promise<ExportPart> {
  const rows = await viewsOf(db, workspaceId);
  return { sections: { views_of_links: rows.map(toView) } };
}

/** Names and searches tell of a person, so they go with the account. */
export async function forgetViews({ db }: Services, workspaceIds: readonly number[]): Promise<void> {
  await db.delete(linkViews).where(inArray(linkViews.workspaceId, [...workspaceIds]));
}

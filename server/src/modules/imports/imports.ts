import { isDeepStrictEqual } from 'node:util';
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { ImportChoices, ImportView } from '@linklet/contract/imports/endpoints.ts';
import { reasonText } from '@linklet/contract/imports/reasons.ts';
import { AppError } from '../../platform/errors.ts';
import { eqOrNone } from '../../platform/postgres/eq-or-none.ts';
import { isViolationOf } from '../../platform/postgres/database.ts';
import { inTransaction, type Scope } from '../../platform/scope.ts';
import { recordEvent } from '../audit/index.ts';
import { requireOfToken, workOf } from '../tokens/index.ts';
import { imports, type Import } from '../../schema/imports/imports.table.ts';
import { addImportJob } from './import-job.ts';
import { forgetHistory } from './history/bring-history.ts';
import { targetHost, usableHosts } from './rows/targets.ts';
import { ownerOf } from './upload/receive-import.ts';
import { endImport } from './work/end-import.ts';
import { requireRoom } from './work/require-room.ts';

const LISTED = 20;

/** The newest imports of the workspace. */
export async function listImports(scope: Scope): Promise<{ data: ImportView[] }> {
  const rows = await scope.db
    .select()
    .from(imports)
    .where(eqOrNone(imports.workspaceId, scope.workspaceId))
    .orderBy(desc(imports.id))
    .limit(LISTED);
  const usable = await usableHosts(scope);
  return { data: rows.map((row) => toView(row, usable)) };
}

/** An import of the workspace. Throws `not_found`. */
export async function viewImport(scope: Scope, id: number): Promise<ImportView> {
  return toView(await getImport(scope, id), await usableHosts(scope));
}

/** Throws `not_found`. */
export async function getImport(scope: Scope, id: number): Promise<Import> {
  const [found] = await scope.db.select().from(imports).where(isOwn(scope, id));
  if (!found) throw new AppError('not_found');
  return found;
}

function isOwn({ workspaceId }: Scope, id: number) {
  return and(eq(imports.id, id), eqOrNone(imports.workspaceId, workspaceId));
}

/** Has what becomes of the rows found anew. Throws `token_lacks_permission`, `not_found`, `import_not_ready` and `bulk_not_in_plan`. */
export async function chooseForImport(scope: Scope, id: number, choices: ImportChoices): Promise<ImportView> {
  return change(scope, id, {
    from: ['ready', 'checking'],
    to: async (scope, present) => {
      requireMayReplace(scope, choices);
      if (isOfHistoryAlone(present, choices)) return { choices };
      return { choices, state: 'checking', workedTo: 0, done: 0, counts: {}, reasons: [] };
    },
  });
}

/** Nothing else becomes of the rows by it. */
function isOfHistoryAlone({ choices, state }: Import, { history, ...others }: ImportChoices): boolean {
  return (
    state === 'ready' &&
    history !== choices.history &&
    isDeepStrictEqual({ ...choices, history }, { ...others, history })
  );
}

/**
 * Begins to make the links. Throws `token_lacks_permission`, `not_found`, `import_not_ready`, `import_running`, `import_beyond_plan`,
 * `bulk_not_in_plan`, and what `agreeOnCredits` throws.
 */
export async function runImport(scope: Scope, id: number, credits: number): Promise<ImportView> {
  return change(scope, id, {
    from: ['ready'],
    to: async (scope, present) => {
      requireMayReplace(scope, present.choices);
      await requireRoom(scope, present, credits);
      return { state: 'waiting', workedTo: 0, done: 0 };
    },
  });
}

/** Replacing leads links elsewhere that are there already. */
function requireMayReplace(scope: Scope, { clash }: Pick<ImportChoices, 'clash'>): void {
  if (clash === 'replace') requireOfToken(scope, ['update', 'change_url']);
}

/** Links that were made stay, and can be taken back as those of one that has ended. Throws `not_found`. */
export async function cancelImport(scope: Scope, id: number): Promise<ImportView> {
  const present = await getImport(scope, id);
  if (['waiting', 'running'].includes(present.state)) await endImport(scope, present, 'cancelled');
  else await cancelUnbegun(scope, present);
  return viewImport(scope, id);
}

async function cancelUnbegun(scope: Scope, { id, name }: Import): Promise<void> {
  await inTransaction(scope, async (scope) => {
    const ended = await scope.db
      .update(imports)
      .set({ state: 'cancelled', endedAt: scope.clock(), connection: null, cursor: null })
      .where(and(isOwn(scope, id), inArray(imports.state, ['reading', 'checking', 'ready'])))
      .returning({ id: imports.id });
    await forgetHistory(scope, { id });
    if (ended.length > 0)
      await recordEvent(scope, 'import.cancelled', { target: String(id), after: { name } });
  });
}

/** Begins to remove what was made and not changed since. Throws `token_lacks_permission`, `not_found` and `import_undo_over`. */
export async function undoImport(scope: Scope, id: number): Promise<ImportView> {
  return change(scope, id, {
    from: ['done', 'cancelled', 'failed'],
    to: async (scope, { undoUntil }) => {
      requireOfToken(scope, ['delete']);
      if (undoUntil === null || undoUntil < scope.clock()) throw new AppError('import_undo_over');
      return { state: 'undoing', undoneTo: 0, removed: 0, keptBack: 0 };
    },
  });
}

interface Step {
  from: readonly Import['state'][];
  to: (scope: Scope, present: Import) => Promise<Partial<typeof imports.$inferInsert>>;
}

async function change(scope: Scope, id: number, { from, to }: Step): Promise<ImportView> {
  ownerOf(scope);
  try {
    await inTransaction(scope, async (scope) => {
      const [present] = await scope.db.select().from(imports).where(isOwn(scope, id)).for('update');
      if (!present) throw new AppError('not_found');
      if (!from.includes(present.state)) throw new AppError('import_not_ready');
      const changed = await to(scope, present);
      await scope.db
        .update(imports)
        .set({ ...changed, ...workOf(scope) })
        .where(isOwn(scope, id));
      await addImportJob(scope, present);
    });
  } catch (error) {
    throw isViolationOf(error, 'imports_one_at_work') ? new AppError('import_running') : error;
  }
  return viewImport(scope, id);
}

function toView(row: Import, { own, all }: { own: string[]; all: string[] }): ImportView {
  const { id, source, name, state, choices, total, counts, warnings } = row;
  return {
    ...{ id, source, name, state, choices, total, counts, warnings },
    done: state === 'undoing' || state === 'undone' ? row.removed + row.keptBack : row.done,
    reasons: row.reasons.map(({ code, count }) => ({ code, text: reasonText(code), count })),
    hosts: row.hosts.map(({ host, count }) => ({ host, count, domain: targetHost(choices, host, own) })),
    domains: all,
    clicks: { found: row.clicksFound, brought: row.clicksBrought, lost: row.clicksLost },
    created_at: row.createdAt.toISOString(),
    ended_at: row.endedAt?.toISOString() ?? null,
    undo_until: row.undoUntil?.toISOString() ?? null,
    undone: state === 'undone' ? { removed: row.removed, left: row.keptBack } : null,
  };
}

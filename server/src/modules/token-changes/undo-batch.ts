import { and, asc, between, desc, eq, gt, inArray, isNotNull, notExists } from 'drizzle-orm';
import type { z } from 'zod';
import type { undoTokenBatch as endpoint } from '@linklet/contract/tokens/changes.ts';
import { eventNames } from '@linklet/contract/audit/events.ts';
import { userOf } from '../../platform/callers/caller.ts';
import { AppError } from '../../platform/errors.ts';
import { inTransaction, type Scope } from '../../platform/scope.ts';
import { auditEntries } from '../../schema/audit/audit.table.ts';
import { undoneEntries } from '../../schema/token-changes/undone-entries.table.ts';
import { findLinkNames } from './link-names.ts';
import { undoable } from './undoable.ts';
import { undoLink, type Entry } from './undo-link.ts';

const LINKS_AT_ONCE = 20;

type Asked = z.output<NonNullable<(typeof endpoint)['body']>>;
type Answer = z.input<(typeof endpoint)['response']>;

/**
 * Takes back what a token did to some links in a batch. A link that cannot be taken back stays as it is, with the reason.
 * Throws `not_found`.
 */
export async function undoTokenBatch(scope: Scope, { first, last, after }: Asked): Promise<Answer> {
  const tokenId = await findToken(scope, first);
  const isOfBatch = and(
    eq(auditEntries.workspaceId, workspaceOf(scope)),
    eq(auditEntries.tokenId, tokenId),
    between(auditEntries.id, first, last),
    undoable,
    isNotUndone(scope),
  );
  const targets = await scope.db
    .selectDistinct({ target: auditEntries.target })
    .from(auditEntries)
    .where(and(isOfBatch, isNotNull(auditEntries.target), gt(auditEntries.target, after ?? '')))
    .orderBy(asc(auditEntries.target))
    .limit(LINKS_AT_ONCE);
  const hashes = targets.flatMap(({ target }) => target ?? []);
  const entries = await scope.db
    .select()
    .from(auditEntries)
    .where(and(isOfBatch, inArray(auditEntries.target, hashes)))
    .orderBy(desc(auditEntries.id));
  const left: Answer['left'] = [];
  for (const hash of hashes) {
    const own = entries.filter(({ target }) => target === hash);
    const refusal = await undoOne(scope, hash, own);
    if (refusal) left.push(refusal);
  }
  const isOver = hashes.length < LINKS_AT_ONCE;
  return { undone: hashes.length - left.length, left, next: isOver ? null : (hashes.at(-1) ?? null) };
}

function workspaceOf({ workspaceId }: Scope): number {
  if (workspaceId === null) throw new AppError('not_found');
  return workspaceId;
}

async function findToken(scope: Scope, entryId: number): Promise<number> {
  const [entry] = await scope.db
    .select({ tokenId: auditEntries.tokenId })
    .from(auditEntries)
    .where(and(eq(auditEntries.id, entryId), eq(auditEntries.workspaceId, workspaceOf(scope))));
  if (entry?.tokenId == null) throw new AppError('not_found');
  return entry.tokenId;
}

/** All of it, or nothing. */
async function undoOne(
  scope: Scope,
  hash: string,
  entries: readonly Entry[],
): Promise<Answer['left'][number] | undefined> {
  try {
    await inTransaction(scope, async (scope) => {
      const before = await findLater(scope, hash, entries);
      if (before.some(({ tokenId }) => tokenId === null)) throw new AppError('changed_since');
      await undoLink(scope, hash, entries);
      const known = new Set(before.map(({ id }) => id));
      const own = (await findLater(scope, hash, entries)).filter(({ id }) => !known.has(id));
      await noteUndone(scope, [...entries, ...own]);
    });
    return undefined;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const names = await findLinkNames(scope, [hash]);
    return { link: names.get(hash) ?? hash, reason: error.message };
  }
}

/** What was done to a link after some entries, and not undone since. */
async function findLater(scope: Scope, hash: string, [newest]: readonly Entry[]) {
  return scope.db
    .select({ id: auditEntries.id, tokenId: auditEntries.tokenId })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.workspaceId, workspaceOf(scope)),
        eq(auditEntries.target, hash),
        inArray(
          auditEntries.action,
          eventNames(({ subject }) => subject === 'link'),
        ),
        gt(auditEntries.id, newest?.id ?? 0),
        isNotUndone(scope),
      ),
    );
}

function isNotUndone(scope: Scope) {
  return notExists(
    scope.db
      .select({ id: undoneEntries.entryId })
      .from(undoneEntries)
      .where(
        and(eq(undoneEntries.workspaceId, workspaceOf(scope)), eq(undoneEntries.entryId, auditEntries.id)),
      ),
  );
}

/** With the entries of the undoing itself: they are no change by somebody else. */
async function noteUndone(scope: Scope, entries: readonly { id: number }[]): Promise<void> {
  const undone = {
    workspaceId: workspaceOf(scope),
    undoneAt: scope.clock(),
    undoneBy: userOf(scope.caller)?.id,
  };
  await scope.db
    .insert(undoneEntries)
    .values(entries.map(({ id }) => ({ entryId: id, ...undone })))
    .onConflictDoNothing();
}

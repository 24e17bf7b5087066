import { and, eq } from 'drizzle-orm';
import type { Scope } from '../../platform/scope.ts';
import type { SignOnError } from './sign-on-error.ts';
import { ssoConnections, type Connection } from '../../schema/single-sign-on/single-sign-on.table.ts';
import type { Test } from '../../schema/single-sign-on/single-sign-on.table.ts';

/** Keeps that a connection works, for whoever set it up. */
export async function noteSuccess({ db, clock }: Scope, { id }: Connection): Promise<void> {
  await db.update(ssoConnections).set({ lastSuccessAt: clock() }).where(eq(ssoConnections.id, id));
}

/** Keeps why a connection did not work. */
export async function noteFailure(
  { db, clock }: Scope,
  { id }: Connection,
  { reason, problem }: SignOnError,
): Promise<void> {
  await db
    .update(ssoConnections)
    .set({ lastFailureAt: clock(), lastFailure: reason === '' ? problem : reason })
    .where(eq(ssoConnections.id, id));
}

/** Keeps what a test showed, unless the connection has been changed meanwhile. */
export async function noteTest(
  { db, clock }: Scope,
  { id, changedAt }: Connection,
  { problem, reason, claims }: Test,
): Promise<void> {
  await db
    .update(ssoConnections)
    .set({ test: { problem, reason, claims }, testedAt: clock() })
    .where(and(eq(ssoConnections.id, id), eq(ssoConnections.changedAt, changedAt)));
}

import { and, eq, lt, or } from 'drizzle-orm';
import { DAY_MS } from '../../../platform/clock.ts';
import type { Services } from '../../../platform/scope.ts';
import { trialClaims } from '../../../schema/billing/trials.table.ts';

export interface Claim {
  kind: 'card' | 'device';
  hash: Buffer;
}

/** Who has had a trial with these. */
export async function findClaims(
  { db }: Pick<Services, 'db'>,
  marks: readonly Claim[],
): Promise<(typeof trialClaims.$inferSelect)[]> {
  if (marks.length === 0) return [];
  const isOne = marks.map(({ kind, hash }) => and(eq(trialClaims.kind, kind), eq(trialClaims.hash, hash)));
  return db
    .select()
    .from(trialClaims)
    .where(or(...isOne));
}

/** Answers who has had the trial, which may be another. */
export async function claim(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { kind, hash, billableId }: Claim & { billableId: number },
): Promise<number> {
  await db.insert(trialClaims).values({ kind, hash, billableId, createdAt: clock() }).onConflictDoNothing();
  const [kept] = await findClaims({ db }, [{ kind, hash }]);
  return kept?.billableId ?? billableId;
}

/** Devices and networks change hands. */
const DEVICE_MS = 365 * DAY_MS;

export async function forgetTrialDevices({ db, clock }: Services): Promise<void> {
  const isOld = lt(trialClaims.createdAt, new Date(clock().getTime() - DEVICE_MS));
  await db.delete(trialClaims).where(and(eq(trialClaims.kind, 'device'), isOld));
}

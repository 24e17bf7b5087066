import { and, desc, eq, lt, notInArray, sql } from 'drizzle-orm';
import { DAY_MS, SECOND_MS } from '../../platform/clock.ts';
import { withinDeadline } from '../../platform/http/deadline.ts';
import type { Scope, Services } from '../../platform/scope.ts';
import { organizationOf } from '../organizations/index.ts';
import { scimRefusals } from '../../schema/provisioning/provisioning.table.ts';
import { ScimError, toScimAnswer } from './scim-error.ts';

const MOST_OF_ORGANIZATION = 50;
const KEEP_MS = 30 * DAY_MS;
const WAIT_MS = SECOND_MS;

/** Keeps what a provider was refused and why. What can’t be kept changes nothing of the answer. */
export async function keepRefusal(scope: Scope, request: string, error: unknown): Promise<void> {
  const { status } = toScimAnswer(error);
  try {
    await withinDeadline(store(scope, { request, status, reason: reasonOf(error) }), WAIT_MS);
  } catch (failure) {
    scope.log.warn({ err: failure }, 'a refusal by SCIM was not kept');
  }
}

// The providers that repeat themselves, which most do, add no rows.
async function store(
  scope: Scope,
  refusal: Pick<typeof scimRefusals.$inferInsert, 'request' | 'status' | 'reason'>,
): Promise<void> {
  const { id: organizationId } = organizationOf(scope);
  const { organizationId: organization, request, status, reason } = scimRefusals;
  const now = scope.clock();
  const [kept] = await scope.db
    .insert(scimRefusals)
    .values({ organizationId, ...refusal, firstAt: now, lastAt: now })
    .onConflictDoUpdate({
      target: [organization, request, status, reason],
      set: { times: sql`${scimRefusals.times} + 1`, lastAt: now },
    })
    .returning({ times: scimRefusals.times });
  if (kept?.times === 1) await keepNewest(scope, organizationId);
}

async function keepNewest({ db }: Scope, organizationId: number): Promise<void> {
  const isOf = eq(scimRefusals.organizationId, organizationId);
  const newest = db
    .select({ id: scimRefusals.id })
    .from(scimRefusals)
    .where(isOf)
    .orderBy(desc(scimRefusals.lastAt), desc(scimRefusals.id))
    .limit(MOST_OF_ORGANIZATION);
  await db.delete(scimRefusals).where(and(isOf, notInArray(scimRefusals.id, newest)));
}

/** Our own words alone. */
function reasonOf(error: unknown): string {
  return error instanceof ScimError ? error.reason : String(toScimAnswer(error).body['detail']);
}

/** The job behind it. */
export async function forgetOldRefusals({ db, clock }: Services): Promise<void> {
  await db.delete(scimRefusals).where(lt(scimRefusals.lastAt, new Date(clock().getTime() - KEEP_MS)));
}

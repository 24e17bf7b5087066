import { count, eq } from 'drizzle-orm';
import type { KioskUserDetails } from '@linklet/contract/kiosk/endpoints.ts';
import type { Plan, PlanInterval } from '@linklet/contract/plans/plans.ts';
import { twoFactorType } from '@linklet/contract/two-factor/endpoints.ts';
import { countAttempt } from '../../platform/attempts.ts';
import { requireUser } from '../../platform/callers/caller.ts';
import { HOUR_MS } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors.ts';
import { inTransaction, type Scope } from '../../platform/scope.ts';
import { isUuid } from '../../platform/uuid.ts';
import { users, type User } from '../../schema/accounts/users.table.ts';
import { recordEvent } from '../audit/index.ts';
import { readPlan, subscribe } from '../billing/index.ts';
import { knownPlans, mayBeGiven } from '../plans/index.ts';
import { links } from '../../schema/links/links.table.ts';
import { photos } from '../../schema/photos/photos.table.ts';
import { workspaces } from '../../schema/workspaces/workspaces.table.ts';
import { toKioskUserView } from './list-users.ts';

interface Found {
  user: User;
  photoId: string | null;
  billableId: number;
}

/** One account, with what it is subscribed to; that it was read is noted once an hour. Throws `not_found`. */
export async function readUser(scope: Scope, id: string): Promise<KioskUserDetails> {
  const found = await findUser(scope, id);
  const [[linkCount], subscription, plans] = await Promise.all([
    scope.db.select({ count: count() }).from(links).where(eq(links.workspaceId, found.user.workspaceId)),
    readPlan(scope, found.billableId),
    knownPlans(scope),
  ]);
  await noteRead(scope, found.user);
  return {
    ...toKioskUserView(found),
    time_zone: found.user.timeZone,
    uses_two_factor_auth: found.user.twoFactorType !== twoFactorType.disabled,
    links: linkCount?.count ?? 0,
    subscription: {
      plan: subscription.planName,
      interval: subscription.interval,
      starts_at: subscription.startsAt?.toISOString() ?? null,
    },
    plans: [...plans.values()].filter((plan) => plan.active && mayBeGiven(plan)).map(toPlanChoice),
  };
}

async function noteRead(scope: Scope, { publicId }: User): Promise<void> {
  const reader = requireUser(scope).publicId;
  await inTransaction(scope, async (scope) => {
    const subject = `user ${publicId} read by ${reader}`;
    const times = await countAttempt(scope, { subject, most: Infinity, windowMs: HOUR_MS });
    if (times === 1) await recordEvent(scope, 'user.read', { target: publicId });
  });
}

function toPlanChoice({ name, group, hidden, prices }: Plan): KioskUserDetails['plans'][number] {
  const intervals = prices.filter(({ active }) => active).map(({ interval }) => interval);
  return { name, group, hidden, intervals };
}

/** Puts an account on a plan without payment. Throws `not_found`, `plan_unknown` and `plan_interval_unknown`. */
export async function putOnPlan(
  scope: Scope,
  id: string,
  { plan, interval }: { plan: string; interval: PlanInterval },
): Promise<KioskUserDetails> {
  const { user, billableId } = await findUser(scope, id);
  await inTransaction(scope, async (scope) => {
    const before = await readPlan(scope, billableId);
    await subscribe(scope, billableId, { planName: plan, interval });
    await recordEvent(scope, 'subscription.granted', {
      userId: user.id,
      target: user.publicId,
      before: { plan: before.planName, ...(before.interval !== null && { interval: before.interval }) },
      after: { plan, interval },
    });
  });
  return readUser(scope, id);
}

async function findUser({ db }: Scope, id: string): Promise<Found> {
  if (!isUuid(id)) throw new AppError('not_found');
  const [found] = await db
    .select({ user: users, photoId: photos.publicId, billableId: workspaces.billableId })
    .from(users)
    .innerJoin(workspaces, eq(workspaces.id, users.workspaceId))
    .leftJoin(photos, eq(photos.userId, users.id))
    .where(eq(users.publicId, id));
  if (found?.billableId == null) throw new AppError('not_found');
  return { ...found, billableId: found.billableId };
}

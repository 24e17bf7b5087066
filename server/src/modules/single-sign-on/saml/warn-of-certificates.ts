import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { signOnSettingsPath } from '@linklet/contract/single-sign-on/paths.ts';
import { DAY_MS } from '../../../platform/clock.ts';
import { inTransaction, type Services } from '../../../platform/scope.ts';
import { notifyUser } from '../../notifications/index.ts';
import { nameOf, selectWhole, isOpen } from '../connections/connections.ts';
import { listKeepers } from '../connections/keepers.ts';
import { ssoCertificates, ssoConnections } from '../../../schema/single-sign-on/single-sign-on.table.ts';

const FIRST_MS = 30 * DAY_MS;
const AGAIN_MS = 7 * DAY_MS;

/** Tells whoever sets connections up of certificates that end: a month before, and a week before. */
export async function warnOfCertificates(services: Services): Promise<void> {
  const now = services.clock().getTime();
  const within = (ms: number) => lt(ssoCertificates.validTo, new Date(now + ms));
  const isDue = or(
    and(within(FIRST_MS), isNull(ssoCertificates.warnedAt)),
    and(within(AGAIN_MS), lt(ssoCertificates.warnedAt, new Date(now - (FIRST_MS - AGAIN_MS) / 2))),
  );
  const due = await services.db.select().from(ssoCertificates).where(isDue);
  for (const certificate of due) {
    await inTransaction(services, async (services) => warn(services, certificate));
  }
}

async function warn(services: Services, certificate: typeof ssoCertificates.$inferSelect): Promise<void> {
  const { connectionId, fingerprint, validTo } = certificate;
  await services.db
    .update(ssoCertificates)
    .set({ warnedAt: services.clock() })
    .where(and(eq(ssoCertificates.connectionId, connectionId), eq(ssoCertificates.fingerprint, fingerprint)));
  const [whole] = await selectWhole(services.db).where(and(eq(ssoConnections.id, connectionId), isOpen()));
  if (!whole) return;
  const { organization, team } = whole;
  const text = `A certificate of the single sign-on of ${nameOf(whole)} ends on ${validTo.toISOString().slice(0, 10)}.`;
  const path = signOnSettingsPath({ organization: organization.slug, ...(team && { team: team.slug }) });
  for (const userId of await listKeepers(services, whole)) await notifyUser(services, userId, { text, path });
}

import { and, eq, isNotNull, isNull, ne, or } from 'drizzle-orm';
import { DAY_MS } from '../../../platform/clock.ts';
import type { Services } from '../../../platform/scope.ts';
import { domains, type Domain } from '../../../schema/domains/domains.table.ts';
import { KEPT_DAYS } from './domain-view.ts';
import { said, tellDomainOwner } from './tell-domain-owner.ts';

interface Reminder {
  subject: string;
  text: string;
}

const PROOF_DAYS = [3, 7, 14, 28];
const DIRECTION_DAYS = [7, 21];
const OPEN_DAYS = [3, 14, 28];

/** What its owner is told of a domain on a day; null on most days. */
export function reminderOf(domain: Domain, now: Date): Reminder | null {
  const { provenAt, createdAt, proofLostAt, directionLostAt, deletedAt } = domain;
  const isDay = (days: readonly number[], since: Date | null) =>
    since !== null && days.includes(Math.floor((now.getTime() - since.getTime()) / DAY_MS));
  if (deletedAt !== null) return null;
  if (provenAt === null) return isDay(OPEN_DAYS, createdAt) ? unproven(domain) : null;
  if (isDay(PROOF_DAYS, proofLostAt)) return proofGone(domain);
  return isDay(DIRECTION_DAYS, directionLostAt) ? directionGone(domain) : null;
}

function unproven(domain: Domain): Reminder {
  return {
    subject: `${said(domain)} is not connected yet`,
    text: `You added ${said(domain)}, and its DNS records are not there yet. Without them it is removed ${String(KEPT_DAYS)} days after you added it.`,
  };
}

/** Its record is gone, and it still leads here. */
export function proofGone(domain: Domain): Reminder {
  return {
    subject: `The TXT record of ${said(domain)} is gone`,
    text: `The TXT record that shows that ${said(domain)} is yours is gone. Your links still work. Put it back: ${String(KEPT_DAYS)} days after it went, the domain is taken out of your account.`,
  };
}

/** It leads elsewhere. */
export function directionGone(domain: Domain): Reminder {
  return {
    subject: `${said(domain)} no longer points here`,
    text: `The DNS records of ${said(domain)} no longer point to us. Your links on it are safe, and work again once the records are back.`,
  };
}

const AGAIN_AFTER_MS = 0.5 * DAY_MS;

/** Reminds owners of domains that need them, once on each of their days. */
export async function remindOwners(services: Services): Promise<void> {
  const now = services.clock();
  const isOpen = and(
    eq(domains.type, 'organization'),
    // Of a pair its owner is told with the root domain.
    ne(domains.kind, 'www'),
    isNull(domains.releasedAt),
    or(isNull(domains.provenAt), isNotNull(domains.proofLostAt), isNotNull(domains.directionLostAt)),
  );
  for (const domain of await services.db.select().from(domains).where(isOpen)) {
    const reminder = reminderOf(domain, now);
    const isFresh = domain.toldAt !== null && now.getTime() - domain.toldAt.getTime() < AGAIN_AFTER_MS;
    if (reminder === null || isFresh) continue;
    await services.db.transaction(async (db) => {
      await db.update(domains).set({ toldAt: now }).where(eq(domains.id, domain.id));
      await tellDomainOwner({ ...services, db }, domain, reminder);
    });
  }
}

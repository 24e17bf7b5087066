import { and, asc, eq, isNull, lte, or, sql } from 'drizzle-orm';
import { DAY_MS } from '../../../platform/clock.ts';
import type { Registration } from '../../../platform/network/rdap.ts';
import type { Services } from '../../../platform/scope.ts';
import { domains, type Domain } from '../../../schema/domains/domains.table.ts';
import { withoutPort } from '../branded/host-of.ts';
import { said, tellDomainOwner } from '../branded/tell-domain-owner.ts';
import { apexOf } from '../names/apex-of.ts';

// Registries count questions: ten thousand domains are asked about within a week.
const MOST_A_RUN = 12;
/** Days before the end at which owners are reminded, the last first. */
const TOLD_DAYS = [7, 30];
const OFTEN_BEFORE_MS = 45 * DAY_MS;

/** Asks registries until when the names of domains are registered, one after another, and reminds owners of an end. */
export async function lookAtRegistrations(services: Services): Promise<void> {
  const now = services.clock();
  const { registrationLookAt: nextAt } = domains;
  const due = await services.db
    .select()
    .from(domains)
    .where(
      and(
        isNull(domains.releasedAt),
        isNull(domains.deletedAt),
        eq(domains.kind, 'own'),
        or(isNull(nextAt), lte(nextAt, now)),
      ),
    )
    .orderBy(sql`${nextAt} nulls first`, asc(domains.id))
    .limit(MOST_A_RUN);
  const known = new Map<string, Registration>();
  for (const domain of due) {
    const apex = apexOf(withoutPort(domain.host));
    const registration = known.get(apex) ?? (await services.rdap.registrationOf(apex));
    known.set(apex, registration);
    await keep(services, domain, registration);
  }
}

async function keep(services: Services, domain: Domain, registration: Registration): Promise<void> {
  const now = services.clock();
  await services.db.transaction(async (db) => {
    const [after] = await db
      .update(domains)
      .set({ ...learned(domain, registration), registrationLookAt: nextLookAt(domain, registration, now) })
      .where(and(eq(domains.id, domain.id), isNull(domains.releasedAt)))
      .returning();
    if (after) await remind({ ...services, db }, after);
  });
}

/** What could not be asked changes nothing. */
function learned(domain: Domain, registration: Registration): Partial<Domain> {
  if (registration.kind === 'failed') return {};
  if (registration.kind === 'none') return { registeredUntil: null, registrationHeld: false };
  const { endsAt, isHeld } = registration;
  const isSame = endsAt?.getTime() === domain.registeredUntil?.getTime();
  return {
    registeredUntil: endsAt,
    registrationHeld: isHeld,
    registrar: registration.registrar || null,
    ...(!isSame && { registrationToldDays: null }),
  };
}

/** A week, more or less, so that those that were added together are not asked about together; daily near the end. */
function nextLookAt({ id, registeredUntil }: Domain, registration: Registration, now: Date): Date {
  const end = registration.kind === 'found' ? registration.endsAt : registeredUntil;
  const isNear = end !== null && end.getTime() - now.getTime() < OFTEN_BEFORE_MS;
  const days = registration.kind === 'failed' || isNear ? 1 : 7;
  return new Date(now.getTime() + days * DAY_MS * (0.9 + 0.2 * ((id * 0.618_034) % 1)));
}

async function remind(services: Services, domain: Domain): Promise<void> {
  const { registeredUntil: end, registrationToldDays: told } = domain;
  const leftMs = end === null ? -1 : end.getTime() - services.clock().getTime();
  const days = TOLD_DAYS.find((each) => leftMs <= each * DAY_MS);
  if (
    domain.provenAt === null ||
    end === null ||
    leftMs < 0 ||
    days === undefined ||
    (told !== null && told <= days)
  )
    return;
  await services.db.update(domains).set({ registrationToldDays: days }).where(eq(domains.id, domain.id));
  const apex = apexOf(withoutPort(domain.host));
  const day = end.toUTCString().slice(0, 16);
  await tellDomainOwner(services, domain, {
    subject: `${apex} is registered until ${day}`,
    text: `The registration of ${apex} ends on ${day}. Unless it is renewed at its registrar, links on ${said(domain)} stop then, and somebody else may register the name. If it renews automatically, there is nothing to do.`,
  });
}

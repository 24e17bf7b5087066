import { and, asc, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { DAY_MS, HOUR_MS } from '../../../platform/clock.ts';
import type { Services } from '../../../platform/scope.ts';
import { domains, type Domain } from '../../../schema/domains/domains.table.ts';
import { withoutPort } from '../branded/host-of.ts';
import { readCertificate } from './read-certificate.ts';

// Let's Encrypt gives 300 new ones in three hours: one a minute leaves room for what visitors ask for.
const NEW_A_RUN = 1;
const KNOWN_A_RUN = 20;
const AGAIN_AFTER_MS = HOUR_MS;
const HTTPS_PORT = 443;
const MAX_ERROR = 300;

/**
 * Opens names as visitors do, so that no visitor waits for a certificate, and keeps until when it is good. New ones
 * come first, those that are known once a day.
 */
export async function lookAtCertificates(services: Services): Promise<void> {
  if (!services.config.baseUrl.startsWith('https:')) return;
  const now = services.clock().getTime();
  const isNew = and(isNull(domains.certificateUntil), before(now - AGAIN_AFTER_MS));
  const isKnown = and(isNotNull(domains.certificateUntil), before(now - DAY_MS));
  const due = [...(await list(services, isNew, NEW_A_RUN)), ...(await list(services, isKnown, KNOWN_A_RUN))];
  await Promise.all(due.map(async (domain) => lookAt(services, domain)));
}

function before(moment: number) {
  return or(isNull(domains.certificateLookedAt), lt(domains.certificateLookedAt, new Date(moment)));
}

async function list({ db }: Services, which: ReturnType<typeof and>, most: number): Promise<Domain[]> {
  return db
    .select()
    .from(domains)
    .where(
      and(
        which,
        isNull(domains.releasedAt),
        inArray(domains.kind, ['own', 'subdomain', 'www']),
        isNotNull(domains.provenAt),
        isNotNull(domains.directedAt),
        isNull(domains.directionLostAt),
        isNull(domains.heldFor),
        sql`not (${domains.isDisabled} or ${domains.isDeleted} or ${domains.isBlocked})`,
      ),
    )
    .orderBy(sql`${domains.certificateLookedAt} nulls first`, asc(domains.id))
    .limit(most);
}

async function lookAt(services: Services, domain: Domain): Promise<void> {
  const { db, clock } = services;
  const seen = await see(services, domain);
  await db
    .update(domains)
    .set({ ...seen, certificateLookedAt: clock() })
    .where(eq(domains.id, domain.id));
}

async function see({ config }: Services, { host }: Domain): Promise<Partial<Domain>> {
  const [address] = config.domainAddresses;
  if (address === undefined) return { certificateError: 'DOMAIN_ADDRESSES is empty.' };
  const port = Number(new URL(config.baseUrl).port || HTTPS_PORT);
  try {
    const { until, issuer, error } = await readCertificate({ address, port, name: withoutPort(host) });
    return { certificateUntil: until, certificateIssuer: issuer, certificateError: error || null };
  } catch (error) {
    return { certificateError: (error instanceof Error ? error.message : String(error)).slice(0, MAX_ERROR) };
  }
}

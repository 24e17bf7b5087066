import { and, eq, isNotNull, isNull, ne } from 'drizzle-orm';
import type { FoundDiagnosis } from '@linklet/contract/domains/diagnoses.ts';
import { HOUR_MS } from '../../../platform/clock.ts';
import type { Services } from '../../../platform/scope.ts';
import { domains, type Domain } from '../../../schema/domains/domains.table.ts';
import { diagnosis, type Judgement } from '../look/diagnose.ts';
import { partFromReleased } from './part-from.ts';
import { said, tellDomainOwner } from './tell-domain-owner.ts';
import { wantedOf } from './wanted.ts';

/** For so long whoever has a name may put the record back, once somebody else has proven it. */
export const CONTEST_MS = 72 * HOUR_MS;

export interface Contest {
  isProven: boolean | null;
  contestedAt: Date | null;
  diagnoses: readonly FoundDiagnosis[];
}

/**
 * What a proof of a name means that somebody else has: nothing while theirs is in DNS, too; after three days without it
 * the name passes on, and their links with it to nobody. To be called in the transaction that holds the claim.
 */
export async function contest(services: Services, claim: Domain, judgement: Judgement): Promise<Contest> {
  const { isProven } = judgement;
  const uncontested = { isProven, contestedAt: null, diagnoses: [] };
  if (isProven !== true || claim.provenAt !== null) return uncontested;
  const holder = await lockHolder(services, claim);
  if (!holder) return uncontested;
  const proof = wantedOf(services, holder).proof;
  if (judgement.proofs.includes(proof)) {
    await setContested(services, holder, null);
    const found = diagnosis('in_use', { name: said(claim), found: proof });
    return { isProven: false, contestedAt: null, diagnoses: [found] };
  }
  return decide(services, claim, holder);
}

async function lockHolder({ db }: Services, { id, host }: Domain): Promise<Domain | undefined> {
  const isHolder = and(
    eq(domains.host, host),
    ne(domains.id, id),
    isNull(domains.releasedAt),
    isNotNull(domains.provenAt),
  );
  const [holder] = await db.select().from(domains).where(isHolder).for('update');
  return holder;
}

async function decide(services: Services, claim: Domain, holder: Domain): Promise<Contest> {
  const now = services.clock();
  const since = holder.contestedAt ?? now;
  const until = new Date(since.getTime() + CONTEST_MS);
  if (now >= until) {
    await services.db
      .update(domains)
      .set({ releasedAt: now, nextLookAt: null, contestedAt: null })
      .where(eq(domains.id, holder.id));
    await partFromReleased(services, [holder.id]);
    await tellDomainOwner(services, holder, {
      subject: `${said(holder)} is no longer yours`,
      text: `Someone else has proven to own ${said(holder)}, and your record was not put back. Your links on it no longer work; you can still see them, and move their destinations to another domain.`,
    });
    return { isProven: true, contestedAt: null, diagnoses: [] };
  }
  if (holder.contestedAt === null) await warn(services, holder, until);
  const day = until.toISOString().slice(0, 16).replace('T', ' ');
  const found = diagnosis('contested', { name: said(claim), until: `${day} UTC` });
  return { isProven: false, contestedAt: since, diagnoses: [found] };
}

async function warn(services: Services, holder: Domain, until: Date): Promise<void> {
  await setContested(services, holder, services.clock());
  const hours = String(CONTEST_MS / HOUR_MS);
  await tellDomainOwner(services, holder, {
    subject: `Someone else claims ${said(holder)}`,
    text: `Someone else has proven to own ${said(holder)}, and your TXT record is gone. Put it back within ${hours} hours, until ${until.toUTCString()}, to keep the domain and its links.`,
  });
}

async function setContested({ db }: Services, { id }: Domain, contestedAt: Date | null): Promise<void> {
  await db.update(domains).set({ contestedAt }).where(eq(domains.id, id));
}

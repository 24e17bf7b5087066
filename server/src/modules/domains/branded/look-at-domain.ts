import { and, asc, eq, isNotNull, isNull, lte } from 'drizzle-orm';
import type { Direction } from '@linklet/contract/domains/domain-state.ts';
import { isViolationOf } from '../../../platform/postgres/database.ts';
import { DAY_MS } from '../../../platform/clock.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Answerer } from '../../../platform/network/probe.ts';
import { inTransaction, type Services } from '../../../platform/scope.ts';
import { domains, type Domain } from '../../../schema/domains/domains.table.ts';
import { recordEvent } from '../../audit/index.ts';
import { judge, mayBeProxied, type Judgement } from '../look/diagnose.ts';
import { nextLookAt } from '../look/look-schedule.ts';
import { addressesIn, observe } from '../look/observe.ts';
import { contest, type Contest } from './contest.ts';
import { apexOf } from '../names/apex-of.ts';
import { directionGone, proofGone } from './remind-owners.ts';
import { said, tellDomainOwner } from './tell-domain-owner.ts';
import { withoutPort } from './host-of.ts';
import { changeWwwOf, isProvenByRoot } from '../www/pairs.ts';
import { wantedOf } from './wanted.ts';

/** Looks at the records of a domain, and keeps what follows. Answers the domain as it is then. */
export async function lookAtDomain(services: Services, domain: Domain): Promise<Domain> {
  const name = withoutPort(domain.host);
  const wanted = wantedOf(services, domain);
  const observed = await observe(services.dns, { name, apex: apexOf(name) });
  const records = { ...observed, registrar: domain.registrar ?? '' };
  const seen = mayBeProxied(records, wanted)
    ? { ...records, answerer: await answererOf(services, domain, addressesIn(records)) }
    : records;
  const judged = judge(seen, wanted);
  const judgement =
    domain.kind === 'www' ? { ...judged, isProven: await isProvenByRoot(services, domain) } : judged;
  try {
    return await keepJudgement(services, domain, judgement);
  } catch (error) {
    // Somebody else proved it a moment ago, and has it.
    if (isViolationOf(error, 'domains_had'))
      return keepJudgement(services, domain, { ...judgement, isProven: null });
    throw error;
  }
}

const PROBED_EVERY_MS = 30_000;

/** Strangers' servers are asked now and then only, however often an owner looks; those at other addresses at once. */
async function answererOf({ remember, probe }: Services, { host }: Domain, at: string): Promise<Answerer> {
  return remember(`answerer of ${host} at ${at}`, PROBED_EVERY_MS, async () => probe.answererOf(host));
}

async function keepJudgement(services: Services, { id }: Domain, judgement: Judgement): Promise<Domain> {
  return inTransaction(services, async (services) => {
    const [before] = await services.db.select().from(domains).where(eq(domains.id, id)).for('update');
    if (!before) throw new AppError('not_found');
    if (before.releasedAt !== null) return before;
    const contested = await contest(services, before, judgement);
    const [after] = await services.db
      .update(domains)
      .set(learned(before, withContest(judgement, contested), services.clock()))
      .where(eq(domains.id, id))
      .returning();
    if (!after) throw new Error('PostgreSQL returned no domain.');
    if (before.provenAt === null || before.directedAt === null)
      services.afterCommit(services.announceLinkChange);
    if (before.provenAt === null && after.provenAt !== null) {
      await recordProof(services, after);
      await changeWwwOf(services, [id], { nextLookAt: services.clock() });
    }
    await tellChange(services, before, after);
    return after;
  });
}

async function tellChange(services: Services, before: Domain, after: Domain): Promise<void> {
  const isReady = ({ provenAt, directedAt, heldFor }: Domain) =>
    provenAt !== null && directedAt !== null && heldFor === null;
  if (!isReady(before) && isReady(after)) await tellDomainOwner(services, after, ready(after));
  if (before.proofLostAt === null && after.proofLostAt !== null)
    await tellDomainOwner(services, after, proofGone(after));
  if (before.directionLostAt === null && after.directionLostAt !== null)
    await tellDomainOwner(services, after, directionGone(after));
}

function ready(domain: Domain): { subject: string; text: string } {
  const subject = `${said(domain)} is ready`;
  if (domain.kind === 'www')
    return { subject, text: `Whoever opens ${said(domain)} is redirected to the domain without www now.` };
  return {
    subject,
    text: `Links on ${said(domain)} work now. Choose it where you create a link.`,
  };
}

async function recordProof(services: Services, { host, userId, organizationId }: Domain): Promise<void> {
  const owner = { userId: userId ?? undefined, organizationId: organizationId ?? undefined };
  await recordEvent(services, 'domain.verified', { ...owner, target: host, after: { domain: host } });
}

interface Contested extends Judgement {
  contestedAt: Date | null;
}

function withContest(judgement: Judgement, { isProven, contestedAt, diagnoses }: Contest): Contested {
  return { ...judgement, isProven, contestedAt, diagnoses: [...diagnoses, ...judgement.diagnoses] };
}

function learned(before: Domain, judgement: Contested, now: Date): Partial<Domain> {
  const { records, diagnoses, provider, isSpreading } = judgement;
  const looks = before.looks + 1;
  const facts = { ...proofFacts(before, judgement, now), ...directionFacts(before, judgement, now) };
  return {
    ...facts,
    findings: { records, diagnoses, provider, isSpreading },
    lookedAt: now,
    looks,
    ...contestOf(before, judgement),
    nextLookAt: nextLookAt({ ...before, ...facts, looks }, now),
  };
}

/** Whoever has a name and puts the record back keeps it. */
function contestOf(before: Domain, { isProven, contestedAt }: Contested): Partial<Domain> {
  if (before.provenAt === null) return { contestedAt };
  return isProven === true ? { contestedAt: null } : {};
}

type Facts = Pick<
  Domain,
  | 'provenAt'
  | 'proofMissedAt'
  | 'proofLostAt'
  | 'direction'
  | 'directedAt'
  | 'directionMissedAt'
  | 'directionLostAt'
>;

/** What was missed once may have been an accident; what is missed again on another day is gone. */
const SURE_AFTER_MS = 0.8 * DAY_MS;

function isSure(missedAt: Date | null, now: Date): boolean {
  return missedAt !== null && now.getTime() - missedAt.getTime() >= SURE_AFTER_MS;
}

function proofFacts(before: Domain, { isProven }: Judgement, now: Date): Partial<Facts> {
  if (isProven === null) return {};
  if (isProven) return { provenAt: before.provenAt ?? now, proofMissedAt: null, proofLostAt: null };
  if (before.provenAt === null) return {};
  const proofMissedAt = before.proofMissedAt ?? now;
  return {
    proofMissedAt,
    proofLostAt: before.proofLostAt ?? (isSure(before.proofMissedAt, now) ? now : null),
  };
}

function directionFacts(before: Domain, { direction }: Judgement, now: Date): Partial<Facts> {
  if (direction === null) return {};
  if (direction === 'here' || direction === 'proxied') {
    return {
      direction,
      directedAt: before.directedAt ?? now,
      directionMissedAt: null,
      directionLostAt: null,
    };
  }
  return before.directedAt === null ? { direction } : missedDirection(before, direction, now);
}

function missedDirection(before: Domain, direction: Direction, now: Date): Partial<Facts> {
  const directionMissedAt = before.directionMissedAt ?? now;
  if (before.directionLostAt !== null) return { directionMissedAt, direction };
  return isSure(before.directionMissedAt, now)
    ? { directionMissedAt, direction, directionLostAt: now }
    : { directionMissedAt };
}

const AT_ONCE = 20;
const MOST_A_RUN = 300;

/** Looks at the domains whose turn it is. */
export async function lookAtDue(services: Services): Promise<void> {
  const due = await services.db
    .select()
    .from(domains)
    .where(
      and(
        isNotNull(domains.nextLookAt),
        lte(domains.nextLookAt, services.clock()),
        isNull(domains.releasedAt),
      ),
    )
    .orderBy(asc(domains.nextLookAt))
    .limit(MOST_A_RUN);
  for (let from = 0; from < due.length; from += AT_ONCE) {
    await Promise.all(due.slice(from, from + AT_ONCE).map(async (domain) => lookAtDomain(services, domain)));
  }
}

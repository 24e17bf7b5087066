import { and, eq, isNotNull, isNull, or } from 'drizzle-orm';
import { z } from 'zod';
import { signOnQuestionPath } from '@linklet/contract/single-sign-on/paths.ts';
import { jobKind } from '../../platform/jobs/job-kind.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { countAttempt } from '../../platform/attempts.ts';
import { HOUR_MS } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors.ts';
import { sendEmail } from '../../platform/mail/send-email.ts';
import type { Scope, Services } from '../../platform/scope.ts';
import { findUserByEmail } from '../accounts/index.ts';
import {
  organizationMembers,
  organizations,
  teamMembers,
  teams,
} from '../../schema/organizations/organizations.table.ts';
import { isOpen, nameOf, selectWhole, type Whole } from './connections/connections.ts';
import { ssoConnections } from '../../schema/single-sign-on/single-sign-on.table.ts';

/**
 * The connection of an organization's address. For an email none is told, whoever's it is: where its account has any,
 * the way to them is sent there. Throws `sign_on_unknown`.
 */
export async function findSignOn(scope: Scope, account: string): Promise<{ key: string | null }> {
  if (account.includes('@')) {
    await addJob(scope, signOnLinksJob, { payload: { email: account } });
    return { key: null };
  }
  const [found] = await findByAddress(scope, account);
  if (found === undefined) throw new AppError('sign_on_unknown');
  return { key: found.connection.key };
}

export const signOnLinksJob = jobKind('send-sign-on-links', z.object({ email: z.string() }));

const EMAILS = { most: 5, windowMs: HOUR_MS };

/** The job behind it. */
export async function sendSignOnLinks(services: Services, { email }: { email: string }): Promise<void> {
  const found = await findOfMember(services, email);
  if (found.length === 0) return;
  await countAttempt(services, { subject: `sign-on links to ${email}`, ...EMAILS });
  const { baseUrl } = services.config;
  for (const whole of found) {
    const name = nameOf(whole);
    await sendEmail(services, email, {
      subject: `Sign in to ${name}`,
      preview: `Here you sign in with the single sign-on of ${name}.`,
      paragraphs: [`Here you sign in with the single sign-on of ${name}.`],
      button: { label: `Sign in to ${name}`, url: baseUrl + signOnQuestionPath(whole.connection.key) },
      note: 'If you didn’t request this, you can ignore this email.',
    });
  }
}

async function findByAddress({ db }: Services, account: string): Promise<Whole[]> {
  const [organization = '', team] = account.split('/');
  const ofPlace = team === undefined ? isNull(ssoConnections.teamId) : eq(teams.slug, team);
  return selectWhole(db).where(and(eq(organizations.slug, organization), ofPlace, isOpen()));
}

/** The organizations' own, or those of teams where there are none. */
async function findOfMember(services: Services, email: string): Promise<Whole[]> {
  const user = await findUserByEmail(services, email);
  if (!user) return [];
  const isIn = and(
    eq(organizationMembers.organizationId, ssoConnections.organizationId),
    eq(organizationMembers.userId, user.id),
    isNull(organizationMembers.leftAt),
    isNull(organizationMembers.blockedAt),
  );
  const found = await selectWhole(services.db)
    .innerJoin(organizationMembers, isIn)
    .leftJoin(teamMembers, and(eq(teamMembers.teamId, teams.id), eq(teamMembers.userId, user.id)))
    .where(and(isOpen(), or(isNull(ssoConnections.teamId), isNotNull(teamMembers.userId))));
  const own = found.filter(({ team }) => team === null);
  return own.length > 0 ? own : found;
}

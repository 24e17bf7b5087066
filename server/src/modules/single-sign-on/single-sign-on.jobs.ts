import { lt } from 'drizzle-orm';
import { DAY_MS } from '../../platform/clock.ts';
import { job, type Job } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../platform/scope.ts';
import { sendSignOnLinks, signOnLinksJob } from './find-sign-on.ts';
import { ssoAssertions, ssoRequests, ssoStepUps } from '../../schema/single-sign-on/single-sign-on.table.ts';
import { warnOfCertificates } from './saml/warn-of-certificates.ts';

export const singleSignOnJobs: readonly Job[] = [
  job(signOnLinksJob, sendSignOnLinks),
  { name: 'forget-old-sign-ons', cron: '22 * * * *', handler: forgetOldSignOns },
  { name: 'warn-of-certificates', cron: '52 3 * * *', handler: warnOfCertificates },
];

/** Forgets what nobody comes back to, and what counts no more. */
async function forgetOldSignOns({ db, clock }: Services): Promise<void> {
  const yesterday = new Date(clock().getTime() - DAY_MS);
  await db.delete(ssoRequests).where(lt(ssoRequests.begunAt, yesterday));
  await db.delete(ssoAssertions).where(lt(ssoAssertions.acceptedAt, yesterday));
  await db.delete(ssoStepUps).where(lt(ssoStepUps.passedAt, yesterday));
}

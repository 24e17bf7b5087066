import { deliverEmailJob } from './mail/send-email.ts';
import { forgetOldAttempts } from './attempts.ts';
import { forgetOldKeys } from './http/idempotency/old-idempotency-keys.ts';
import { forgetOldRateLimits } from './http/limits/shared-limit.ts';
import { job, type Job } from './jobs/jobs.ts';
import { deliverEmail, forgetOldEmails } from './mail/deliver-email.ts';

export const platformJobs: readonly Job[] = [
  job(deliverEmailJob, deliverEmail),
  { name: 'forget-old-attempts', cron: '37 * * * *', handler: forgetOldAttempts },
  { name: 'forget-old-emails', cron: '57 * * * *', handler: forgetOldEmails },
  { name: 'forget-old-idempotency-keys', cron: '17 * * * *', handler: forgetOldKeys },
  { name: 'forget-old-rate-limits', cron: '*/10 * * * *', handler: forgetOldRateLimits },
];

import './behind-visitors.ts';
import { identityJobs } from '../modules/identity/index.ts';
import { blockDestinations, switchOffLinks } from '../modules/links/index.ts';
// Not by the module's front door: that one is for processes that start without Drizzle, and redirect.
import { forgetOldReplicaChanges } from '../modules/redirects/redirects.jobs.ts';
import { forgetOldNotifications } from '../modules/notifications/index.ts';
import { forgetOldNonces } from '../modules/robot-check/index.ts';
import { forgetOldKeys } from '../platform/http/old-idempotency-keys.ts';
import { runJobs, type Job } from '../platform/jobs.ts';
import { deliverEmail, forgetOldEmails } from '../platform/mail/deliver-email.ts';
import { serveMetrics } from '../platform/http/metrics.ts';
import { measureJobs } from '../platform/job-metrics.ts';
import { runProcess } from './lifecycle.ts';
import { connectServices } from './services.ts';

const jobs: Job[] = [
  ...identityJobs,
  { name: 'forget-old-notifications', cron: '12 3 * * *', handler: forgetOldNotifications },
  { name: 'block-destinations', handler: blockDestinations },
  { name: 'switch-off-links', handler: switchOffLinks },
  { name: 'deliver-email', handler: deliverEmail },
  { name: 'forget-old-emails', cron: '57 * * * *', handler: forgetOldEmails },
  { name: 'forget-old-idempotency-keys', cron: '17 * * * *', handler: forgetOldKeys },
  { name: 'forget-old-robot-checks', cron: '27 * * * *', handler: forgetOldNonces },
  { name: 'forget-old-replica-changes', cron: '37 * * * *', handler: forgetOldReplicaChanges },
];

await runProcess('worker', async ({ config, log }) => {
  const { services, close } = connectServices('worker', { config, log });
  const runner = await runJobs({ databaseUrl: config.databaseUrl ?? '', jobs, services, log });
  const stopMetrics =
    config.metricsPort > 0 ? await serveMetrics(measureJobs(services), config.metricsPort + 2) : null;
  return {
    close: async () => {
      await stopMetrics?.();
      await runner.close();
      await close();
    },
  };
});

import { job, type Job } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../platform/scope.ts';
import { forgetDeliveries } from './end-webhooks.ts';
import { tellClicks } from './outward/tell-clicks.ts';
import { findDue } from './sending/claim-delivery.ts';
import { Sender } from './sending/sender.ts';
import { sendWebhookJob } from './sending/send-webhook-job.ts';

const sender = new Sender();

/** A job that waited for receivers would hold up others: what it began goes on after it, and is begun anew if that is cut off. */
function begin(services: Services, webhookId: number): void {
  sender.send(services, webhookId).catch((error: unknown) => {
    services.log.warn({ err: error, webhookId }, 'a webhook could not be sent');
  });
}

export const webhookJobs: Job[] = [
  job(sendWebhookJob, async (services, { webhookId }) => begin(services, webhookId)),
  {
    name: 'send-due-webhooks',
    cron: '*/10 * * * * *',
    handler: async (services) => {
      for (const webhookId of await findDue(services)) begin(services, webhookId);
    },
  },
  { name: 'tell-clicks', cron: '*/5 * * * * *', handler: tellClicks },
  { name: 'forget-webhook-deliveries', cron: '37 3 * * *', handler: forgetDeliveries },
];

import { z } from 'zod';
import { jobKind } from '../../../platform/jobs/job-kind.ts';

/** Something of a webhook is to be sent. */
export const sendWebhookJob = jobKind('send-webhook', z.object({ webhookId: z.number() }));

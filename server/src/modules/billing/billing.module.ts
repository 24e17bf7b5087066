import { job, type Job } from '../../platform/jobs/jobs.ts';
import type { Module } from '../../platform/module.ts';
import { billingRoutes, sandboxRoutes } from './billing.routes.ts';
import { deliverEvent, deliverSandboxEvent } from './providers/sandbox/deliver.ts';
import { reconcile, runSandbox } from './reconcile.ts';
import { billingWebhooks, handleBillingEvent, handleEvent } from './webhooks.ts';

const jobs: readonly Job[] = [
  job(handleBillingEvent, handleEvent),
  job(deliverSandboxEvent, deliverEvent),
  { name: 'run-payment-sandbox', cron: '* * * * *', handler: runSandbox },
  { name: 'reconcile-billing', cron: '*/5 * * * *', handler: reconcile },
];

export const billing: Module = {
  entrances: [billingRoutes, sandboxRoutes, billingWebhooks],
  jobs,
};

import { accountExported, accountPurged } from '../../hooks/accounts.hooks.ts';
import { on } from '../../platform/hooks.ts';
import { job, type Job } from '../../platform/jobs/jobs.ts';
import type { Module } from '../../platform/module.ts';
import { detailsRoutes } from './details/details.routes.ts';
import { exportBilling, forgetDetails } from './details/personal-data.ts';
import { paymentLinkRoutes } from './dunning/payment-link.routes.ts';
import { sendReminders } from './dunning/send-reminders.ts';
import { invoiceFiles, invoiceRoutes } from './invoices/invoices.routes.ts';
import { billingStaffRoutes } from './staff/staff.routes.ts';
import { checkTaxNumber } from './tax/check-tax-number.ts';
import { tellProviders, tellTaxRateJob, tellTaxRates } from './tax/tell-tax-rate.ts';
import { checkTaxNumberJob } from './tax/check-tax-number-job.ts';
import { billingRoutes, sandboxRoutes } from './billing.routes.ts';
import { overrideRoutes } from './overrides/overrides.routes.ts';
import { leaveSandbox } from './leave-sandbox.ts';
import { chargeOverages } from './overages/charge-overages.ts';
import { applyScheduledChanges } from './providers/paddle/scheduled.ts';
import { deliverEvent, deliverSandboxEvent } from './providers/sandbox/deliver.ts';
import { expireOldCheckouts } from './checkouts/expire-checkouts.ts';
import { endDeleted, endUnpaid, reconcile, runSandbox } from './reconcile.ts';
import { forgetTrialDevices } from './trials/claims.ts';
import { billingWebhooks, handleBillingEvent, handleEvent } from './webhooks.ts';

const jobs: readonly Job[] = [
  job(handleBillingEvent, handleEvent),
  job(deliverSandboxEvent, deliverEvent),
  job(checkTaxNumberJob, checkTaxNumber),
  job(tellTaxRateJob, tellProviders),
  { name: 'run-payment-sandbox', cron: '* * * * *', handler: runSandbox },
  { name: 'leave-payment-sandbox', atStart: true, handler: leaveSandbox },
  { name: 'end-unpaid-subscriptions', cron: '7 * * * *', handler: endUnpaid },
  { name: 'expire-old-checkouts', cron: '22 * * * *', handler: expireOldCheckouts },
  { name: 'send-billing-reminders', cron: '*/10 * * * *', handler: sendReminders },
  { name: 'end-subscriptions-of-deleted', cron: '12 * * * *', handler: endDeleted },
  { name: 'tell-tax-rates', cron: '10 0 * * *', handler: tellTaxRates },
  { name: 'forget-trial-devices', cron: '27 3 * * *', handler: forgetTrialDevices },
  { name: 'apply-scheduled-changes', cron: '*/5 * * * *', handler: applyScheduledChanges },
  { name: 'charge-overages', cron: '*/10 * * * *', handler: chargeOverages },
  { name: 'reconcile-billing', cron: '*/5 * * * *', handler: reconcile },
];

export const billing: Module = {
  entrances: [
    billingRoutes,
    detailsRoutes,
    paymentLinkRoutes,
    invoiceRoutes,
    invoiceFiles,
    billingStaffRoutes,
    overrideRoutes,
    sandboxRoutes,
    billingWebhooks,
  ],
  jobs,
  handlers: [on(accountExported, exportBilling), on(accountPurged, forgetDetails)],
};

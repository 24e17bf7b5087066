import { accountHandedOver, accountPurged } from '../../hooks/accounts.hooks.ts';
import { alarmsRaised } from '../../hooks/analytics.hooks.ts';
import { eventsRecorded } from '../../hooks/audit.hooks.ts';
import { memberLeft, workspacesClosed } from '../../hooks/organizations.hooks.ts';
import { limitReached } from '../../hooks/usage.hooks.ts';
import { on } from '../../platform/hooks.ts';
import type { Module } from '../../platform/module.ts';
import type { Services } from '../../platform/scope.ts';
import { endWebhooksOf, forgetWebhooks, forgetWebhooksOf } from './end-webhooks.ts';
import { tellAlarms, tellLimit } from './outward/tell-alarms.ts';
import { tellEvents } from './outward/tell-events.ts';
import { webhookJobs } from './webhooks.jobs.ts';
import { webhookRoutes } from './webhooks.routes.ts';

export const webhooks: Module = {
  entrances: [webhookRoutes],
  jobs: webhookJobs,
  handlers: [
    on(eventsRecorded, tellEvents),
    on(alarmsRaised, tellAlarms),
    on(limitReached, tellLimit),
    on(memberLeft, endWebhooksOf),
    on(accountHandedOver, async (services: Services, { userId }) => forgetWebhooksOf(services, userId)),
    on(accountPurged, async (services: Services, { workspaceId }) => forgetWebhooks(services, [workspaceId])),
    on(workspacesClosed, async (services: Services, { workspaceIds }) =>
      forgetWebhooks(services, workspaceIds),
    ),
  ],
};

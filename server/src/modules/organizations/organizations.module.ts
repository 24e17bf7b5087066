import { on } from '../../platform/hooks.ts';
import { billableChanged } from '../../hooks/billing.hooks.ts';
import { followBillable } from './billing/follow-billable.ts';
import type { Module } from '../../platform/module.ts';
import { accountDeleted, lossesAsked } from '../../hooks/accounts.hooks.ts';
import { addressShown } from '../../hooks/sign-in.hooks.ts';
import { endWithAccount, listOwned } from './end-with-account.ts';
import { openedInvitationRoutes } from './invitations/opened-invitation.routes.ts';
import { isSentTo } from './invitations/opened-invitation.ts';
import { organizationJobs } from './organizations.jobs.ts';
import {
  organizationEndRoutes,
  organizationRoutes,
  organizationUserRoutes,
  teamMemberRoutes,
} from './organizations.routes.ts';

export const organizations: Module = {
  entrances: [
    organizationRoutes,
    organizationEndRoutes,
    teamMemberRoutes,
    organizationUserRoutes,
    openedInvitationRoutes,
  ],
  handlers: [
    on(addressShown, isSentTo),
    on(lossesAsked, listOwned),
    on(accountDeleted, endWithAccount),
    on(billableChanged, followBillable),
  ],
  jobs: organizationJobs,
};

import { on } from '../../platform/hooks.ts';
import type { Module } from '../../platform/module.ts';
import { addressShown } from '../sign-in/sign-in.hooks.ts';
import { openedInvitationRoutes } from './opened-invitation.routes.ts';
import { isSentTo } from './opened-invitation.ts';
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
  handlers: [on(addressShown, isSentTo)],
  jobs: organizationJobs,
};

import { on } from '../../platform/hooks.ts';
import type { Module } from '../../platform/module.ts';
import { accountExported, accountHandedOver } from '../../hooks/accounts.hooks.ts';
import { memberLeft, organizationPurged, rightsNarrowed } from '../../hooks/organizations.hooks.ts';
import { forgetConnections } from './connections/forget-connections.ts';
import { tellOfUncovered } from './connections/guard-connection.ts';
import { signingOut } from '../../hooks/sign-in.hooks.ts';
import { exportSignOns, forgetIdentities, removeSignOns } from './opened-accounts.ts';
import { signOutThere } from './saml/sign-out-there.ts';
import { singleSignOnJobs } from './single-sign-on.jobs.ts';
import {
  samlDocument,
  samlLoggedOut,
  samlResponses,
  singleSignOnRedirects,
  singleSignOnRoutes,
} from './single-sign-on.routes.ts';

export const singleSignOn: Module = {
  entrances: [singleSignOnRoutes, singleSignOnRedirects, samlResponses, samlLoggedOut, samlDocument],
  jobs: singleSignOnJobs,
  handlers: [
    on(accountExported, exportSignOns),
    on(accountHandedOver, removeSignOns),
    on(organizationPurged, forgetConnections),
    on(memberLeft, forgetIdentities),
    on(rightsNarrowed, tellOfUncovered),
    on(signingOut, signOutThere),
  ],
};

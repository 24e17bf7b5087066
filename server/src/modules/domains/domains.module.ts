import { on } from '../../platform/hooks.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { Module } from '../../platform/module.ts';
import { accountPurged } from '../../hooks/accounts.hooks.ts';
import { organizationPurged, rightsNarrowed } from '../../hooks/organizations.hooks.ts';
import { lookAtCertificates } from './certificates/look-at-certificates.ts';
import { lookAtDue } from './branded/look-at-domain.ts';
import { followPlans } from './branded/follow-plans.ts';
import { releaseDomains, releaseOfOrganization, releaseOwnerless } from './branded/release-domains.ts';
import { lookAtRegistrations } from './registration/look-at-registrations.ts';
import { remindOwners } from './branded/remind-owners.ts';
import { answeredProbe } from './probe/answer-probe.ts';
import { withdrawUncovered } from './transfers/covered-offers.ts';
import { domainRoutes } from './domains.routes.ts';

const jobs: readonly Job[] = [
  { name: 'look-at-domains', cron: '* * * * *', handler: lookAtDue },
  { name: 'look-at-certificates', cron: '* * * * *', handler: lookAtCertificates },
  { name: 'look-at-registrations', cron: '*/10 * * * *', handler: lookAtRegistrations },
  { name: 'follow-plans-of-domains', cron: '*/5 * * * *', handler: followPlans },
  { name: 'remind-domain-owners', cron: '40 8 * * *', handler: remindOwners },
  { name: 'release-domains', cron: '17 3 * * *', handler: releaseDomains },
];

export const domains: Module = {
  entrances: [domainRoutes, answeredProbe],
  jobs,
  handlers: [
    on(accountPurged, releaseOwnerless),
    on(organizationPurged, releaseOfOrganization),
    on(rightsNarrowed, withdrawUncovered),
  ],
};

import type { Job } from '../../platform/jobs/jobs.ts';
import { forgetOldAudit } from './audit-retention.ts';
import { purgeDeletedOrganizations } from './purge-organizations.ts';
import { purgeDeletedTeams } from './teams/purge-teams.ts';

export const organizationJobs: readonly Job[] = [
  { name: 'purge-deleted-organizations', cron: '43 * * * *', handler: purgeDeletedOrganizations },
  { name: 'purge-deleted-teams', cron: '45 * * * *', handler: purgeDeletedTeams },
  { name: 'forget-old-audit', cron: '22 4 * * *', handler: forgetOldAudit },
];

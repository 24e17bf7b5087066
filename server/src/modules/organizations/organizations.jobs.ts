import type { Job } from '../../platform/jobs.ts';
import { purgeDeletedOrganizations } from './purge-organizations.ts';
import { purgeDeletedTeams } from './purge-teams.ts';

export const organizationJobs: readonly Job[] = [
  { name: 'purge-deleted-organizations', cron: '43 * * * *', handler: purgeDeletedOrganizations },
  { name: 'purge-deleted-teams', cron: '45 * * * *', handler: purgeDeletedTeams },
];

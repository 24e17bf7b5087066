import type { Job } from '../../platform/jobs.ts';
import { purgeDeletedOrganizations } from './purge-organizations.ts';

export const organizationJobs: readonly Job[] = [
  { name: 'purge-deleted-organizations', cron: '43 * * * *', handler: purgeDeletedOrganizations },
];

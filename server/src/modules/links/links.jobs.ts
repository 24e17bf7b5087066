import type { Job } from '../../platform/jobs/jobs.ts';
import { blockDestinations } from './bans/block-destinations.ts';
import { releaseDestinations } from './bans/release-destinations.ts';
import { switchOffLinks } from './bans/switch-off-links.ts';

export const linkJobs: readonly Job[] = [
  { name: 'block-destinations', handler: blockDestinations },
  { name: 'release-destinations', handler: releaseDestinations },
  { name: 'switch-off-links', handler: switchOffLinks },
];

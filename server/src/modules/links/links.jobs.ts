import type { Job } from '../../platform/jobs.ts';
import { blockDestinations } from './block-destinations.ts';
import { releaseDestinations } from './release-destinations.ts';
import { switchOffLinks } from './switch-off-links.ts';

export const linkJobs: readonly Job[] = [
  { name: 'block-destinations', handler: blockDestinations },
  { name: 'release-destinations', handler: releaseDestinations },
  { name: 'switch-off-links', handler: switchOffLinks },
];

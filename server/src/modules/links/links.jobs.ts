import { releaseDestinationsJob } from '../reports/index.ts';
import { blockDestinationsJob } from '../reports/index.ts';
import { job, type Job } from '../../platform/jobs/jobs.ts';
import { blockDestinations } from './bans/block-destinations.ts';
import { releaseDestinations } from './bans/release-destinations.ts';
import { switchOffLinks, switchOffLinksJob } from './bans/switch-off-links.ts';

export const linkJobs: readonly Job[] = [
  job(blockDestinationsJob, blockDestinations),
  job(releaseDestinationsJob, releaseDestinations),
  job(switchOffLinksJob, switchOffLinks),
];

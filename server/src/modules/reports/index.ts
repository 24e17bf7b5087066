/** Reports owns the ban lists, the check of destinations, and visitors' reports. */
export { blockDestinationsJob, releaseDestinationsJob } from './ban-jobs.ts';
export { holdBan, isBannedBy } from './ban.ts';
export { takeTelling } from './telling.ts';
export { checkDestination } from './check-destination.ts';

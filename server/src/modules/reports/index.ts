/** Reports owns the ban lists, the check of destinations, visitors' reports, and owners' appeals against bans. */
export { readAppeal } from './appeals/standing-appeal.ts';
export { blockDestinationsJob, releaseDestinationsJob } from './ban-jobs.ts';
export { holdBan, isBannedBy } from './ban.ts';
export { takeTelling } from './telling.ts';
export { tellPeople, type LinkNews } from './tell-people.ts';
export { checkDestination } from './check-destination.ts';

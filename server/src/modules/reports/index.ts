/** Reports owns the ban lists, the check of destinations, and visitors' reports. */
export { isBannedBy, type Ban } from './ban.ts';
export { checkDestination } from './check-destination.ts';

/** Safety owns the ban lists, the check of destinations, and visitors' reports. */
export { checkDestination } from './check-destination.ts';

/**
 * Clicks: what is recorded of a visit, the log that holds it until ClickHouse has it, and the shipping there.
 * Only this module writes the ClickHouse table `clicks`.
 */
export type { EventType, NewClick, VisitorBytes } from './click.ts';
export { ClickLog, type ClickLogOptions } from './click-log.ts';
export { openLocationDatabase, type LocationDatabase } from './location.ts';
export { writeLiveServers } from './live-servers.ts';
export { clickLogFolder } from './log-folder.ts';
export { ClickShipping } from './ship-clicks.ts';
export { readShippingStatus, type ShippingStatus } from './shipping-status.ts';
export { originOf } from './visit-origin.ts';
export { ensureLocalSalts, shareSalts } from './visitor-salts.ts';
export { openVisitors, type VisitorFacts } from './visitors.ts';
export type { LoggedClick } from './log-reader.ts';
export { storeClicks } from './store-clicks.ts';

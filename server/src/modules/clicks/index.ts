/**
 * Clicks: what is recorded of a visit, its log, and the shipping to ClickHouse, where only this module writes
 * the table `clicks`.
 */
export type { EventType, NewClick, Traits } from './click.ts';
export {
  countHumanClicks,
  countHumanDays,
  countMostClicked,
  countRedirectsOf,
  countWeeksOfLinks,
  findBusyLinks,
  findClickedLinks,
} from './count-human-clicks.ts';
export { countTracked, findBusyWorkspaces, findClickBeyond, type TrackedLinks } from './tracked-clicks.ts';
export { ClickLog, type ClickLogOptions } from './log/click-log.ts';
export { openLocationDatabase, type LocationDatabase } from './visitor/location.ts';
export { findRegionPlaces } from './visitor/region-places.ts';
export { writeLiveServers } from './log/live-servers.ts';
export { clickLogFolder } from './log/log-folder.ts';
export type { ImportedClick } from './imported/imported-click.ts';
export { removeImportedClicks } from './imported/remove-imported.ts';
export { storeImportedClicks } from './imported/store-imported.ts';
export { ClickShipping } from './shipping/ship-clicks.ts';
export { readShippingStatus, type ShippingStatus } from './shipping/shipping-status.ts';
export { originOf, readOrigin, readReferrerHost } from './visitor/visit-origin.ts';
export { ensureLocalSalts, shareSalts } from './visitor/visitor-salts.ts';
export { openVisitors, type Visitors } from './visitor/visitors.ts';
export type { LoggedClick } from './log/log-reader.ts';
export { storeClicks } from './shipping/store-clicks.ts';

import { ownTimeZone } from '#/lib/own-time-zone.ts';

/** By which clock days and hours are counted, in the same words for members and for whoever is shown statistics. */
export function zoneNote(zone: string): string {
  return zone === ownTimeZone() ? zone : `${zone}, the time zone of your account`;
}

interface Zone {
  value: string;
  /** Such as `New York`. */
  label: string;
}

/** The time zones that this browser knows, and the one in use, by region. */
export function timeZoneGroups(used: string): { region: string; zones: Zone[] }[] {
  const known = new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), used]);
  const groups = Map.groupBy([...known].sort(), (zone) => (zone.includes('/') ? regionOf(zone) : 'World'));
  return [...groups]
    .map(([region, zones]) => ({ region, zones: zones.map((value) => ({ value, label: labelOf(value) })) }))
    .sort((one, other) => one.region.localeCompare(other.region));
}

function regionOf(zone: string): string {
  return zone.slice(0, zone.indexOf('/'));
}

function labelOf(zone: string): string {
  return zone
    .slice(zone.indexOf('/') + 1)
    .replaceAll('_', ' ')
    .replaceAll('/', ', ');
}

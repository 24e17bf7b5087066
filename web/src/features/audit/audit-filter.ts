import { auditAreas } from '@linklet/contract/audit/areas.ts';
import { auditExportPath, type AuditFilter } from '@linklet/contract/audit/endpoints.ts';

/** What an address says of which entries are shown; empty where it says nothing. */
export interface AuditSearch {
  person: string;
  area: string;
  /** Days, such as `2026-11-24`. */
  from: string;
  to: string;
  search: string;
}

export const noFilter: AuditSearch = { person: '', area: '', from: '', to: '', search: '' };

export function isFiltered(search: AuditSearch): boolean {
  return Object.values(search).some((value) => value !== '');
}

/** Whether the service looks at entries one by one, and a page may end before its last one is found. */
export function isSearch({ search, person, area }: AuditSearch): boolean {
  return search !== '' || (person !== '' && area !== '');
}

/** What the service is asked for. What an address says that can't be is left out. */
export function toFilter({ person, area, from, to, search }: AuditSearch): Partial<AuditFilter> {
  return {
    person: /^[0-9a-f-]{36}$/.test(person) ? person : undefined,
    area: auditAreas.find((each) => each === area),
    from: beginOf(from, 0),
    to: beginOf(to, 1),
    search: search.slice(0, 100),
  };
}

/** When a day of the browser's begins, or one that many days later. */
function beginOf(day: string, later: number): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return undefined;
  const begin = new Date(`${day}T00:00`);
  if (Number.isNaN(begin.getTime())) return undefined;
  begin.setDate(begin.getDate() + later);
  return begin.toISOString();
}

/** Where what is shown is downloaded. */
export function exportAddress(organization: string, search: AuditSearch): string {
  const given = Object.entries(toFilter(search)).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return `${auditExportPath(encodeURIComponent(organization))}?${new URLSearchParams(given)}`;
}

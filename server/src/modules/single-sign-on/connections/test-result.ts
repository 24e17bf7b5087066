import type { Claim } from '../../../schema/single-sign-on/single-sign-on.table.ts';

const MOST_CLAIMS = 60;
const LONGEST = 500;

/** What a provider said of somebody, as a page shows it. */
export function toClaims(said: Readonly<Record<string, unknown>>): Claim[] {
  return Object.entries(said)
    .slice(0, MOST_CLAIMS)
    .map(([name, value]) => ({ name: name.slice(0, LONGEST), value: shown(value).slice(0, LONGEST) }));
}

function shown(value: unknown): string {
  // PostgreSQL keeps no NUL.
  return (typeof value === 'string' ? value : JSON.stringify(value ?? null)).replaceAll('\0', '�');
}

import type { SignOnProblem } from '@linklet/contract/single-sign-on/endpoints.ts';

export interface Claim {
  name: string;
  value: string;
}

/** What a test of a connection showed. */
export interface Test {
  /** Null where it succeeded. */
  problem: SignOnProblem | null;
  reason: string;
  claims: readonly Claim[];
}

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

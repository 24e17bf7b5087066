import type { ProofVerdict } from '@linklet/contract/imports/proof.ts';
import type { Lead } from '../../redirects/index.ts';

/** What the old service answers; null where it can't be reached, or was not asked. */
export interface OldAnswer {
  status: number;
  /** Absolute. */
  location: string | null;
}

/** Whether both lead to the same. */
export function compare(old: OldAnswer | null, ours: Lead): ProofVerdict {
  if (old === null || isDead(old)) return 'old_dead';
  if (old.location === null) return 'not_comparable';
  if (ours.kind === 'gone') return 'ours_dead';
  if (ours.kind !== 'redirect') return 'not_comparable';
  if (old.location === ours.location) return 'same';
  return normalised(old.location) === normalised(ours.location) ? 'normalised' : 'differs';
}

function isDead({ status }: OldAnswer): boolean {
  return status === 404 || status === 410 || status >= 500;
}

/** Hosts in lower case, without default ports, encoded signs in one way, and a path at least. */
function normalised(address: string): string {
  if (!URL.canParse(address)) return address;
  return new URL(address).href.replace(/%[0-9a-f]{2}/gi, (sign) => sign.toUpperCase());
}

import { INSTRUCTIONS_DAYS } from '@linklet/contract/domains/instructions.ts';
import { DAY_MS } from '../../../platform/clock.ts';
import { deriveSecret, hmac, isSameSecret } from '../../../platform/crypto.ts';
import type { Services } from '../../../platform/scope.ts';
import type { Domain } from '../../../schema/domains/domains.table.ts';

type Keys = Pick<Services, 'secretKey' | 'clock'>;

const RADIX = 36;

/** Opens the instructions of a domain for a month, to whoever has it. */
export function instructionsToken({ secretKey, clock }: Keys, { id }: Pick<Domain, 'id'>): string {
  const lastDay = Math.floor(clock().getTime() / DAY_MS) + INSTRUCTIONS_DAYS;
  const named = `${id.toString(RADIX)}.${lastDay.toString(RADIX)}`;
  return `${named}.${signed(secretKey, named)}`;
}

/** The id of the domain that a token opens; null for a wrong or an old one. */
export function domainOfToken({ secretKey, clock }: Keys, token: string): number | null {
  const [id = '', lastDay = '', signature = ''] = token.split('.', 3);
  if (!isSameSecret(signature, signed(secretKey, `${id}.${lastDay}`))) return null;
  return parseInt(lastDay, RADIX) * DAY_MS < clock().getTime() ? null : parseInt(id, RADIX);
}

function signed(secretKey: string, named: string): string {
  return hmac(deriveSecret(secretKey, 'domain instructions'), named);
}

import { sha256 } from '../../../../platform/crypto.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { SandboxCard } from '../../../../schema/billing/sandbox.table.ts';

/** Numbers that the sandbox takes, and how a card with each behaves. */
export const testCards = {
  '4242424242424242': { brand: 'visa', country: 'US', behaviour: 'pays' },
  '5555555555554444': { brand: 'mastercard', country: 'DE', behaviour: 'pays' },
  '4000000000000002': { brand: 'visa', country: 'US', behaviour: 'declines' },
  '4000000000009995': { brand: 'visa', country: 'US', behaviour: 'lacks_funds' },
  '4000000000000341': { brand: 'visa', country: 'US', behaviour: 'fails_later' },
  '4000002500003155': { brand: 'visa', country: 'FR', behaviour: 'confirms' },
} as const satisfies Record<string, Pick<SandboxCard, 'brand' | 'country' | 'behaviour'>>;

/** The card of a number, of which no more than the last four digits is kept; undefined for no test card. */
export function cardOf(
  number: string,
  { month, year }: { month: number; year: number },
): SandboxCard | undefined {
  const digits = number.replace(/[ -]/g, '');
  if (!Object.hasOwn(testCards, digits)) return undefined;
  const card = testCards[digits as keyof typeof testCards];
  const fingerprint = sha256(`${digits} ${String(month)}/${String(year)}`).toString('hex');
  return { ...card, lastFour: digits.slice(-4), month, year, fingerprint };
}

/** Throws `sandbox_card_unknown` and `sandbox_card_expired`. */
export function requireCard(given: { number: string; month: number; year: number }, now: Date): SandboxCard {
  const card = cardOf(given.number, given);
  if (card === undefined) throw new AppError('sandbox_card_unknown');
  // A card is good until the end of its month.
  if (new Date(Date.UTC(given.year, given.month)) <= now) throw new AppError('sandbox_card_expired');
  return card;
}

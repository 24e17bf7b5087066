import { useSuspenseQuery } from '@tanstack/react-query';
import { MOST_TOKENS } from '@linklet/contract/tokens/endpoints.ts';
import { tokensQuery, type TokenOwner } from './tokens.queries.ts';

/** Why whoever looks can create no token; null where they can. */
export function useRefusal(address: TokenOwner): string | null {
  const { data, refusal } = useSuspenseQuery(tokensQuery(address)).data;
  const isFull = data.length >= MOST_TOKENS;
  return refusal ?? (isFull ? `There are at most ${String(MOST_TOKENS)} tokens. Revoke one first.` : null);
}

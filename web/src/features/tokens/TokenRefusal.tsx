import { useSuspenseQuery } from '@tanstack/react-query';
import { MOST_TOKENS } from '@linklet/contract/tokens/endpoints.ts';
import { Icon } from '#/ui/icons/Icon.tsx';
import { lockIcon } from '#/ui/icons/action-icons.ts';
import { tokensQuery, type TokenOwner } from './tokens.queries.ts';

/** Why whoever looks can create no token; null where they can. */
export function useRefusal(address: TokenOwner): string | null {
  const { data, refusal } = useSuspenseQuery(tokensQuery(address)).data;
  const isFull = data.length >= MOST_TOKENS;
  return refusal ?? (isFull ? `There are at most ${String(MOST_TOKENS)} tokens. Revoke one first.` : null);
}

interface TokenRefusalProps {
  address: TokenOwner;
  /** Where a plan with the API is chosen; null where the plan has it, or is for others to choose. */
  plansPath: string | null;
}

/** Why no token can be created, and what changes that. */
export function TokenRefusal({ address, plansPath }: TokenRefusalProps) {
  const refusal = useRefusal(address);
  if (refusal === null) return null;
  return (
    <p className="property-lock">
      <Icon path={lockIcon} size={14} />
      <span>
        {refusal} {plansPath !== null && <a href={plansPath}>See plans</a>}
      </span>
    </p>
  );
}

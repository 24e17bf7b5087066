import { ButtonAnchor } from '#/ui/buttons/ButtonAnchor.tsx';
import { Icon } from '#/ui/icons/Icon.tsx';
import { plusIcon } from '#/ui/icons/action-icons.ts';
import { useRefusal } from './TokenRefusal.tsx';
import type { TokenPaths } from './token-paths.ts';
import type { TokenOwner } from './tokens.queries.ts';

interface CreateTokenLinkProps {
  address: TokenOwner;
  mayChange: boolean;
  paths: TokenPaths;
}

/** Nobody is offered what would be refused. */
export function CreateTokenLink({ address, mayChange, paths }: CreateTokenLinkProps) {
  const refusal = useRefusal(address);
  if (!mayChange || refusal !== null) return null;
  return (
    <ButtonAnchor kind="primary" href={paths.create}>
      <Icon path={plusIcon} />
      Create token
    </ButtonAnchor>
  );
}

import { CreateLink } from '#/ui/buttons/CreateLink.tsx';
import type { TokenPaths } from './token-paths.ts';
import type { TokenOwner } from './tokens.queries.ts';
import { useRefusal } from './use-refusal.ts';

interface CreateTokenLinkProps {
  address: TokenOwner;
  mayChange: boolean;
  paths: TokenPaths;
}

/** Nobody is offered what would be refused. */
export function CreateTokenLink({ address, mayChange, paths }: CreateTokenLinkProps) {
  const refusal = useRefusal(address);
  return mayChange && refusal === null ? <CreateLink label="Create token" href={paths.create} /> : null;
}

/** API tokens of a workspace: what programs call with. */
export { Bookmarklet } from './Bookmarklet.tsx';
export { CreateTokenLink } from './CreateTokenLink.tsx';
export { ExistingClients } from './ExistingClients.tsx';
export { TokenBatches } from './TokenBatches.tsx';
export { TokenForm } from './TokenForm.tsx';
export { TokenList } from './TokenList.tsx';
export { TokenRequests } from './TokenRequests.tsx';
export { TokenSecret } from './TokenSecret.tsx';
export { useRefusal } from './use-refusal.ts';

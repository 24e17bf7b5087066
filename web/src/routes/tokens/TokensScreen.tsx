import {
  Bookmarklet,
  CreateTokenLink,
  ExistingClients,
  TokenBatches,
  TokenList,
} from '#/features/tokens/index.ts';
import { routes } from '#/shell/names.ts';
import { Card } from '#/ui/Card.tsx';
import { TokenFrame } from './TokenFrame.tsx';

export function TokensScreen() {
  return (
    <TokenFrame title="API tokens" action={(place) => <CreateTokenLink {...place} />}>
      {(place) => (
        <>
          <Card as="section" className="settings-section" aria-label="API tokens">
            <TokenList {...place} />
            <TokenBatches {...place} />
          </Card>
          <ExistingClients address={place.address} referencePath={routes['docs.api']} />
          <Bookmarklet address={place.address} createPath={routes.dashboard} />
        </>
      )}
    </TokenFrame>
  );
}

import {
  Bookmarklet,
  CreateTokenLink,
  ExistingClients,
  TokenBatches,
  TokenList,
  TokenRequests,
} from '#/features/tokens/index.ts';
import { PlaceFrame } from '#/routes/places/PlaceFrame.tsx';
import { routes } from '#/shell/names.ts';
import { Card } from '#/ui/Card.tsx';
import { tokenPlaces } from './token-places.ts';

export function TokensScreen() {
  return (
    <PlaceFrame places={tokenPlaces} title="API tokens" action={(place) => <CreateTokenLink {...place} />}>
      {(place) => (
        <>
          <Card as="section" className="settings-section" aria-label="API tokens">
            <TokenList {...place} />
            <TokenRequests {...place} />
            <TokenBatches {...place} />
          </Card>
          <ExistingClients address={place.address} referencePath={routes['docs.api']} />
          <Bookmarklet address={place.address} createPath={routes.dashboard} />
        </>
      )}
    </PlaceFrame>
  );
}

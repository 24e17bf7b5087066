import { useState } from 'react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { TokenForm, TokenSecret, useRefusal } from '#/features/tokens/index.ts';
import { tokensQuery, type SavedToken } from '#/features/tokens/tokens.queries.ts';
import { PlaceFrame } from '#/routes/places/PlaceFrame.tsx';
import { Card } from '#/ui/Card.tsx';
import { RefusalNote } from '#/ui/RefusalNote.tsx';
import { tokenPlaces, type TokenPlace } from './token-places.ts';

export function CreateTokenScreen() {
  return (
    <PlaceFrame places={tokenPlaces} title="New token">
      {(place) => <Creating key={place.paths.list} place={place} />}
    </PlaceFrame>
  );
}

function Creating({ place: { address, plansPath, paths } }: { place: TokenPlace }) {
  const { base_url: baseUrl } = useSuspenseQuery(tokensQuery(address)).data;
  const refusal = useRefusal(address);
  const [made, setMade] = useState<SavedToken | null>(null);
  if (made?.secret !== undefined)
    return <TokenSecret token={made} secret={made.secret} baseUrl={baseUrl} listPath={paths.list} />;

  return (
    <Card as="section" className="settings-section" aria-label="Token">
      {refusal === null ? (
        <TokenForm address={address} token={null} listPath={paths.list} onSaved={setMade} />
      ) : (
        <RefusalNote reason={refusal} plansPath={plansPath} />
      )}
    </Card>
  );
}

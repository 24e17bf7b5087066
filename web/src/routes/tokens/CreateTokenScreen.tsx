import { useState } from 'react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { TokenForm, TokenRefusal, TokenSecret } from '#/features/tokens/index.ts';
import { useRefusal } from '#/features/tokens/TokenRefusal.tsx';
import { tokensQuery, type SavedToken } from '#/features/tokens/tokens.queries.ts';
import { Card } from '#/ui/Card.tsx';
import { TokenFrame } from './TokenFrame.tsx';
import type { TokenPlace } from './token-place.ts';

export function CreateTokenScreen() {
  return (
    <TokenFrame title="New token">{(place) => <Creating key={place.paths.list} place={place} />}</TokenFrame>
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
        <TokenRefusal address={address} plansPath={plansPath} />
      )}
    </Card>
  );
}

import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { TokenForm } from '#/features/tokens/index.ts';
import { tokensQuery } from '#/features/tokens/tokens.queries.ts';
import { notify } from '#/lib/notices.ts';
import { PlaceFrame } from '#/routes/places/PlaceFrame.tsx';
import { useGo } from '#/routes/use-go.ts';
import { Card } from '#/ui/Card.tsx';
import { tokenPlaces, type TokenPlace } from './token-places.ts';

export function EditTokenScreen() {
  const { tokenId = '' } = useParams({ strict: false });

  return (
    <PlaceFrame places={tokenPlaces} title="Edit token">
      {(place) => <Editing key={tokenId} id={tokenId} place={place} />}
    </PlaceFrame>
  );
}

function Editing({ id, place: { address, paths } }: { id: string; place: TokenPlace }) {
  const go = useGo();
  const token = useSuspenseQuery(tokensQuery(address)).data.data.find((each) => each.id === id);

  return (
    <Card as="section" className="settings-section" aria-label="Token">
      {token === undefined ? (
        <p>This token has been revoked.</p>
      ) : (
        <TokenForm
          address={address}
          token={token}
          listPath={paths.list}
          onSaved={({ name }) => {
            notify(`${name} saved.`, 'success');
            go(paths.list);
          }}
        />
      )}
    </Card>
  );
}

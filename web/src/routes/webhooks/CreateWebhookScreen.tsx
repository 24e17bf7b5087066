import { useState } from 'react';
import { useRefusal, WebhookForm, WebhookSecret } from '#/features/webhooks/index.ts';
import type { SavedWebhook } from '#/features/webhooks/webhooks.queries.ts';
import { PlaceFrame } from '#/routes/places/PlaceFrame.tsx';
import { Card } from '#/ui/Card.tsx';
import { RefusalNote } from '#/ui/RefusalNote.tsx';
import { webhookPlaces, type WebhookPlace } from './webhook-places.ts';

export function CreateWebhookScreen() {
  return (
    <PlaceFrame places={webhookPlaces} title="New webhook">
      {(place) => <Creating key={place.paths.list} place={place} />}
    </PlaceFrame>
  );
}

function Creating({ place: { address, plansPath, paths } }: { place: WebhookPlace }) {
  const refusal = useRefusal(address);
  const [made, setMade] = useState<SavedWebhook | null>(null);
  if (made?.secret !== undefined)
    return <WebhookSecret webhook={made} secret={made.secret} donePath={paths.show(made.id)} />;

  return (
    <Card as="section" className="settings-section" aria-label="Webhook">
      {refusal === null ? (
        <WebhookForm address={address} webhook={null} backPath={paths.list} onSaved={setMade} />
      ) : (
        <RefusalNote reason={refusal} plansPath={plansPath} />
      )}
    </Card>
  );
}

import { useState } from 'react';
import { useRefusal, WebhookForm, WebhookRefusal, WebhookSecret } from '#/features/webhooks/index.ts';
import type { SavedWebhook } from '#/features/webhooks/webhooks.queries.ts';
import { Card } from '#/ui/Card.tsx';
import { WebhookFrame } from './WebhookFrame.tsx';
import type { WebhookPlace } from './webhook-place.ts';

export function CreateWebhookScreen() {
  return (
    <WebhookFrame title="New webhook">
      {(place) => <Creating key={place.paths.list} place={place} />}
    </WebhookFrame>
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
        <WebhookRefusal address={address} plansPath={plansPath} />
      )}
    </Card>
  );
}

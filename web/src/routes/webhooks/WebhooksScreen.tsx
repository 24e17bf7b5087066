import { CreateWebhookLink, WebhookList } from '#/features/webhooks/index.ts';
import { PlaceFrame } from '#/routes/places/PlaceFrame.tsx';
import { Card } from '#/ui/Card.tsx';
import { webhookPlaces } from './webhook-places.ts';

export function WebhooksScreen() {
  return (
    <PlaceFrame places={webhookPlaces} title="Webhooks" action={(place) => <CreateWebhookLink {...place} />}>
      {(place) => (
        <Card as="section" className="settings-section" aria-label="Webhooks">
          <WebhookList {...place} />
        </Card>
      )}
    </PlaceFrame>
  );
}

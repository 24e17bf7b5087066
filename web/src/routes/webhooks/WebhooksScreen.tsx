import { CreateWebhookLink, WebhookList } from '#/features/webhooks/index.ts';
import { Card } from '#/ui/Card.tsx';
import { WebhookFrame } from './WebhookFrame.tsx';

export function WebhooksScreen() {
  return (
    <WebhookFrame title="Webhooks" action={(place) => <CreateWebhookLink {...place} />}>
      {(place) => (
        <Card as="section" className="settings-section" aria-label="Webhooks">
          <WebhookList {...place} />
        </Card>
      )}
    </WebhookFrame>
  );
}

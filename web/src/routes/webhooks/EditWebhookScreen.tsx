import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { WebhookForm } from '#/features/webhooks/index.ts';
import { titleOf } from '#/features/webhooks/webhook-draft.ts';
import { webhooksQuery } from '#/features/webhooks/webhooks.queries.ts';
import { notify } from '#/lib/notices.ts';
import { PlaceFrame } from '#/routes/places/PlaceFrame.tsx';
import { useGo } from '#/routes/use-go.ts';
import { Card } from '#/ui/Card.tsx';
import { webhookPlaces, type WebhookPlace } from './webhook-places.ts';

export function EditWebhookScreen() {
  const { webhookId = '' } = useParams({ strict: false });

  return (
    <PlaceFrame places={webhookPlaces} title="Edit webhook">
      {(place) => <Editing key={webhookId} id={webhookId} place={place} />}
    </PlaceFrame>
  );
}

function Editing({ id, place: { address, paths } }: { id: string; place: WebhookPlace }) {
  const go = useGo();
  const webhook = useSuspenseQuery(webhooksQuery(address)).data.data.find((each) => each.id === id);

  return (
    <Card as="section" className="settings-section" aria-label="Webhook">
      {webhook === undefined ? (
        <p>This webhook has been deleted.</p>
      ) : (
        <WebhookForm
          address={address}
          webhook={webhook}
          backPath={paths.show(id)}
          onSaved={(saved) => {
            notify(`${titleOf(saved)} saved.`, 'success');
            go(paths.show(id));
          }}
        />
      )}
    </Card>
  );
}

import { useState } from 'react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { WebhookView } from '@linklet/contract/webhooks/endpoints.ts';
import { DeliveryLog, TestForm, WebhookSecret } from '#/features/webhooks/index.ts';
import type { StateChoice } from '#/features/webhooks/DeliveryLog.tsx';
import { titleOf } from '#/features/webhooks/webhook-draft.ts';
import { factsOf, offText, stateOf } from '#/features/webhooks/webhook-words.ts';
import { useWebhookCalls, webhooksQuery, type SavedWebhook } from '#/features/webhooks/webhooks.queries.ts';
import { notify } from '#/lib/notices.ts';
import { PlaceFrame } from '#/routes/places/PlaceFrame.tsx';
import { SettingsSection } from '#/ui/SettingsSection.tsx';
import { StateMark } from '#/ui/marks/StateMark.tsx';
import { WebhookActions } from './WebhookActions.tsx';
import { webhookPlaces, type WebhookPlace } from './webhook-places.ts';

export function WebhookScreen() {
  const { webhookId = '' } = useParams({ strict: false });

  return (
    <PlaceFrame places={webhookPlaces} title="Webhook">
      {(place) => <Found key={webhookId} id={webhookId} place={place} />}
    </PlaceFrame>
  );
}

function Found({ id, place }: { id: string; place: WebhookPlace }) {
  const webhook = useSuspenseQuery(webhooksQuery(place.address)).data.data.find((each) => each.id === id);
  const [rotated, setRotated] = useState<SavedWebhook | null>(null);
  if (webhook === undefined) return <p>This webhook has been deleted.</p>;
  if (rotated?.secret !== undefined)
    return <WebhookSecret webhook={rotated} secret={rotated.secret} donePath={place.paths.list} />;
  return (
    <>
      <Summary webhook={webhook} place={place} onRotated={setRotated} />
      <Log webhook={webhook} place={place} />
    </>
  );
}

interface ShownProps {
  webhook: WebhookView;
  place: WebhookPlace;
}

function Summary({ webhook, place, onRotated }: ShownProps & { onRotated: (saved: SavedWebhook) => void }) {
  const off = offText(webhook);

  return (
    <SettingsSection title={titleOf(webhook)}>
      <div className="token-text">
        <p className="token-head">
          <StateMark {...stateOf(webhook)} />
          {webhook.kind === 'slack' && <StateMark text="Slack" tone="quiet" />}
        </p>
        <p className="webhook-url">{webhook.url}</p>
        <p>{webhook.events.join(', ')}</p>
        <p className="field-hint">{factsOf(webhook).join(' · ')}</p>
        {off !== null && <p>{off} Nothing is sent until it is switched on.</p>}
      </div>
      {place.mayChange && <WebhookActions webhook={webhook} place={place} onRotated={onRotated} />}
    </SettingsSection>
  );
}

function Log({ webhook: { id, ...webhook }, place: { address, mayChange } }: ShownProps) {
  const navigate = useNavigate();
  const search: { state?: string; delivery?: string } = useSearch({ strict: false });
  const calls = useWebhookCalls(address);
  const show = (changes: { state?: string; delivery?: string }) =>
    void navigate({ to: '.', search: { ...search, ...changes }, replace: true, resetScroll: false });

  return (
    <SettingsSection title="Deliveries">
      {mayChange && (
        <TestForm
          webhook={{ id, ...webhook }}
          onTest={(event) =>
            void calls
              .test(id, event)
              .then((delivery) => show({ state: '', delivery: delivery.id }))
              .catch(toldAlready)
          }
        />
      )}
      <DeliveryLog
        address={address}
        webhookId={id}
        state={stateIn(search.state)}
        open={search.delivery ?? ''}
        onState={(state) => show({ state, delivery: '' })}
        onOpen={(delivery) => show({ delivery })}
        onReplay={
          mayChange
            ? (delivery) =>
                void calls
                  .replay(id, delivery.id)
                  .then(() => notify('It is sent again.', 'success'))
                  .catch(toldAlready)
            : null
        }
      />
    </SettingsSection>
  );
}

function stateIn(text = ''): StateChoice {
  return text === 'pending' || text === 'delivered' || text === 'failed' ? text : '';
}

// A failed request is told by a notice.
function toldAlready(): void {}

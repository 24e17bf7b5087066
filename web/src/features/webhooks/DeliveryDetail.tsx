import { useQuery } from '@tanstack/react-query';
import type { DeliveryView } from '@linklet/contract/webhooks/endpoints.ts';
import { formatMoment, formatNumber } from '#/lib/format.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { CopyButton } from '#/ui/buttons/CopyButton.tsx';
import { Skeleton } from '#/ui/Skeleton.tsx';
import { tryText } from './webhook-words.ts';
import { deliveryQuery, type WebhookOwner } from './webhooks.queries.ts';

interface DeliveryDetailProps {
  address: WebhookOwner;
  webhookId: string;
  delivery: DeliveryView;
  onReplay: ((delivery: DeliveryView) => void) | null;
}

/** What was sent, what came back, and when it is tried again. */
export function DeliveryDetail({ address, webhookId, delivery, onReplay }: DeliveryDetailProps) {
  const { data, isError } = useQuery(deliveryQuery(address, webhookId, delivery));

  return (
    <div className="webhook-detail">
      <Facts delivery={delivery} />
      {isError && <p>This delivery can’t be loaded.</p>}
      {data === undefined && !isError && <Skeleton className="webhook-wait" />}
      {data !== undefined && (
        <>
          <Bytes title="Request" text={readable(data.request)} />
          <Bytes title="Answer" text={data.answer ?? ''} />
        </>
      )}
      {onReplay !== null && delivery.state !== 'pending' && (
        <div>
          <Button onClick={() => onReplay(delivery)}>Send again</Button>
        </div>
      )}
    </div>
  );
}

function Facts({ delivery: { event_id: eventId, tries, next_try_at: next } }: { delivery: DeliveryView }) {
  return (
    <dl className="webhook-facts">
      <dt>ID</dt>
      <dd>
        <code>{eventId}</code>
      </dd>
      <dt>Tries</dt>
      <dd>
        {tries.length === 0 ? (
          'None yet'
        ) : (
          <ol>
            {tries.map((each) => (
              <li key={each.at}>
                {formatMoment(each.at)}: {tryText(each)} ({formatNumber(each.took_ms)} ms)
              </li>
            ))}
          </ol>
        )}
      </dd>
      {next !== null && (
        <>
          <dt>Next try</dt>
          <dd>{formatMoment(next)}</dd>
        </>
      )}
    </dl>
  );
}

function Bytes({ title, text }: { title: string; text: string }) {
  return (
    <div className="webhook-bytes">
      <h3>{title}</h3>
      {text === '' ? (
        <p className="field-hint">Empty</p>
      ) : (
        <>
          <pre className="token-command" tabIndex={0} aria-label={title}>
            <code>{text}</code>
          </pre>
          <CopyButton text={text} label={title.toLowerCase()} isNamed />
        </>
      )}
    </div>
  );
}

function readable(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch {
    // Whatever it is, it was sent so.
    return json;
  }
}

import { useInfiniteQuery } from '@tanstack/react-query';
import type { DeliveryState, DeliveryView } from '@linklet/contract/webhooks/endpoints.ts';
import { formatMoment } from '#/lib/format.ts';
import { EmptyState } from '#/ui/EmptyState.tsx';
import { Skeleton } from '#/ui/Skeleton.tsx';
import { MoreButton } from '#/ui/buttons/MoreButton.tsx';
import { Segments } from '#/ui/fields/Segments.tsx';
import { clockIcon } from '#/ui/icons/action-icons.ts';
import { StateMark } from '#/ui/marks/StateMark.tsx';
import { DeliveryDetail } from './DeliveryDetail.tsx';
import { stateWords, tryText } from './webhook-words.ts';
import { deliveriesQuery, type WebhookOwner } from './webhooks.queries.ts';

export type StateChoice = DeliveryState | '';

interface DeliveryLogProps {
  address: WebhookOwner;
  webhookId: string;
  state: StateChoice;
  /** Which one is open; empty for none. */
  open: string;
  /** Null for whoever can only look. */
  onReplay: ((delivery: DeliveryView) => void) | null;
  onState: (state: StateChoice) => void;
  onOpen: (id: string) => void;
}

const choices: readonly { value: StateChoice; label: string }[] = [
  { value: '', label: 'All' },
  { value: 'pending', label: 'Pending' },
  { value: 'delivered', label: 'Delivered' },
  { value: 'failed', label: 'Failed' },
];

/** What was sent in the last thirty days, the newest first. */
export function DeliveryLog({
  address,
  webhookId,
  state,
  open,
  onReplay,
  onState,
  onOpen,
}: DeliveryLogProps) {
  const deliveries = useInfiniteQuery({
    ...deliveriesQuery(address, webhookId, state),
    throwOnError: (_, { state: { data } }) => data === undefined,
  });
  const found = deliveries.data?.pages.flatMap((page) => page.data);

  return (
    <div className="webhook-log">
      <Segments<StateChoice> label="State" value={state} choices={choices} onChange={onState} />
      {found === undefined ? (
        <Skeleton className="webhook-wait" />
      ) : found.length === 0 ? (
        <EmptyState icon={clockIcon} title="No deliveries" text={emptyText(state)} />
      ) : (
        <ul className="webhook-deliveries">
          {found.map((delivery) => (
            <li key={delivery.id}>
              <DeliveryHead
                delivery={delivery}
                isOpen={open === delivery.id}
                onPress={() => onOpen(open === delivery.id ? '' : delivery.id)}
              />
              {open === delivery.id && (
                <DeliveryDetail {...{ address, webhookId, delivery }} onReplay={onReplay} />
              )}
            </li>
          ))}
        </ul>
      )}
      {deliveries.hasNextPage && (
        <MoreButton busy={deliveries.isFetchingNextPage} onMore={() => void deliveries.fetchNextPage()} />
      )}
    </div>
  );
}

function emptyText(state: StateChoice): string {
  return state === ''
    ? 'Deliveries are listed here for 30 days. Send a test to see one.'
    : 'No delivery of the last 30 days is in this state.';
}

interface DeliveryHeadProps {
  delivery: DeliveryView;
  isOpen: boolean;
  onPress: () => void;
}

function DeliveryHead({ delivery, isOpen, onPress }: DeliveryHeadProps) {
  const { event, tries, created_at: createdAt, is_test: isTest, state } = delivery;
  const last = tries.at(-1);

  return (
    <button type="button" className="webhook-delivery" aria-expanded={isOpen} onClick={onPress}>
      <code>{event}</code> <StateMark {...stateWords[state]} />
      {isTest && <StateMark text="Test" tone="quiet" />}
      <span className="field-hint">
        {[formatMoment(createdAt), ...(last === undefined ? [] : [tryText(last)])].join(' · ')}
      </span>
    </button>
  );
}

import type { StaffBillingView } from '@linklet/contract/billing/staff.ts';
import { formatMoment } from '#/lib/format.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { StateMark } from '#/ui/marks/StateMark.tsx';
import type { StaffBillingActions } from './staff-billing.queries.ts';
import { useOneAtATime } from './use-one-at-a-time.ts';

interface PaymentEventsProps extends Pick<StaffBillingView, 'events'> {
  replay: StaffBillingActions['replay'];
}

/** What providers sent, and what it led to. */
export function PaymentEvents({ events, replay }: PaymentEventsProps) {
  const { run } = useOneAtATime();
  if (events.length === 0) return <p className="field-hint">No events.</p>;

  return (
    <ul className="invoices">
      {events.map((event) => (
        <li key={event.id}>
          <span className="invoice-number">{event.type}</span>
          <StateMark
            text={event.handled_at === null ? 'Waiting' : 'Handled'}
            tone={event.handled_at === null ? 'warn' : 'quiet'}
          />
          <span className="invoice-total">{event.provider}</span>
          <span className="invoice-what">
            {formatMoment(event.received_at)} · {ledTo(event)}
          </span>
          <Button size="small" onClick={() => run(async () => replay(event.id), 'Event replayed.')}>
            Replay<span className="unseen"> {event.type}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

function ledTo({ before, after }: StaffBillingView['events'][number]): string {
  const [was, is] = [before, after].map((words) => (words.length === 0 ? 'nothing' : words.join(' and ')));
  return was === is ? `${was ?? ''}, as before` : `${was ?? ''} → ${is ?? ''}`;
}

import { useState } from 'react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { formatAmount } from '@linklet/contract/billing/currencies.ts';
import type { UserBillingView } from '@linklet/contract/billing/staff.ts';
import { formatDate, formatMoment } from '#/lib/format.ts';
import { notify } from '#/lib/notices.ts';
import { planName } from '#/lib/plan-name.ts';
import { noticeOf } from '#/lib/transport/failures.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { useConfirm } from '#/ui/dialogs/use-confirm.tsx';
import { StateMark } from '#/ui/marks/StateMark.tsx';
import { SettingsSection } from '#/ui/SettingsSection.tsx';
import { invoiceMarks } from '../invoices/invoice-marks.ts';
import { stateMarks } from '../plan-words.ts';
import { TrialForm } from './TrialForm.tsx';
import { userBillingQuery, useUserBillingCalls } from './user-billing.queries.ts';

/** What staff see of what an account pays, and what they can do about it. */
export function UserBilling({ id }: { id: string }) {
  const { data: billing } = useSuspenseQuery(userBillingQuery(id));
  const { refund, extend, grant, replay } = useUserBillingCalls(id);
  const { confirm, dialog } = useConfirm();
  const [isBusy, setBusy] = useState(false);

  function run(work: () => Promise<unknown>, said: string): void {
    if (isBusy) return;
    setBusy(true);
    work()
      .then(
        () => notify(said, 'success'),
        (error: unknown) => notify(noticeOf(error)),
      )
      .finally(() => setBusy(false));
  }

  async function askRefund({ number, total, currency }: UserBillingView['invoices'][number]) {
    const isSure = await confirm({
      title: `Refund ${formatAmount(total, currency)}?`,
      text: `All of ${number} is given back, and a credit note is made. The plan stays as it is.`,
      confirm: 'Refund',
      danger: true,
    });
    if (isSure) run(() => refund(number), 'The payment is given back.');
  }

  return (
    <>
      <SettingsSection title="Subscriptions">
        <Subscriptions subscriptions={billing.subscriptions} />
        {billing.is_on_trial && <TrialForm send={extend} />}
        {billing.is_trial_granted ? (
          <p className="field-hint">Another trial is given, and has not begun.</p>
        ) : (
          <div className="plan-actions">
            <Button onClick={() => run(grant, 'Another trial is given.')}>Give another trial</Button>
          </div>
        )}
      </SettingsSection>
      <SettingsSection title="Invoices">
        <Invoices invoices={billing.invoices} onRefund={(invoice) => void askRefund(invoice)} />
      </SettingsSection>
      <SettingsSection title="Payment events">
        <Events
          events={billing.events}
          onReplay={(event) => run(() => replay(event), 'The event was acted on once more.')}
        />
      </SettingsSection>
      {dialog}
    </>
  );
}

function Subscriptions({ subscriptions }: Pick<UserBillingView, 'subscriptions'>) {
  if (subscriptions.length === 0) return <p className="field-hint">No subscriptions.</p>;

  return (
    <ul className="invoices">
      {subscriptions.map((each) => (
        <li key={each.starts_at}>
          <span className="invoice-number">{planName(each.plan)}</span>
          <StateMark {...stateMarks[each.state]} />
          <span className="invoice-total">{formatAmount(each.amount, each.currency)}</span>
          <span className="invoice-what">
            {each.provider ?? 'given by staff'}, {each.interval}, since {formatDate(each.starts_at)}
            {each.period_ends_at !== null && `, until ${formatDate(each.period_ends_at)}`}
          </span>
        </li>
      ))}
    </ul>
  );
}

interface InvoicesProps extends Pick<UserBillingView, 'invoices'> {
  onRefund: (invoice: UserBillingView['invoices'][number]) => void;
}

function Invoices({ invoices, onRefund }: InvoicesProps) {
  if (invoices.length === 0) return <p className="field-hint">No invoices.</p>;

  return (
    <ul className="invoices">
      {invoices.map((invoice) => (
        <li key={invoice.number}>
          <span className="invoice-number">{invoice.number}</span>
          <StateMark {...invoiceMarks[invoice.status]} />
          <span className="invoice-total">{formatAmount(invoice.total, invoice.currency)}</span>
          <span className="invoice-what">
            {invoice.credits === null ? invoice.what : `Takes back ${invoice.credits}`} ·{' '}
            {formatDate(invoice.issued_at)}
          </span>
          {invoice.status === 'paid' && (
            <Button size="small" onClick={() => onRefund(invoice)}>
              Refund<span className="unseen"> {invoice.number}</span>
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

interface EventsProps extends Pick<UserBillingView, 'events'> {
  onReplay: (id: number) => void;
}

function Events({ events, onReplay }: EventsProps) {
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
          <Button size="small" onClick={() => onReplay(event.id)}>
            Replay<span className="unseen"> {event.type}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

function ledTo({ before, after }: UserBillingView['events'][number]): string {
  const [was, is] = [before, after].map((words) => (words.length === 0 ? 'nothing' : words.join(' and ')));
  return was === is ? `${was ?? ''}, as before` : `${was ?? ''} → ${is ?? ''}`;
}

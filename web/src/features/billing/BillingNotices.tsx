import { useState } from 'react';
import type { AppState, StateUser } from '@linklet/contract/app-state/endpoints.ts';
import {
  hasPaymentMethod,
  type SharedDebt,
  type SubscriptionView,
} from '@linklet/contract/billing/subscriptions.ts';
import { formatDate } from '#/lib/format.ts';
import { planName } from '#/lib/plan-name.ts';
import { localEntries } from '#/lib/storage.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { ButtonAnchor } from '#/ui/buttons/ButtonAnchor.tsx';
import { Dialog } from '#/ui/dialogs/Dialog.tsx';
import { ownPaths } from './billing-paths.ts';
import { dunningSentence } from './plan-words.ts';
import { reminderOf, remindedAgainMs, type Reminder } from './trial-reminder.ts';

interface BillingNoticesProps extends Pick<AppState, 'debt' | 'workspace'> {
  user: StateUser;
  path: string;
}

/** What whoever pays has to know on every screen: a payment that failed, and a trial that is about to end. */
export function BillingNotices({ user, debt, workspace, path }: BillingNoticesProps) {
  if (debt && workspace) return <SharedBanner debt={debt} name={workspace.organization.name} path={path} />;
  return <OwnNotices user={user} path={path} />;
}

// Pages about it say it themselves, and nothing comes between somebody and a payment.
const payingPaths = [ownPaths.subscription, ownPaths.method, '/app/sandbox/', '/app/user/payment/'];

function OwnNotices({ user, path }: Pick<BillingNoticesProps, 'user' | 'path'>) {
  const [current] = user.subscriptions.current;
  if (payingPaths.some((paying) => path.startsWith(paying))) return null;
  if (current?.dunning) return <PaymentBanner dunning={current.dunning} />;
  const reminder = current && reminderOf(current, hasPaymentMethod(user.billing_customers));
  return current && reminder ? (
    <TrialReminder key={reminder} subscription={current} reminder={reminder} />
  ) : null;
}

function PaymentBanner({ dunning }: { dunning: NonNullable<SubscriptionView['dunning']> }) {
  return (
    <div className="wrap billing-notice">
      <div className="banner" role="status">
        <p>{dunningSentence(dunning)}</p>
        <ButtonAnchor kind="outline" href={ownPaths.subscription}>
          Pay
        </ButtonAnchor>
      </div>
    </div>
  );
}

/** Of an organization's plan: whoever may not pay it reads whom to ask. */
function SharedBanner({ debt, name, path }: { debt: SharedDebt; name: string; path: string }) {
  if (debt.path !== null && path.startsWith(debt.path)) return null;
  return (
    <div className="wrap billing-notice">
      <div className="banner" role="status">
        <p>
          {dunningSentence(debt.dunning, `The payment for ${name}`)}
          {debt.ask !== null && ` Ask someone who can pay it: ${debt.ask}.`}
        </p>
        {debt.path !== null && (
          <ButtonAnchor kind="outline" href={debt.path}>
            Pay
          </ButtonAnchor>
        )}
      </div>
    </div>
  );
}

/** Asks for a card before a trial ends. Once closed it comes again later. */
function TrialReminder({ subscription, reminder }: { subscription: SubscriptionView; reminder: Reminder }) {
  const [isOpen, setOpen] = useState(() => (localEntries.read('trialReminderAt') ?? 0) <= Date.now());
  if (!isOpen) return null;
  const { name, trial_ends_at: at, remainingTrialDays: days } = subscription;
  const plan = planName(name);

  function close(): void {
    localEntries.write('trialReminderAt', Date.now() + remindedAgainMs[reminder]);
    setOpen(false);
  }

  return (
    <Dialog
      title={reminder === 'hard' ? `Your trial of ${plan} ends today` : `Your trial of ${plan}`}
      onClose={close}
    >
      <p>
        {days === 1 ? 'One day is' : `${String(days)} days are`} left
        {at !== null && `, until ${formatDate(at)}`}. Add a card to keep {plan} afterwards. Nothing is charged
        before.
      </p>
      <div className="dialog-end">
        <Button onClick={close}>Later</Button>
        <ButtonAnchor kind="primary" data-focus href={ownPaths.method} onClick={close}>
          Add a card
        </ButtonAnchor>
      </div>
    </Dialog>
  );
}

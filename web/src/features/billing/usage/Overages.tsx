import { useId } from 'react';
import { formatAmount } from '@linklet/contract/billing/currencies.ts';
import type { OverageView } from '@linklet/contract/usage/endpoints.ts';
import { formatDate } from '#/lib/format.ts';
import { notify } from '#/lib/notices.ts';
import { noticeOf } from '#/lib/transport/failures.ts';
import { ButtonAnchor } from '#/ui/buttons/ButtonAnchor.tsx';
import { useConfirm } from '#/ui/dialogs/use-confirm.tsx';
import { Switch } from '#/ui/fields/Switch.tsx';
import { SettingsSection } from '#/ui/SettingsSection.tsx';
import { useBillingOwner } from '../billing-owner.ts';
import { billingPathsOf, paymentPath } from '../billing-paths.ts';
import { OveragePlans } from './OveragePlans.tsx';
import { SpendLimitForm } from './SpendLimitForm.tsx';
import { useSetOverage } from './usage.queries.ts';

interface OveragesProps {
  overage: OverageView;
  /** Why whoever looks can change nothing. */
  locked?: string | undefined;
}

/** Whether links are created beyond the limit for money, how far, and what that costs. */
export function Overages({ overage, locked }: OveragesProps) {
  const { is_allowed: isAllowed, is_enabled: isEnabled, currency, block_amount: block } = overage;
  const lockedReason = isAllowed ? locked : 'Your plan does not include overages.';
  const mayChange = lockedReason === undefined;
  const price = `${formatAmount(block, currency)} a month per 100 extra aliases or credits, billed pro rata, without tax.`;

  return (
    <SettingsSection title="Overages">
      <Due overage={overage} />
      <OverageSwitch isEnabled={isEnabled} price={price} lockedReason={lockedReason} />
      <p className="field-hint">
        {price}{' '}
        {isAllowed && 'You pay for the most aliases you had at once in a usage month, and for each credit.'}
      </p>
      {(isEnabled || overage.amount > 0) && <Cost overage={overage} />}
      {isEnabled && mayChange && <SpendLimitForm key={String(overage.spend_limit)} overage={overage} />}
      {isAllowed && <OveragePlans overage={overage} />}
    </SettingsSection>
  );
}

interface OverageSwitchProps {
  isEnabled: boolean;
  price: string;
  lockedReason: string | undefined;
}

/** Switching it on is asked about first. */
function OverageSwitch({ isEnabled, price, lockedReason }: OverageSwitchProps) {
  const id = useId();
  const setting = useSetOverage();
  const { confirm, dialog } = useConfirm();

  async function change(enabled: boolean) {
    const goesOn =
      !enabled ||
      (await confirm({
        title: 'Turn on overages?',
        text: `You can create links, and import files, beyond your plan’s limits. ${price}`,
        confirm: 'Turn on overages',
      }));
    if (goesOn) setting.mutate({ enabled }, { onError: (error) => notify(noticeOf(error)) });
  }

  return (
    <>
      <Switch
        id={id}
        label="Create links beyond the limit"
        checked={setting.isPending ? setting.variables.enabled : isEnabled}
        onChange={(enabled) => void change(enabled)}
        lockedReason={lockedReason}
      />
      {dialog}
    </>
  );
}

function Due({ overage: { due } }: { overage: OverageView }) {
  const owner = useBillingOwner();
  if (due === null) return null;
  const { amount, currency, payment_id: payment } = due;

  return (
    <div className="banner" role="status">
      <p>
        {formatAmount(amount, currency)}, without tax, is due for overages of a past month. Until it is paid,
        nothing more is created beyond the limits; existing links keep redirecting.
      </p>
      {payment !== null && (
        <ButtonAnchor kind="outline" href={paymentPath(payment, billingPathsOf(owner))}>
          Pay
        </ButtonAnchor>
      )}
    </div>
  );
}

function Cost({ overage }: { overage: OverageView }) {
  const { amount, currency, forecast, peak_at: peakAt, spend_limit: limit } = overage;

  return (
    <dl className="overage-cost">
      <div>
        <dt>As of now</dt>
        <dd>{formatAmount(amount, currency)}</dd>
        {peakAt !== null && <dd className="field-hint">Most on {formatDate(peakAt)}</dd>}
      </div>
      <div>
        <dt>End of the month</dt>
        <dd>about {formatAmount(forecast, currency)}</dd>
        <dd className="field-hint">At the current pace</dd>
      </div>
      <div>
        <dt>Spend limit</dt>
        <dd>{limit === null ? 'None' : formatAmount(limit, currency)}</dd>
      </div>
    </dl>
  );
}

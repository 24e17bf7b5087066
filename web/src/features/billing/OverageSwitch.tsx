import { useId } from 'react';
import type { UsageView } from '@linklet/contract/usage/endpoints.ts';
import { formatMoney } from '#/lib/format.ts';
import { Switch } from '#/ui/fields/Switch.tsx';
import { useConfirm } from '#/ui/dialogs/use-confirm.tsx';
import { useSetOverage } from './billing.queries.ts';

const price = '$2 a month per 100 extra aliases, billed pro rata.';

/** Whether links are created beyond the limit, for money. Switching it on is asked about first. */
export function OverageSwitch({ overage }: { overage: UsageView['overage'] }) {
  const id = useId();
  const setting = useSetOverage();
  const { confirm, dialog } = useConfirm();
  const isOn = setting.isPending ? setting.variables : overage.is_enabled;

  async function change(enabled: boolean) {
    const goesOn =
      !enabled ||
      (await confirm({
        title: 'Turn on overages?',
        text: `You can create links beyond your plan’s limit. ${price}`,
        confirm: 'Turn on overages',
      }));
    if (goesOn) setting.mutate(enabled);
  }

  return (
    <div className="stack">
      <Switch
        id={id}
        label="Create links beyond the limit"
        checked={isOn}
        onChange={(enabled) => void change(enabled)}
        lockedReason={overage.is_allowed ? undefined : 'Your plan does not include overages.'}
      />
      <p className="field-hint">
        {price}
        {overage.is_enabled && ` As of now: ${formatMoney(overage.amount, overage.currency)}.`}
      </p>
      {dialog}
    </div>
  );
}

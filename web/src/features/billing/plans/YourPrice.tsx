import { formatPrice } from '@linklet/contract/billing/currencies.ts';
import { formatDate } from '#/lib/format.ts';
import { planName } from '#/lib/plan-name.ts';
import { SettingsSection } from '#/ui/SettingsSection.tsx';
import { isOldPrice, type PaidPrice } from './old-price.ts';

/** What somebody pays, and whether it costs the same today. */
export function YourPrice({ paid }: { paid: PaidPrice | null }) {
  if (paid === null)
    return (
      <SettingsSection title="You pay nothing">
        <p>So you have no price of your own. These are today’s.</p>
      </SettingsSection>
    );
  const { subscription, today } = paid;
  const { name, amount, currency, interval, created_at: since } = subscription;
  const each = interval === 'yearly' ? 'a year' : 'a month';
  const price = `${formatPrice(amount, currency)} ${each}`;

  return (
    <SettingsSection title={`Your price for ${planName(name)}`}>
      <p>
        You pay {price}
        {since !== null && ` since ${formatDate(since)}`}, without VAT
        {todayText(today, { isOld: isOldPrice(paid), currency, each })}
      </p>
      {isOldPrice(paid) && <p>You keep your price for as long as you keep the plan and its interval.</p>}
    </SettingsSection>
  );
}

interface Today {
  isOld: boolean;
  currency: string;
  each: string;
}

function todayText(today: number | null, { isOld, currency, each }: Today): string {
  if (!isOld) return '. This is today’s price.';
  if (today === null) return '. It is no longer sold.';
  return `; today it costs ${formatPrice(today, currency)} ${each}.`;
}

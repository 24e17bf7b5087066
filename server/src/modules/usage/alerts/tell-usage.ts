import { formatAmount } from '@linklet/contract/billing/currencies.ts';
import { limitNames, type LimitName } from '@linklet/contract/plans/plans.ts';
import { limitReached } from '../../../hooks/usage.hooks.ts';
import { inTransaction, type Billable, type Services } from '../../../platform/scope.ts';
import { findEntitlements, overageBlockPrice } from '../../plans/index.ts';
import { countUsage } from '../count-usage.ts';
import { limitOf } from '../limits.ts';
import { costOf, isMetered, keepPeaks, paidBy, readPeaks } from '../overages/peaks.ts';
import { monthOf, type UsageMonth } from '../usage-month.ts';
import { usedCredits } from '../credits.ts';
import { newsOfLimit, tellPayers } from './told.ts';

/** Tells whoever pays for a workspace which part of its limits is used: of each part once a month. */
export async function tellUsage(services: Services, { workspaceId }: { workspaceId: number }): Promise<void> {
  const { billable, entitlements } = await findEntitlements(services, { workspaceId, isVerified: true });
  if (billable === null) return;
  const month = monthOf(services, billable);
  const counted = await countUsage(services, {
    ...{ billableId: billable.id, now: services.clock(), monthStart: month.startsAt },
  });
  const used = { ...counted, ...(await usedCredits(services, billable)) };
  await inTransaction(services, async (services) => {
    await keepPeaks(services, billable, { options: entitlements.options, counted: used });
    for (const name of limitNames) {
      const limit = limitOf(entitlements.options, name);
      if (limit === null || limit === 0) continue;
      const about = { billableId: billable.id, name, month, used: used[name], limit };
      const percent = await newsOfLimit(services, about);
      if (percent === null) continue;
      await services.runHook(limitReached, services, {
        ...{ billableId: billable.id, limit: name, percent, used: used[name], most: limit },
      });
      const text = limitText(billable, { name, percent, limit });
      const isMailed = entitlements.isSubscribed && percent > 50;
      await tellPayers(services, billable.id, {
        text,
        ...(isMailed && { subject: `${String(percent)}% of your ${nouns[name]} are used` }),
      });
    }
    await tellSpent(services, billable, month);
  });
}

const nouns: Record<LimitName, string> = {
  active_aliases: 'active links',
  aliases: 'links',
  aliases_per_month: 'new links of the month',
  branded_aliases_per_month: 'new branded links of the month',
  web_credits: 'bulk credits of the month',
  api_credits: 'API credits of the month',
};

interface Reached {
  name: LimitName;
  percent: number;
  limit: number;
}

function limitText(billable: Billable, { name, percent, limit }: Reached): string {
  const most = `${limit.toLocaleString('en')} ${nouns[name]}`;
  if (percent < 100) return `You have used ${String(percent)}% of the ${most} of your plan.`;
  const then = isMetered(billable, name)
    ? `Each extra 100 cost ${formatAmount(overageBlockPrice(billable.currency), billable.currency)} a month.`
    : 'A larger plan includes more.';
  return `You have used all ${most} of your plan. ${then}`;
}

async function tellSpent(services: Services, billable: Billable, month: UsageMonth): Promise<void> {
  const { spendLimit, isEnabled } = billable.overage;
  if (!isEnabled || spendLimit === null) return;
  const extra = (await readPeaks(services, billable)).reduce((sum, peak) => sum + peak.extra, 0);
  const most = paidBy(billable, spendLimit);
  if (extra === 0) return;
  const percent = await newsOfLimit(services, {
    ...{ billableId: billable.id, name: 'overage', month },
    // Without room for another link it is used up.
    ...(most === 0 ? { used: 1, limit: 1 } : { used: extra, limit: most }),
  });
  if (percent === null) return;
  const text = spentText(billable, { percent, spendLimit, spent: costOf(billable, extra) });
  await tellPayers(services, billable.id, {
    text,
    subject:
      percent === 100
        ? 'Your spend limit of the month is reached'
        : `${String(percent)}% of your spend limit are used`,
  });
}

function spentText(
  { currency, overage }: Billable,
  { percent, spendLimit, spent }: { percent: number; spendLimit: number; spent: number },
): string {
  const sums = `Links and credits beyond your plan’s limits cost ${formatAmount(spent, currency)} of the ${formatAmount(spendLimit, currency)} that you allow per month, excluding tax.`;
  if (percent < 100) return sums;
  const then = {
    stop: 'No more are created until the month ends; existing links keep redirecting.',
    ask: 'No more are created until you raise the limit; existing links keep redirecting. Do you want to raise it?',
    continue: 'More are created and charged, as you chose.',
  }[overage.atLimit];
  return `${sums} ${then}`;
}

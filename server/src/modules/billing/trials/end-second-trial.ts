import { and, eq } from 'drizzle-orm';
import { sendEmail } from '../../../platform/mail/send-email.ts';
import type { Services } from '../../../platform/scope.ts';
import { subscriptions } from '../../../schema/billing/billing.table.ts';
import { findOwner } from '../find-owner.ts';
import type { CustomerSnapshot, PaymentProvider, SubscriptionSnapshot } from '../providers/provider.ts';
import { claim } from './claims.ts';
import { cardMarkOf } from './marks.ts';
import { hasGrant } from './may-try.ts';

interface Seen {
  billableId: number;
  provider: PaymentProvider;
  snapshot: CustomerSnapshot;
}

/**
 * A provider's page takes a card that we see only afterwards: a trial that has just begun there with a card of another's trial
 * is ended, before anything is paid. One that began without a card goes on, whatever card is given. Answers what stays.
 */
export async function endSecondTrial(services: Services, seen: Seen): Promise<CustomerSnapshot> {
  const { billableId, provider, snapshot } = seen;
  const hash = cardMarkOf(services, provider.name, snapshot.method?.fingerprint);
  const trial = snapshot.subscriptions.find(({ status }) => status === 'trialing');
  if (hash === null || !trial) return snapshot;
  const owner = await claim(services, { kind: 'card', hash, billableId });
  if (owner === billableId || !(await hasJustBegun(services, seen, trial))) return snapshot;
  if (await hasGrant(services, billableId)) return snapshot;
  await provider.cancel(services, trial.ref, 'now');
  await tellOwner(services, billableId);
  return { ...snapshot, subscriptions: snapshot.subscriptions.filter((each) => each !== trial) };
}

async function hasJustBegun(
  { db }: Services,
  { provider }: Seen,
  { ref, checkoutRef }: SubscriptionSnapshot,
): Promise<boolean> {
  if (checkoutRef === null) return false;
  const known = await db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(eq(subscriptions.provider, provider.name), eq(subscriptions.providerRef, ref)));
  return known.length === 0;
}

async function tellOwner(services: Services, billableId: number): Promise<void> {
  const owner = await findOwner(services, billableId);
  if (!owner) return;
  const text =
    'Your card was already used for a trial with another account, so no trial has started and nothing was charged. You can subscribe without a trial.';
  await sendEmail(services, owner.email, {
    ...{ subject: 'Your trial has not started', preview: text, paragraphs: [text] },
    button: { label: 'Open the subscription', url: `${services.config.baseUrl}${owner.path}` },
    note: 'You get this email because a trial was requested with your account.',
  });
}

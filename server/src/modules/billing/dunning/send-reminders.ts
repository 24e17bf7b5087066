import { and, eq, gt, inArray, isNull, isNotNull, or, sql, type SQL } from 'drizzle-orm';
import { sendEmail } from '../../../platform/mail/send-email.ts';
import { inTransaction, type Services } from '../../../platform/scope.ts';
import { subscriptions, type Price } from '../../../schema/billing/billing.table.ts';
import { billingReminders, duePayments } from '../../../schema/billing/dunning.table.ts';
import { billingCustomers } from '../../../schema/billing/payments.table.ts';
import { billables } from '../../../schema/plans/plans.table.ts';
import { findOwner } from '../find-owner.ts';
import { lockBillable } from '../lock-billable.ts';
import { findRecipients } from '../invoices/tell-of-invoice.ts';
import { findPrices } from '../prices.ts';
import { providerNamed } from '../providers/index.ts';
import { isStillDue } from './due-payments.ts';
import { letterOf, type Reminded } from './letters.ts';
import { paymentUrl } from './payment-link.ts';
import { remindersDue, type Reminder } from './reminders-due.ts';

const AT_ONCE = 200;

/** Writes what is due to be written, to all who pay. What fails is tried again with the next run. */
export async function sendReminders(services: Services): Promise<void> {
  for (let after = 0; ;) {
    const rows = await listRows(services, and(gt(subscriptions.id, after), mayBeDue(services))).limit(
      AT_ONCE,
    );
    await sendAll(services, rows);
    const last = rows.at(-1);
    if (last === undefined || rows.length < AT_ONCE) return;
    after = last.subscription.id;
  }
}

/** That of one who pays, at once. What else is to be said waits for the job, as a provider is asked for it. */
export async function remindOfDebt(services: Services, billableId: number): Promise<void> {
  const isOverdue = eq(subscriptions.billingStatus, 'past_due');
  const rows = await listRows(services, and(eq(subscriptions.billableId, billableId), isOverdue));
  for (const each of await unsent(services, rows)) await send(services, each);
}

/** An organization's and a team's is that of the organization's owner. */
const zoneOfPayer = sql<string>`coalesce(
  (select time_zone from workspaces join users on users.workspace_id = workspaces.id
    where workspaces.billable_id = ${subscriptions.billableId} limit 1),
  (select time_zone from organizations join users on users.id = organizations.owner_id
    where organizations.own_billable_id = ${subscriptions.billableId}),
  (select time_zone from teams join organizations on organizations.id = teams.organization_id
    join users on users.id = organizations.owner_id where teams.own_billable_id = ${subscriptions.billableId}),
  'UTC')`;

function listRows({ db }: Services, which: SQL | undefined) {
  return db
    .select({
      subscription: subscriptions,
      aheadMs: billables.aheadMs,
      zone: zoneOfPayer,
      customer: billingCustomers,
      payment: duePayments,
    })
    .from(subscriptions)
    .innerJoin(billables, eq(billables.id, subscriptions.billableId))
    .leftJoin(
      billingCustomers,
      and(
        eq(billingCustomers.billableId, subscriptions.billableId),
        eq(billingCustomers.provider, subscriptions.provider),
      ),
    )
    .leftJoin(
      duePayments,
      and(eq(duePayments.provider, subscriptions.provider), eq(duePayments.ref, subscriptions.paymentRef)),
    )
    .where(and(which, isNull(subscriptions.closedAt), isNotNull(subscriptions.provider)))
    .orderBy(subscriptions.id)
    .$dynamic();
}

type Row = Awaited<ReturnType<typeof listRows>>[number];

/** No more than a guess, which leaves out most who have nothing to hear. */
function mayBeDue({ clock }: Services): SQL | undefined {
  const now = sql`(${clock().toISOString()}::timestamptz + ${billables.aheadMs} * interval '1 millisecond')`;
  const months = [0, 15, 31].map((days) => sql`to_char(${now} + ${days} * interval '1 day', 'MM/YYYY')`);
  return or(
    eq(subscriptions.billingStatus, 'past_due'),
    and(
      isNull(subscriptions.endsAt),
      or(
        sql`${subscriptions.billingStatus} = 'trialing' and ${subscriptions.trialEndsAt} < ${now} + interval '8 days'`,
        sql`${subscriptions.interval} = 'yearly' and ${subscriptions.periodEndsAt} < ${now} + interval '31 days'`,
        sql`${billingCustomers.pmExpiration} in (${sql.join(months, sql`, `)})`,
      ),
    ),
  );
}

async function sendAll(services: Services, rows: readonly Row[]): Promise<void> {
  const due = await unsent(services, rows);
  for (const id of new Set(due.map(({ row }) => row.subscription.id)))
    await sendFor(services, id).catch((error: unknown) =>
      services.log.warn({ err: error }, 'a reminder could not be sent'),
    );
}

/** What is due still once nobody else changes the subscription. */
async function sendFor(services: Services, subscriptionId: number): Promise<void> {
  await inTransaction(services, async (services) => {
    const isIt = eq(subscriptions.id, subscriptionId);
    const [known] = await listRows(services, isIt);
    if (known === undefined) return;
    await lockBillable(services, known.subscription.billableId);
    for (const each of await unsent(services, await listRows(services, isIt))) await send(services, each);
  });
}

interface Unsent {
  row: Row;
  reminder: Reminder;
}

async function unsent(services: Services, rows: readonly Row[]): Promise<Unsent[]> {
  const due = rows.flatMap((row) => {
    const now = timeOf(services, row);
    return remindersDue(factsOf(row), now).map((reminder) => ({ row, reminder }));
  });
  if (due.length === 0) return [];
  const ids = due.map(({ row }) => row.subscription.id);
  const sent = await services.db
    .select()
    .from(billingReminders)
    .where(inArray(billingReminders.subscriptionId, ids));
  return due.filter(
    ({ row, reminder }) =>
      !sent.some(
        (each) =>
          each.subscriptionId === row.subscription.id &&
          each.kind === reminder.kind &&
          each.period === reminder.period &&
          each.day === reminder.day,
      ),
  );
}

function timeOf({ clock }: Services, { aheadMs }: Pick<Row, 'aheadMs'>): Date {
  return new Date(clock().getTime() + aheadMs);
}

function factsOf({ subscription, customer, payment, zone }: Row) {
  return { subscription, card: cardOf(customer), isToConfirm: payment?.status === 'confirm', zone };
}

function cardOf(customer: Row['customer']): Reminded['card'] {
  if (customer?.pmLastFour == null || customer.pmExpiration === null) return null;
  return { lastFour: customer.pmLastFour, expiration: customer.pmExpiration };
}

/** Of two who are about to send the same, one does. To be called in a transaction. */
async function send(services: Services, { row, reminder }: Unsent): Promise<void> {
  const { id: subscriptionId, billableId } = row.subscription;
  const [kept] = await services.db
    .insert(billingReminders)
    .values({ subscriptionId, ...reminder, sentAt: services.clock() })
    .onConflictDoNothing()
    .returning();
  const owner = await findOwner(services, billableId);
  if (!kept || !owner) return;
  const renewal = announced.includes(reminder.kind) ? await renewalOf(services, row.subscription) : null;
  const letter = letterOf(reminder, { ...aboutOf(services, row), owner, renewal });
  for (const recipient of await findRecipients(services, owner, billableId))
    await sendEmail(services, recipient, letter);
}

function aboutOf(services: Services, row: Row): Omit<Reminded, 'owner' | 'renewal'> {
  const { subscription, payment, customer, zone } = row;
  const now = timeOf(services, row);
  const { productName, baseUrl } = services.config;
  const isDue = payment !== null && isStillDue(payment);
  return {
    ...{ subscription, card: cardOf(customer), now, zone, productName, baseUrl },
    due: isDue ? { ...payment, url: paymentUrl(services, payment, now) } : null,
  };
}

/** Those that say what will be charged. */
const announced: readonly Reminder['kind'][] = ['trial_ends', 'renewal'];

/** By the provider's own reckoning. */
async function renewalOf(
  services: Services,
  subscription: Row['subscription'],
): Promise<Reminded['renewal']> {
  const { provider, providerRef, planName, interval } = subscription;
  if (provider === null || providerRef === null) return null;
  const next = await nextPriceOf(services, subscription);
  const { total, currency } = await providerNamed(provider).previewRenewal(services, providerRef, next);
  return { planName, interval, ...next, total, currency };
}

async function nextPriceOf(services: Services, { nextPriceId }: Row['subscription']): Promise<Price | null> {
  if (nextPriceId === null) return null;
  return (await findPrices(services, [nextPriceId])).get(nextPriceId) ?? null;
}

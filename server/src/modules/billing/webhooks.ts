import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { apiPrefix } from '@linklet/contract/http/endpoint.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { jobKind } from '../../platform/jobs/job-kind.ts';
import { json, openRoute, signedBody } from '../../platform/http/open-routes.ts';
import { inTransaction, type Services } from '../../platform/scope.ts';
import { AppError } from '../../platform/errors.ts';
import { billingEvents } from '../../schema/billing/payments.table.ts';
import { lookAgain } from './look-again.ts';
import { providerNames, type ProviderName } from './providers/provider.ts';
import { providerNamed } from './providers/index.ts';

export const handleBillingEvent = jobKind('handle-billing-event', z.object({ id: z.number() }));

const MOST_BYTES = 256 * 1024;
const PER_MINUTE = 3000;

/** What providers of payments send. It is checked and kept at once, and acted on afterwards. */
export const billingWebhooks = openRoute(
  {
    method: 'POST',
    path: `${apiPrefix}/billing/webhooks/:provider`,
    by: 'signature',
    body: signedBody(MOST_BYTES),
    limitPerMinute: PER_MINUTE,
  },
  async (services, { params, body, headers }) => {
    const name = providerNames.find((each) => each === params['provider']);
    if (name === undefined) throw new AppError('not_found');
    const news = await providerNamed(name).readWebhook(services, { raw: body, headers });
    await receive(services, name, news);
    return json({});
  },
);

async function receive(
  services: Services,
  provider: ProviderName,
  { id: eventId, type, customer }: { id: string; type: string; customer: string | null },
): Promise<void> {
  await inTransaction(services, async (services) => {
    const [kept] = await services.db
      .insert(billingEvents)
      .values({ provider, eventId, type, customerRef: customer, receivedAt: services.clock() })
      .onConflictDoNothing()
      .returning({ id: billingEvents.id });
    if (kept) await addJob(services, handleBillingEvent, { payload: { id: kept.id } });
  });
}

/** An event says only that a customer is to be looked at; one of no customer that we know is kept, and no more. */
export async function handleEvent(services: Services, { id }: { id: number }): Promise<void> {
  await inTransaction(services, async (services) => {
    const { db, clock } = services;
    const [event] = await db
      .select()
      .from(billingEvents)
      .where(and(eq(billingEvents.id, id), isNull(billingEvents.handledAt)))
      .for('update');
    if (!event) return;
    const { provider, customerRef: ref } = event;
    const look = ref === null ? null : await lookAgain(services, { provider, ref });
    await db
      .update(billingEvents)
      .set({ handledAt: clock(), before: look?.before ?? null, after: look?.after ?? null })
      .where(eq(billingEvents.id, id));
  });
}

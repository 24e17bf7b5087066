import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import { AppError } from '../../../../platform/errors.ts';
import type { Services } from '../../../../platform/scope.ts';
import { readEvent } from '../read-event.ts';
import type { News, PaymentProvider } from '../provider.ts';
import { changes } from './changes.ts';
import { charge } from './charges.ts';
import { expireCheckout, startCheckout } from './checkouts.ts';
import { paddleOf } from './client.ts';
import { makeCustomer } from './customers.ts';
import { fetchCustomer } from './fetch-customer.ts';

export const paddle: PaymentProvider = {
  name: 'paddle',
  billingTypes: [2],
  issuesDocuments: true,
  makeCustomer,
  startCheckout,
  expireCheckout,
  ...changes,
  charge,
  // It is the seller, and reckons the tax of each sale itself.
  setTaxRate: async () => undefined,
  fetchCustomer,
  readWebhook,
};

const ref = z.string().max(255);
const sentEvent = z.object({
  event_id: ref,
  event_type: ref,
  data: z.object({
    id: ref.nullish(),
    customer_id: ref.nullish(),
    custom_data: z
      .object({ customer: ref.optional().catch(undefined) })
      .nullish()
      .catch(null),
  }),
});

async function readWebhook(
  services: Services,
  { raw, headers }: { raw: string; headers: IncomingHttpHeaders },
): Promise<News> {
  await requireSignature(services, raw, headers['paddle-signature']);
  const { event_id: id, event_type: type, data } = readEvent(sentEvent, raw);
  const own = type.startsWith('customer.') ? data.id : data.customer_id;
  return { id, type, customer: data.custom_data?.customer ?? own ?? null };
}

/** Paddle's client takes a signature as valid for five seconds. */
async function requireSignature(services: Services, raw: string, signature: unknown): Promise<void> {
  const secret = services.config.paddleWebhookSecret;
  if (secret === undefined || typeof signature !== 'string') throw new AppError('webhook_invalid');
  const isValid = await paddleOf(services)
    .webhooks.isSignatureValid(raw, secret, signature)
    .catch(() => false);
  if (!isValid) throw new AppError('webhook_invalid');
}

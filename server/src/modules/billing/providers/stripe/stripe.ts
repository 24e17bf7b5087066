import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import { AppError } from '../../../../platform/errors.ts';
import type { Services } from '../../../../platform/scope.ts';
import type { News, PaymentProvider } from '../provider.ts';
import { changes } from './changes.ts';
import { expireCheckout, startCheckout } from './checkouts.ts';
import { stripeOf } from './client.ts';
import { makeCustomer, setTaxRate } from './customers.ts';
import { fetchCustomer } from './fetch-customer.ts';

export const stripe: PaymentProvider = {
  name: 'stripe',
  billingTypes: [1],
  issuesDocuments: false,
  makeCustomer,
  startCheckout,
  expireCheckout,
  ...changes,
  setTaxRate,
  fetchCustomer,
  readWebhook,
};

const ref = z.string().max(255);
const sentEvent = z.object({
  id: ref,
  type: ref,
  data: z.object({
    object: z.object({
      object: z.string(),
      id: ref.optional(),
      customer: z.union([ref, z.object({ id: ref })]).nullish(),
    }),
  }),
});

async function readWebhook(
  services: Services,
  { raw, headers }: { raw: string; headers: IncomingHttpHeaders },
): Promise<News> {
  const secret = services.config.stripeWebhookSecret;
  const signature = headers['stripe-signature'];
  if (secret === undefined || typeof signature !== 'string') throw new AppError('webhook_invalid');
  try {
    stripeOf(services).webhooks.constructEvent(raw, signature, secret);
  } catch {
    throw new AppError('webhook_invalid');
  }
  const event = sentEvent.safeParse(JSON.parse(raw));
  if (!event.success) throw new AppError('webhook_invalid');
  const { id, type, data } = event.data;
  const { object, customer, id: own } = data.object;
  const named = typeof customer === 'object' ? customer?.id : customer;
  return { id, type, customer: (object === 'customer' ? own : named) ?? null };
}

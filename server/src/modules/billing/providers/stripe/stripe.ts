import type { IncomingHttpHeaders } from 'node:http';
import Stripe from 'stripe';
import { z } from 'zod';
import type { Config } from '../../../../platform/config.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Services } from '../../../../platform/scope.ts';
import { readEvent } from '../read-event.ts';
import type { News, PaymentProvider } from '../provider.ts';
import { changes } from './changes.ts';
import { charge } from './charges.ts';
import { expireCheckout, startCheckout } from './checkouts.ts';
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
  charge,
  setTaxRate,
  fetchCustomer,
  readWebhook,
};

const TOLERATED_SECONDS = 300;

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
  requireSignature(services.config, raw, headers['stripe-signature']);
  const { id, type, data } = readEvent(sentEvent, raw);
  return { id, type, customer: customerOf(data.object) };
}

function requireSignature({ stripeWebhookSecret: secret }: Config, raw: string, signature: unknown): void {
  if (secret === undefined || typeof signature !== 'string') throw new AppError('webhook_invalid');
  try {
    Stripe.webhooks.constructEvent(raw, signature, secret, TOLERATED_SECONDS);
  } catch {
    throw new AppError('webhook_invalid');
  }
}

function customerOf({ object, id, customer }: z.infer<typeof sentEvent>['data']['object']): string | null {
  if (object === 'customer') return id ?? null;
  return (typeof customer === 'string' ? customer : customer?.id) ?? null;
}

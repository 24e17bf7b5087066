import type { BillingType } from '@linklet/contract/billing/subscriptions.ts';
import type { Config } from '../../../platform/config.ts';
import { AppError } from '../../../platform/errors.ts';
import { paddle } from './paddle/paddle.ts';
import type { PaymentProvider, ProviderName } from './provider.ts';
import { sandbox } from './sandbox/sandbox.ts';
import { stripe } from './stripe/stripe.ts';

const known: Partial<Record<ProviderName, PaymentProvider>> = { sandbox, stripe, paddle };

const localNames = ['localhost', '127.0.0.1', '[::1]'];

/** Who takes payments here, the preferred one first. */
export function providersOf({
  paymentProviders,
  baseUrl,
}: Pick<Config, 'paymentProviders' | 'baseUrl'>): PaymentProvider[] {
  const isLocal = localNames.includes(new URL(baseUrl).hostname);
  const names = paymentProviders ?? [isLocal ? 'sandbox' : 'none'];
  return names.flatMap((name) => (name === 'none' ? [] : (known[name] ?? [])));
}

/** Whether the sandbox takes payments here. */
export function takesTestPayments(config: Config): boolean {
  return providersOf(config).includes(sandbox);
}

/** By which browsers open the overlay of Paddle; null where it takes no payments. */
export function paddleToken(config: Config): string | null {
  return providersOf(config).includes(paddle) ? (config.paddleClientToken ?? null) : null;
}

/** By its name, even if it takes no new payments any more. */
export function providerNamed(name: string): PaymentProvider {
  const provider = known[name as ProviderName];
  if (!provider) throw new Error(`There is no payment provider ${name}.`);
  return provider;
}

/** Throws `payments_off` and `billing_type_unknown`. */
export function providerFor(config: Config, type: BillingType): PaymentProvider {
  const providers = providersOf(config);
  if (providers.length === 0) throw new AppError('payments_off');
  const provider = providers.find(({ billingTypes }) => billingTypes.includes(type));
  if (!provider) throw new AppError('billing_type_unknown');
  return provider;
}

import Stripe from 'stripe';
import type { Config } from '../../../../platform/config.ts';
import { sha256 } from '../../../../platform/crypto.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Services } from '../../../../platform/scope.ts';
import type { ChangeResult, Ref } from '../provider.ts';

type Needed = Pick<Services, 'config' | 'outgoing'>;

const clients = new WeakMap<Config, Stripe>();

/** Throws `unavailable` where its keys are missing. */
export function stripeOf(services: Needed): Stripe {
  const made = clients.get(services.config) ?? connect(services);
  clients.set(services.config, made);
  return made;
}

function connect({ config, outgoing }: Needed): Stripe {
  const base = config.stripeApiBase === undefined ? undefined : new URL(config.stripeApiBase);
  return new Stripe(secretOf(config), {
    // The time limit of three seconds is that of all requests to other services.
    httpClient: Stripe.createFetchHttpClient(outgoing.fetchConfigured as unknown as typeof fetch),
    maxNetworkRetries: 0,
    telemetry: false,
    ...(base && {
      host: base.hostname,
      protocol: base.protocol === 'http:' ? ('http' as const) : ('https' as const),
      ...(base.port !== '' && { port: base.port }),
    }),
  });
}

export function secretOf({ stripeSecretKey: secret }: Config): string {
  if (secret === undefined)
    throw new AppError('unavailable', { sentence: 'Credentials of Stripe are missing.' });
  return secret;
}

/** Equal for repeats of the same thing asked by the same installation: Stripe does it once. */
export function onceFor({ config }: Pick<Services, 'config'>, ...of: readonly unknown[]) {
  return { idempotencyKey: sha256(JSON.stringify([config.baseUrl, ...of])).toString('hex') };
}

/** Throws `unavailable` where Stripe does not answer or does not know us, and `change_refused` for what it refuses. */
export async function asked<Answer>({ log }: Services, ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const { type, code, requestId, statusCode } = error;
    log.warn({ type, code, requestId, statusCode }, 'Stripe refuses, or does not answer');
    throw isRefusal(error)
      ? new AppError('change_refused', { sentence: error.message })
      : new AppError('unavailable');
  }
}

function isRefusal(error: InstanceType<typeof Stripe.errors.StripeError>): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof Stripe.errors.StripeCardError
  );
}

/** What Stripe refuses is an answer; a card that is declined says which payment is due. */
export async function tried(
  services: Services,
  paymentRef: Ref | null,
  act: () => Promise<ChangeResult>,
): Promise<ChangeResult> {
  try {
    return await asked(services, async () => {
      try {
        return await act();
      } catch (error) {
        if (error instanceof Stripe.errors.StripeCardError && paymentRef !== null)
          return { kind: 'payment_required', paymentId: paymentRef };
        throw error;
      }
    });
  } catch (error) {
    if (error instanceof AppError && error.code === 'change_refused')
      return { kind: 'refused', message: error.message };
    throw error;
  }
}

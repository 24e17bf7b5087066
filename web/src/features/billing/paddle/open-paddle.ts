import type { CheckoutDetails } from '@linklet/contract/billing/views.ts';

const SCRIPT = 'https://cdn.paddle.com/paddle/v2/paddle.js';

/** What we use of Paddle.js. */
interface Paddle {
  Environment: { set: (name: 'sandbox') => void };
  Initialize: (options: { token: string; eventCallback: (event: { name?: string }) => void }) => void;
  Checkout: { open: (options: object) => void };
}

declare global {
  interface Window {
    Paddle?: Paddle;
  }
}

let loaded: Promise<Paddle> | null = null;
let whenClosed: (() => void) | null = null;

/** Opens the overlay of Paddle, which goes on by itself where the checkout says. Rejects where it can't be had. */
export async function openPaddle(details: CheckoutDetails, onClose: () => void): Promise<void> {
  const { client_token: token = '', transaction_id: transactionId, customer } = details;
  loaded ??= load(token);
  const paddle = await loaded.catch((error: unknown) => {
    loaded = null;
    throw error;
  });
  whenClosed = onClose;
  paddle.Checkout.open({
    transactionId,
    ...(customer.auth_token !== undefined && { customerAuthToken: customer.auth_token }),
    settings: {
      ...{ displayMode: 'overlay', locale: details.locale, showAddDiscounts: details.allow_discounts },
      successUrl: details.success_url,
    },
  });
}

async function load(token: string): Promise<Paddle> {
  await addScript();
  const paddle = window.Paddle;
  if (!paddle) throw new Error('Paddle.js is not there.');
  if (token.startsWith('test_')) paddle.Environment.set('sandbox');
  const eventCallback = ({ name }: { name?: string }) => {
    if (name === 'checkout.closed') whenClosed?.();
  };
  paddle.Initialize({ token, eventCallback });
  return paddle;
}

async function addScript(): Promise<void> {
  if (window.Paddle) return;
  await new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = SCRIPT;
    script.onload = () => resolve();
    script.onerror = () => reject(new Error('Paddle.js could not be loaded.'));
    document.head.append(script);
  });
}

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

/** What an overlay tells. */
interface Listener {
  onClose: () => void;
  /** It can't show the payment, as where no default payment link is set at Paddle. */
  onError: () => void;
  onPaid?: () => void;
}

let loading: Promise<Paddle> | null = null;
/** Paddle's script, once it was told who we are. */
let initialized: Paddle | null = null;
let listener: Listener | null = null;

/** Opens the overlay of Paddle, which goes on by itself where the checkout says. Rejects where it can't be had. */
export async function openPaddle(
  details: CheckoutDetails,
  told: Pick<Listener, 'onClose' | 'onError'>,
): Promise<void> {
  const { client_token: token = '', transaction_id: transactionId, customer } = details;
  const paddle = await listenTo(token, told);
  paddle.Checkout.open({
    transactionId,
    ...(customer.auth_token !== undefined && { customerAuthToken: customer.auth_token }),
    settings: {
      ...{ displayMode: 'overlay', locale: details.locale, showAddDiscounts: details.allow_discounts },
      successUrl: details.success_url,
    },
  });
}

/** Opens it for a transaction of which nothing else is known, and tells what becomes of it. */
export async function openTransaction(
  token: string,
  transactionId: string,
  told: Required<Listener>,
): Promise<void> {
  const paddle = await listenTo(token, told);
  paddle.Checkout.open({ transactionId, settings: { displayMode: 'overlay', locale: 'en' } });
}

async function listenTo(token: string, told: Listener): Promise<Paddle> {
  if (initialized === null || initialized !== window.Paddle) {
    loading ??= load(token).finally(() => (loading = null));
    initialized = await loading;
  }
  listener = told;
  return initialized;
}

async function load(token: string): Promise<Paddle> {
  await addScript();
  const paddle = window.Paddle;
  if (!paddle) throw new Error('Paddle.js is not there.');
  if (token.startsWith('test_')) paddle.Environment.set('sandbox');
  const eventCallback = ({ name }: { name?: string }) => {
    if (name === 'checkout.closed') listener?.onClose();
    if (name === 'checkout.error') listener?.onError();
    if (name === 'checkout.completed') listener?.onPaid?.();
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

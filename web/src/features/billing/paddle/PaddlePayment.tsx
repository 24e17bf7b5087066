import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '#/ui/buttons/Button.tsx';
import { openTransaction } from './open-paddle.ts';

interface PaddlePaymentProps {
  token: string;
  transaction: string;
}

type State = 'open' | 'closed' | 'paid' | 'failed';

const texts: Record<State, string> = {
  open: 'The payment opens on top of this page. Nothing is charged before you pay.',
  closed: 'Nothing was paid. You can open the payment again.',
  paid: 'Thank you. Your payment is complete. We’ll email you a receipt.',
  failed: 'Payment failed. Please try again later.',
};

/** A payment that is due, in the overlay of Paddle. */
export function PaddlePayment({ token, transaction }: PaddlePaymentProps) {
  const [state, setState] = useState<State>('open');

  function openAgain(): void {
    setState('open');
    open();
  }

  function open(): void {
    const told = {
      // A payment that is made is closed afterwards.
      onClose: () => setState((state) => (state === 'paid' ? state : 'closed')),
      onError: () => setState('failed'),
      onPaid: () => setState('paid'),
    };
    openTransaction(token, transaction, told).catch(() => setState('failed'));
  }
  const openFirst = useEffectEvent(open);

  useEffect(() => openFirst(), [transaction]);

  return (
    <div className="stack">
      <p role={state === 'failed' ? 'alert' : 'status'}>{texts[state]}</p>
      {(state === 'closed' || state === 'failed') && (
        <div className="plan-actions">
          <Button kind="primary" onClick={openAgain}>
            {state === 'closed' ? 'Open the payment' : 'Try again'}
          </Button>
        </div>
      )}
    </div>
  );
}

import { useEffect, useEffectEvent, useState } from 'react';
import type { CheckoutDetails } from '@linklet/contract/billing/views.ts';
import { Dialog } from '#/ui/dialogs/Dialog.tsx';
import { openPaddle } from './open-paddle.ts';

interface PaddleCheckoutProps {
  details: CheckoutDetails;
  onClose: () => void;
}

/** Paddle draws its overlay by itself; here is said when it can't. */
export function PaddleCheckout({ details, onClose }: PaddleCheckoutProps) {
  const [isFailed, setFailed] = useState(false);
  const close = useEffectEvent(onClose);

  useEffect(() => {
    const fail = () => setFailed(true);
    openPaddle(details, { onClose: () => close(), onError: fail }).catch(fail);
  }, [details]);

  if (!isFailed) return null;
  return (
    <Dialog title="Payment" onClose={onClose}>
      <p role="alert">Payment failed. Please try again later.</p>
    </Dialog>
  );
}

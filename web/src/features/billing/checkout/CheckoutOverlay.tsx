import type { CheckoutDetails } from '@linklet/contract/billing/views.ts';
import { Dialog } from '#/ui/dialogs/Dialog.tsx';
import { PaddleCheckout } from '../paddle/PaddleCheckout.tsx';
import { SandboxCheckout } from '../sandbox/SandboxCheckout.tsx';

interface CheckoutOverlayProps {
  details: CheckoutDetails;
  onClose: () => void;
}

/** Pays over the page, and goes on where the checkout says. */
export function CheckoutOverlay({ details, onClose }: CheckoutOverlayProps) {
  if (details.client_token !== undefined) return <PaddleCheckout details={details} onClose={onClose} />;
  return (
    <Dialog title="Payment" onClose={onClose} insistent>
      <SandboxCheckout id={details.transaction_id} onDone={(url) => location.assign(url)} />
    </Dialog>
  );
}

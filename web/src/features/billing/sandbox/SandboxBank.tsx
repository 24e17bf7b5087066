import { useState } from 'react';
import { answerSandboxBank } from '@linklet/contract/billing/sandbox.ts';
import { notify } from '#/lib/notices.ts';
import { api } from '#/lib/transport/api.ts';
import { noticeOf } from '#/lib/transport/failures.ts';
import { Button } from '#/ui/buttons/Button.tsx';

interface SandboxBankProps {
  id: string;
  onDone: (url: string) => void;
  onRefused: () => void;
}

/** The customer's bank asks whether a payment is the customer's. */
export function SandboxBank({ id, onDone, onRefused }: SandboxBankProps) {
  const [isBusy, setBusy] = useState(false);

  async function answer(isConfirmed: boolean): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    try {
      const { success_url: url } = await api(answerSandboxBank, {
        params: { id },
        body: { is_confirmed: isConfirmed },
      });
      if (url !== undefined) onDone(url);
    } catch (error) {
      notify(noticeOf(error));
      onRefused();
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="sandbox-checkout">
      <p>Your bank asks: do you approve this payment?</p>
      <div className="plan-actions" aria-busy={isBusy || undefined}>
        <Button kind="primary" onClick={() => void answer(true)}>
          Confirm the payment
        </Button>
        <Button onClick={() => void answer(false)}>Decline</Button>
      </div>
    </div>
  );
}

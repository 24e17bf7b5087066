import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import {
  getSandboxCheckout,
  paySandboxCheckout,
  type SandboxCheckoutView,
} from '@linklet/contract/billing/sandbox.ts';
import { api } from '#/lib/transport/api.ts';
import { ButtonAnchor } from '#/ui/buttons/ButtonAnchor.tsx';
import { LoadFailure } from '#/ui/LoadFailure.tsx';
import { Skeleton } from '#/ui/Skeleton.tsx';
import { CardForm } from './CardForm.tsx';
import { SandboxBank } from './SandboxBank.tsx';
import { SandboxSum } from './SandboxSum.tsx';

interface SandboxCheckoutProps {
  id: string;
  onDone: (url: string) => void;
}

/** The page of the sandbox on which somebody pays, or gives a card. */
export function SandboxCheckout({ id, onDone }: SandboxCheckoutProps) {
  const [bank, setBank] = useState<string | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ['sandbox-checkout', id],
    queryFn: ({ signal }) => api(getSandboxCheckout, { params: { id }, signal }),
    staleTime: 0,
  });
  if (error) return <LoadFailure what="The payment" retry={() => void refetch()} />;
  if (!data) return <Skeleton className="block" />;
  if (data.status !== 'open') return <Over checkout={data} />;
  if (bank !== null) return <SandboxBank id={bank} onDone={onDone} onRefused={() => setBank(null)} />;

  return (
    <div className="sandbox-checkout">
      <SandboxSum sum={data.sum} trialDays={data.trial_days} interval={data.interval} />
      <CardForm
        label={labelOf(data)}
        send={async (card) => {
          const { success_url: url, confirm } = await api(paySandboxCheckout, { params: { id }, body: card });
          if (confirm !== undefined) setBank(confirm);
          else if (url !== undefined) onDone(url);
        }}
      />
      <ButtonAnchor kind="text" href={data.cancel_url}>
        Go back
      </ButtonAnchor>
    </div>
  );
}

function labelOf({ sum, trial_days: trialDays }: SandboxCheckoutView): string {
  if (trialDays > 0) return 'Start the trial';
  return sum === null ? 'Save the card' : 'Pay';
}

function Over({
  checkout: { status, success_url: url, cancel_url: back },
}: {
  checkout: SandboxCheckoutView;
}) {
  const isPaid = status === 'completed';

  return (
    <div className="sandbox-checkout">
      <p>{isPaid ? 'This is paid.' : 'This page has expired: a newer one was opened.'}</p>
      <ButtonAnchor kind="primary" href={(isPaid ? url : null) ?? back}>
        Go on
      </ButtonAnchor>
    </div>
  );
}

import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { getSandboxPayment, paySandboxPayment } from '@linklet/contract/billing/sandbox.ts';
import { api } from '#/lib/transport/api.ts';
import { ButtonAnchor } from '#/ui/buttons/ButtonAnchor.tsx';
import { LoadFailure } from '#/ui/LoadFailure.tsx';
import { Skeleton } from '#/ui/Skeleton.tsx';
import { CardForm } from './CardForm.tsx';
import { SandboxBank } from './SandboxBank.tsx';
import { SandboxSum } from './SandboxSum.tsx';

interface SandboxPaymentProps {
  id: string;
  /** Where it goes on if nothing is due any more. */
  back: string;
  onDone: (url: string) => void;
}

/** A payment that is due: the bank wants it confirmed, or another card is needed. */
export function SandboxPayment({ id, back, onDone }: SandboxPaymentProps) {
  const [asked, setAsked] = useState<'bank' | 'card' | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ['sandbox-payment', id],
    queryFn: ({ signal }) => api(getSandboxPayment, { params: { id }, signal }),
    staleTime: 0,
  });
  if (error) return <LoadFailure what="The payment" retry={() => void refetch()} />;
  if (!data) return <Skeleton className="block" />;
  const isDue = data.status === 'open' || data.status === 'confirm';
  if (!isDue) return <NothingDue isPaid={data.status === 'paid'} back={back} />;
  const step = asked ?? (data.status === 'confirm' ? 'bank' : 'card');

  return (
    <div className="sandbox-checkout">
      <SandboxSum sum={data.sum} />
      {step === 'bank' ? (
        <SandboxBank id={id} onDone={onDone} onRefused={() => setAsked('card')} />
      ) : (
        <CardForm
          label="Pay"
          send={async (card) => {
            const { success_url: url, confirm } = await api(paySandboxPayment, {
              params: { id },
              body: card,
            });
            if (confirm !== undefined) setAsked('bank');
            else if (url !== undefined) onDone(url);
          }}
        />
      )}
    </div>
  );
}

function NothingDue({ isPaid, back }: { isPaid: boolean; back: string }) {
  return (
    <div className="sandbox-checkout">
      <p>{isPaid ? 'This is paid.' : 'This is not due any more.'}</p>
      <ButtonAnchor kind="primary" href={back}>
        Go on
      </ButtonAnchor>
    </div>
  );
}

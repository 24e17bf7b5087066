import type { ReactNode } from 'react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { stateQuery } from '#/lib/transport/state-query.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { useCancelEmailChange } from './accounts.queries.ts';

interface PendingEmailProps {
  email: string;
  present: string;
  /** Sends the link once more. */
  resend: ReactNode;
}

/** Another address that the account is to have, until its link is used. */
export function PendingEmail({ email, present, resend }: PendingEmailProps) {
  const cancelling = useCancelEmailChange();
  const { product } = useSuspenseQuery(stateQuery).data;

  return (
    <div className="stack" role="group" aria-label="New email">
      <p>
        {product.sends_email ? (
          <>
            We sent a link to <strong>{email}</strong>.
          </>
        ) : (
          <>
            Email isn’t set up on this server. Ask its administrator for the link to <strong>{email}</strong>.
          </>
        )}{' '}
        Until you open it, your email stays {present}.
      </p>
      <div className="form-end">
        {resend}
        <Button
          aria-busy={cancelling.isPending || undefined}
          onClick={() => cancelling.isPending || cancelling.mutate()}
        >
          Cancel change
        </Button>
      </div>
    </div>
  );
}

import { useSuspenseQuery } from '@tanstack/react-query';
import { stateQuery } from '#/lib/transport/state-query.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { type ButtonLook } from '#/ui/buttons/button-look.ts';
import { useSendVerification } from './accounts.queries.ts';
import { verificationWords } from './verification-words.ts';

/** Writes the verification email again. */
export function ResendButton(look: ButtonLook) {
  const sending = useSendVerification();
  const { product } = useSuspenseQuery(stateQuery).data;
  const { label, done } = verificationWords(product);

  return (
    <>
      <Button
        {...look}

        aria-busy={sending.isPending || undefined}
        onClick={() => sending.isPending || sending.mutate()}
      >
        {sending.isPending ? 'Sending…' : label}
      </Button>
      <span role="status" className={sending.isSuccess ? 'field-hint' : 'unseen'}>
        {sending.isSuccess ? done : ''}
      </span>
    </>
  );
}

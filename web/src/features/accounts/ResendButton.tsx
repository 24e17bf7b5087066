import { useSendVerification } from './accounts.queries.ts';

/** Sends the verification e-mail once more. */
export function ResendButton() {
  const sending = useSendVerification();

  return (
    <>
      <button
        type="button"
        className="button"
        aria-busy={sending.isPending || undefined}
        onClick={() => sending.isPending || sending.mutate()}
      >
        {sending.isPending ? 'Sending…' : sending.isSuccess ? 'Send once more' : 'Send again'}
      </button>
      <span role="status" className={sending.isSuccess ? 'field-hint' : 'unseen'}>
        {sending.isSuccess ? 'Sent. It may take a minute to arrive.' : ''}
      </span>
    </>
  );
}

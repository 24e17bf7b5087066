import { useState } from 'react';
import { RequestResetForm } from '#/features/sign-in/RequestResetForm.tsx';
import { useFocus } from '#/lib/use-focus.ts';
import { Page } from '#/ui/Page.tsx';
import { routes } from '#/shell/names.ts';

export function RequestResetScreen() {
  const [sentTo, setSentTo] = useState<string | null>(null);

  return (
    <Page title="Reset your password" narrow>
      <div className="card">
        {sentTo === null ? (
          <>
            <p className="card-lead">Tell us the address of your account, and we send you a link.</p>
            <RequestResetForm onDone={setSentTo}>
              <a href={routes.login}>Back to sign in</a>
            </RequestResetForm>
          </>
        ) : (
          <Sent email={sentTo} onAgain={() => setSentTo(null)} />
        )}
      </div>
    </Page>
  );
}

// The same whether or not there is such an account: nobody learns here who has one.
function Sent({ email, onAgain }: { email: string; onAgain: () => void }) {
  const heading = useFocus<HTMLHeadingElement>();

  return (
    <div className="stack">
      <h2 ref={heading} tabIndex={-1}>
        Look into your mailbox
      </h2>
      <p>
        If an account exists for <strong>{email}</strong>, a link to choose a new password is on its way. It
        works for an hour, once.
      </p>
      <div className="form-end">
        <button type="button" className="button" onClick={onAgain}>
          Try another address
        </button>
        <a href={routes.login}>Back to sign in</a>
      </div>
    </div>
  );
}

import { useState } from 'react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { RequestResetForm } from '#/features/sign-in/RequestResetForm.tsx';
import { stateQuery } from '#/lib/transport/state-query.ts';
import { useFocus } from '#/lib/use-focus.ts';
import { Card } from '#/ui/Card.tsx';
import { Button } from '#/ui/buttons/Button.tsx';
import { Page } from '#/ui/Page.tsx';
import { routes } from '#/shell/names.ts';

export function RequestResetScreen() {
  const [sentTo, setSentTo] = useState<string | null>(null);

  return (
    <Page title="Reset your password" narrow>
      <Card>
        {sentTo === null ? (
          <>
            <p className="card-lead">Enter the email of your account, and we’ll send you a link.</p>
            <RequestResetForm onDone={setSentTo}>
              <a href={routes.login}>Back to sign in</a>
            </RequestResetForm>
          </>
        ) : (
          <Sent email={sentTo} onAgain={() => setSentTo(null)} />
        )}
      </Card>
    </Page>
  );
}

// The same whether or not there is such an account: nobody learns here who has one.
function Sent({ email, onAgain }: { email: string; onAgain: () => void }) {
  const heading = useFocus<HTMLHeadingElement>();
  const { product } = useSuspenseQuery(stateQuery).data;

  return (
    <div className="stack">
      <h2 ref={heading} tabIndex={-1}>
        {product.sends_email ? 'Check your inbox' : 'Email isn’t set up on this server'}
      </h2>
      <p>
        If an account exists for <strong>{email}</strong>, a link to choose a new password is on its way. It
        works once, for one hour.
      </p>
      {!product.sends_email && <p>Ask its administrator for the link.</p>}
      <div className="form-end">
        <Button onClick={onAgain}>Try another address</Button>
        <a href={routes.login}>Back to sign in</a>
      </div>
    </div>
  );
}

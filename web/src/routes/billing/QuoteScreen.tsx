import { useState } from 'react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { QuoteForm } from '#/features/sales/QuoteForm.tsx';
import { stateQuery } from '#/lib/transport/state-query.ts';
import { useFocus } from '#/lib/use-focus.ts';
import { Card } from '#/ui/Card.tsx';
import { Page } from '#/ui/Page.tsx';
import { routes } from '#/shell/names.ts';

/** Where a company asks for a price of its own. */
export function QuoteScreen() {
  const { user } = useSuspenseQuery(stateQuery).data;
  const [sentBy, setSentBy] = useState<string | null>(null);

  return (
    <Page title="Ask for a quote" narrow>
      <Card>
        {sentBy === null ? (
          <>
            <p className="card-lead">
              Tell us what you need, and we’ll send you a quote: more links than any plan has, payment by
              invoice, or custom terms.
            </p>
            <QuoteForm known={{ name: user?.name ?? '', email: user?.email ?? '' }} onDone={setSentBy} />
          </>
        ) : (
          <Sent email={sentBy} />
        )}
      </Card>
    </Page>
  );
}

function Sent({ email }: { email: string }) {
  const heading = useFocus<HTMLHeadingElement>();

  return (
    <div className="stack">
      <h2 ref={heading} tabIndex={-1}>
        We have your request
      </h2>
      <p>
        We look at it and write to <strong>{email}</strong>.
      </p>
      <div className="form-end">
        <a href={routes['signup.pricing']}>See all plans</a>
      </div>
    </div>
  );
}

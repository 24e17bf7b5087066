import { useSuspenseQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { PaddlePayment } from '#/features/billing/paddle/PaddlePayment.tsx';
import { paddleQuery } from '#/features/billing/paddle/paddle.queries.ts';
import { Card } from '#/ui/Card.tsx';
import { EmptyState } from '#/ui/EmptyState.tsx';
import { checkIcon } from '#/ui/icons/action-icons.ts';
import { Page } from '#/ui/Page.tsx';
import { routes } from '#/shell/names.ts';

/** Where the links lead that Paddle sends to pay something, signed in or not. */
export function PaddlePaymentScreen() {
  const { transaction }: { transaction?: unknown } = useSearch({ strict: false });
  const { client_token: token } = useSuspenseQuery(paddleQuery).data;
  const named = typeof transaction === 'string' && /^txn_\w{1,60}$/.test(transaction) ? transaction : null;

  return (
    <Page title="Payment" narrow>
      {token === null || named === null ? (
        <EmptyState
          icon={checkIcon}
          title="There is nothing to pay here"
          text={
            token === null
              ? 'This service doesn’t take payments on this page.'
              : 'This link is incomplete. Open the link from the email again.'
          }
          action={<a href={routes['settings.subscription']}>Your subscription</a>}
        />
      ) : (
        <Card>
          <PaddlePayment token={token} transaction={named} />
        </Card>
      )}
    </Page>
  );
}

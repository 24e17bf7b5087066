import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { ownPaths } from '#/features/billing/billing-paths.ts';
import { LinkedPayment } from '#/features/billing/payment-link/LinkedPayment.tsx';
import { linkedPaymentQuery } from '#/features/billing/payment-link/payment-link.queries.ts';
import { describeFailure } from '#/lib/transport/failures.ts';
import { routes } from '#/shell/names.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { ButtonAnchor } from '#/ui/buttons/ButtonAnchor.tsx';
import { EmptyState } from '#/ui/EmptyState.tsx';
import { warningIcon } from '#/ui/icons/icons.ts';
import { Page } from '#/ui/Page.tsx';

const route = getRouteApi(routes['user.payment']);

/** Where the link in an email about a payment leads, signed in or not. */
export function LinkedPaymentScreen() {
  const { token } = route.useParams();
  const { paid = false } = route.useSearch();
  const { data: payment, error, refetch } = useQuery(linkedPaymentQuery(token, paid));

  if (payment !== undefined)
    return (
      <Page title="Payment" narrow>
        <LinkedPayment token={token} payment={payment} isBack={paid} />
      </Page>
    );
  if (error === null) return <Page title="Payment" narrow pending children={null} />;
  const { text, action } = describeFailure(error);
  return (
    <Page title="Payment" narrow>
      <EmptyState
        icon={warningIcon}
        title={action === 'none' ? 'This link didn’t work' : 'The payment can’t be shown'}
        text={text}
        action={
          action === 'none' ? (
            <ButtonAnchor kind="primary" href={ownPaths.subscription}>
              Go to the subscription
            </ButtonAnchor>
          ) : (
            <Button onClick={() => void refetch()}>Try again</Button>
          )
        }
      />
    </Page>
  );
}

import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { ResendButton } from '#/features/accounts/ResendButton.tsx';
import { useVerifyEmail } from '#/features/accounts/accounts.queries.ts';
import { describeFailure } from '#/lib/transport/failures.ts';
import { stateQuery } from '#/lib/transport/state-query.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { EmptyState } from '#/ui/EmptyState.tsx';
import { mailIcon } from '#/ui/icons/action-icons.ts';
import { warningIcon } from '#/ui/icons/icons.ts';
import { Page } from '#/ui/Page.tsx';
import { routes } from '#/shell/names.ts';
import { refreshState } from '#/shell/query-client.ts';
import { addressToProve, EmailVerified } from './VerifyEmailScreen.tsx';

const route = getRouteApi(routes['email.verify.link']);

/** Where the link of the email leads. It waits for a click: scanners of mail open links, and must not verify anything. */
export function VerifyLinkScreen() {
  const params = route.useParams();
  const queryClient = useQueryClient();
  const { user } = useSuspenseQuery(stateQuery).data;
  const verifying = useVerifyEmail();
  if (user === null) return null;

  const address = addressToProve(user);
  if (address === null) return <EmailVerified email={user.email} />;
  if (verifying.isError) return <Failed text={describeFailure(verifying.error).text} />;
  return (
    <Page title="Verify your email" narrow>
      <EmptyState
        icon={mailIcon}
        title="One more step"
        text={`Confirm that ${address} is yours.`}
        action={
          <Button
            kind="primary"
            size="large"
            aria-busy={verifying.isPending || undefined}
            onClick={() => verifying.mutate(params, { onSuccess: () => void refreshState(queryClient) })}
          >
            Verify
          </Button>
        }
      />
    </Page>
  );
}

function Failed({ text }: { text: string }) {
  return (
    <Page title="Not verified" narrow>
      <EmptyState icon={warningIcon} title="This link didn’t work" text={text} action={<ResendButton />} />
    </Page>
  );
}

import { useSuspenseQuery } from '@tanstack/react-query';
import type { UserView } from '@linklet/contract/accounts/endpoints.ts';
import { ResendButton } from '#/features/accounts/ResendButton.tsx';
import { stateQuery } from '#/lib/transport/state-query.ts';
import { ButtonAnchor } from '#/ui/buttons/ButtonAnchor.tsx';
import { EmptyState } from '#/ui/EmptyState.tsx';
import { checkIcon, mailIcon } from '#/ui/icons/action-icons.ts';
import { Page } from '#/ui/Page.tsx';
import { routes } from '#/shell/names.ts';

/** After signing up, and from the reminder: where the email went, and how to get another. */
export function VerifyEmailScreen() {
  const { user, product } = useSuspenseQuery(stateQuery).data;
  if (user === null) return null;

  const address = addressToProve(user);
  if (address === null) return <EmailVerified email={user.email} />;
  if (!product.sends_email) return <EmailNotSetUp address={address} isStaff={user.isDeveloper} />;
  return (
    <Page title="Verify your email" narrow>
      <EmptyState
        icon={mailIcon}
        title="Check your inbox"
        text={`We sent a link to ${address}. Open it, then press Verify.`}
        action={
          <div className="stack centered">
            <ResendButton />
            <p className="field-hint">
              Wrong address? <a href={routes['settings.profile']}>Change it</a>. Or see{' '}
              <a href={routes['get-started']}>what you can do first</a>.
            </p>
          </div>
        }
      />
    </Page>
  );
}

function EmailNotSetUp({ address, isStaff }: { address: string; isStaff: boolean }) {
  return (
    <Page title="Verify your email" narrow>
      <EmptyState
        icon={mailIcon}
        title="Email isn’t set up on this server"
        text={`No link was sent to ${address}. Ask its administrator.`}
        action={
          <div className="stack centered">
            {isStaff && (
              <ButtonAnchor kind="primary" href={routes['kiosk.mailbox']}>
                Open the mailbox
              </ButtonAnchor>
            )}
            <ResendButton />
          </div>
        }
      />
    </Page>
  );
}

/** The address whose link waits to be used; null where there is none. */
export function addressToProve({ email, email_verified_at, pending_email }: UserView): string | null {
  return pending_email ?? (email_verified_at === null ? email : null);
}

export function EmailVerified({ email }: { email: string }) {
  return (
    <Page title="Email verified" narrow>
      <EmptyState
        icon={checkIcon}
        title="Thank you"
        text={`${email} is verified.`}
        action={
          <ButtonAnchor kind="primary" href={routes['get-started']}>
            Get started
          </ButtonAnchor>
        }
      />
    </Page>
  );
}

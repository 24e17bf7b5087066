import { useQuery } from '@tanstack/react-query';
import { useRestoreAccount } from '#/features/accounts/accounts.queries.ts';
import { formatDate } from '#/lib/format.ts';
import { notify } from '#/lib/notices.ts';
import { stateQuery } from '#/lib/transport/state-query.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { ButtonAnchor } from '#/ui/buttons/ButtonAnchor.tsx';
import { EmptyState } from '#/ui/EmptyState.tsx';
import { trashIcon } from '#/ui/icons/action-icons.ts';
import { Page } from '#/ui/Page.tsx';
import { routes } from '#/shell/names.ts';
import { useSession } from '#/shell/use-session.ts';

/** All that a deleted account sees, whatever the address, until it is gone or comes back. */
export function DeletedScreen() {
  const { data: state } = useQuery(stateQuery);
  const deletesAt = state?.user?.deletes_at ?? null;
  if (deletesAt === null) return <Gone />;
  return <CanComeBack deletesAt={deletesAt} />;
}

function CanComeBack({ deletesAt }: { deletesAt: string }) {
  const restoring = useRestoreAccount();
  const { enter, leave } = useSession();

  async function restore() {
    await restoring.mutateAsync();
    notify('Your account is back.', 'success');
    await enter(routes['settings.profile']);
  }

  return (
    <Page title="Account deleted" narrow>
      <EmptyState
        icon={trashIcon}
        title={`Will be erased on ${formatDate(deletesAt)}`}
        text="Until then you can restore your account, with its links and their clicks."
        action={
          <div className="form-end">
            <Button
              kind="primary"
              aria-busy={restoring.isPending || undefined}
              onClick={() => void restore().catch(toldAlready)}
            >
              Restore my account
            </Button>
            <Button onClick={() => void leave()}>Sign out</Button>
          </div>
        }
      />
    </Page>
  );
}

function Gone() {
  return (
    <Page title="Account deleted" narrow>
      <EmptyState
        icon={trashIcon}
        title="Your account has been deleted"
        text="You can restore it within 30 days: just sign in."
        action={<ButtonAnchor href={routes.login}>Sign In</ButtonAnchor>}
      />
    </Page>
  );
}

// A failed request is told by a notice.
function toldAlready(): void {}

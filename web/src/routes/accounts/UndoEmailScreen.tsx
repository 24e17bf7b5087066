import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { errors } from '@linklet/contract/http/errors.ts';
import { emailChangeQuery, useUndoEmailChange } from '#/features/accounts/accounts.queries.ts';
import { describeFailure } from '#/lib/transport/failures.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { ButtonAnchor } from '#/ui/buttons/ButtonAnchor.tsx';
import { EmptyState } from '#/ui/EmptyState.tsx';
import { checkIcon, mailIcon } from '#/ui/icons/action-icons.ts';
import { warningIcon } from '#/ui/icons/icons.ts';
import { Page } from '#/ui/Page.tsx';
import { routes } from '#/shell/names.ts';

const route = getRouteApi(routes['email.undo']);

/** Where the link in the notice to a former address leads, signed in or not. It waits for a click: scanners open links. */
export function UndoEmailScreen() {
  const { token } = route.useSearch();
  const { data, error } = useQuery({
    ...emailChangeQuery(token),
    enabled: token !== '',
    meta: { quiet: true },
  });
  const undoing = useUndoEmailChange(token);
  const failure = undoing.error ?? error;

  if (token === '') return <Failed text={errors.email_undo_link_wrong.message} />;
  if (failure !== null) return <Failed text={describeFailure(failure).text} />;
  if (data === undefined) return <Page title="Undo the change" narrow pending children={null} />;
  if (undoing.isSuccess) return <PutBack email={data.former_email} />;
  return (
    <Page title="Undo the change of your email" narrow>
      <EmptyState
        icon={mailIcon}
        title={`Change back to ${data.former_email}?`}
        text="You sign in with it again. The other address loses access, and all other sessions are signed out."
        action={
          <Button
            kind="primary"
            size="large"
            aria-busy={undoing.isPending || undefined}
            onClick={() => undoing.isPending || undoing.mutate()}
          >
            Undo the change
          </Button>
        }
      />
    </Page>
  );
}

function PutBack({ email }: { email: string }) {
  return (
    <Page title="Email changed back" narrow>
      <EmptyState
        icon={checkIcon}
        title={`You sign in with ${email} again`}
        text="If you didn’t request the change, someone may know your password."
        action={
          <ButtonAnchor kind="primary" href={routes['password.email']}>
            Choose a new password
          </ButtonAnchor>
        }
      />
    </Page>
  );
}

function Failed({ text }: { text: string }) {
  return (
    <Page title="Nothing was changed" narrow>
      <EmptyState icon={warningIcon} title="This link didn’t work" text={text} />
    </Page>
  );
}

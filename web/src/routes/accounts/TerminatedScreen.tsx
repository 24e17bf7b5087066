import { errors } from '@linklet/contract/http/errors.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { ButtonAnchor } from '#/ui/buttons/ButtonAnchor.tsx';
import { EmptyState } from '#/ui/EmptyState.tsx';
import { warningIcon } from '#/ui/icons/icons.ts';
import { Page } from '#/ui/Page.tsx';
import { useSession } from '#/shell/use-session.ts';

/** All that an account sees that was ended by staff. */
export function TerminatedScreen({ supportEmail }: { supportEmail: string }) {
  const { leave } = useSession();

  return (
    <Page title="Account terminated" narrow>
      <EmptyState
        icon={warningIcon}
        title="This account is closed"
        text={errors.account_terminated.message}
        action={
          <div className="form-end">
            <ButtonAnchor href={`mailto:${supportEmail}`}>Write to {supportEmail}</ButtonAnchor>
            <Button onClick={() => void leave()}>Sign out</Button>
          </div>
        }
      />
    </Page>
  );
}

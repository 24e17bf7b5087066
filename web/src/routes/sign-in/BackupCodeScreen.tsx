import { getRouteApi } from '@tanstack/react-router';
import { BackupCodeForm } from '#/features/two-factor/BackupCodeForm.tsx';
import { notify } from '#/lib/notices.ts';
import { Card } from '#/ui/Card.tsx';
import { ButtonLink } from '#/ui/buttons/ButtonLink.tsx';
import { Page } from '#/ui/Page.tsx';
import { routes } from '#/shell/names.ts';
import { useSession } from '#/shell/use-session.ts';

const route = getRouteApi(routes['login.backup-code']);

export function BackupCodeScreen() {
  const { next } = route.useSearch();
  const { enter } = useSession();

  return (
    <Page title="Sign in with a backup code" narrow>
      <Card>
        <BackupCodeForm
          onDone={async ({ left }) => {
            const codes = left === 1 ? '1 backup code is left.' : `${left} backup codes are left.`;
            notify(`${codes} Lost your phone? Replace your authenticator app in Security.`, 'info');
            // Who has lost the device needs a new second factor before anything else.
            await enter(next ?? routes['settings.security']);
          }}
        >
          <ButtonLink to={routes['login.two-factor']} search={{ next }} kind="quiet">
            Use the app
          </ButtonLink>
        </BackupCodeForm>
      </Card>
    </Page>
  );
}

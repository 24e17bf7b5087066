import { useState } from 'react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { twoFactorType } from '@linklet/contract/two-factor/types.ts';
import { NoBackupCodesDialog } from '#/features/two-factor/NoBackupCodesDialog.tsx';
import { TwoFactorForm } from '#/features/two-factor/TwoFactorForm.tsx';
import { PasskeyButton } from '#/features/passkeys/index.ts';
import { stateQuery } from '#/lib/transport/state-query.ts';
import { Card } from '#/ui/Card.tsx';
import { Button } from '#/ui/buttons/Button.tsx';
import { Icon } from '#/ui/icons/Icon.tsx';
import { warningIcon } from '#/ui/icons/icons.ts';
import { Page } from '#/ui/Page.tsx';
import { routes } from '#/shell/names.ts';
import { useSession } from '#/shell/use-session.ts';

const route = getRouteApi(routes['login.two-factor']);

export function TwoFactorScreen() {
  const { next } = route.useSearch();
  const { data: state } = useSuspenseQuery(stateQuery);
  const [lost, setLost] = useState(false);
  const navigate = useNavigate();
  const { enter } = useSession();

  function showBackupCode() {
    if (state.two_factor?.has_backup_codes === false) setLost(true);
    else void navigate({ to: routes['login.backup-code'], search: { next } });
  }

  return (
    <Page title="Two-factor authentication" narrow>
      <Card className="stack">
        {state.two_factor?.type === twoFactorType.authy && (
          <p className="alert">
            <Icon path={warningIcon} />
            Authy codes are no longer supported. Use a backup code, then set up another app.
          </p>
        )}
        <TwoFactorForm onDone={() => enter(next)}>
          <Button kind="quiet" onClick={showBackupCode}>
            Use a backup code
          </Button>
          <PasskeyButton label="Use a passkey" onDone={() => enter(next)} />
        </TwoFactorForm>
      </Card>
      <p className="aside">
        Not you? <a href={routes.login}>Sign in to another account</a>
      </p>
      {lost && (
        <NoBackupCodesDialog supportEmail={state.product.support_email} onClose={() => setLost(false)} />
      )}
    </Page>
  );
}

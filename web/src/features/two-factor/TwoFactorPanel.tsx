import { useState } from 'react';
import type { UserView } from '@linklet/contract/accounts/endpoints.ts';
import { notify } from '#/lib/notices.ts';
import { useFocusAfterChange } from '#/lib/use-focus.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { useConfirm } from '#/ui/dialogs/use-confirm.tsx';
import { BackupCodesDialog } from './BackupCodesDialog.tsx';
import { BackupCodesPanel } from './BackupCodesPanel.tsx';
import { MovingDevice } from './MovingDevice.tsx';
import { SetUpTwoFactorDialog } from './SetUpTwoFactorDialog.tsx';
import {
  useBeginTwoFactor,
  useDisableTwoFactor,
  useMoveTwoFactor,
  type NewSecret,
} from './two-factor.queries.ts';

/** The second factor: set up, kept by backup codes, moved to another device, switched off. */
export function TwoFactorPanel({ user }: { user: UserView }) {
  const [newSecret, setNewSecret] = useState<NewSecret | null>(null);
  const [newCodes, setNewCodes] = useState<string[] | null>(null);
  const panel = useFocusAfterChange<HTMLDivElement>(stateOf(user, newCodes !== null));

  return (
    <div ref={panel} tabIndex={-1} role="group" aria-label="Two-factor authentication" className="stack">
      {user.two_factor_moving ? (
        <MovingDevice onSecret={setNewSecret} />
      ) : user.uses_two_factor_auth ? (
        <SwitchedOn user={user} onCodes={setNewCodes} onSecret={setNewSecret} />
      ) : (
        <SwitchedOff onSecret={setNewSecret} />
      )}
      {newSecret !== null && (
        <SetUpTwoFactorDialog
          {...newSecret}
          onClose={() => setNewSecret(null)}
          onDone={(codes) => {
            setNewSecret(null);
            // Whoever has moved to another device keeps the codes.
            if (codes.length > 0) setNewCodes(codes);
            else notify('Your new device is set up.', 'success');
          }}
        />
      )}
      {newCodes !== null && <BackupCodesDialog codes={newCodes} onClose={() => setNewCodes(null)} />}
    </div>
  );
}

/** All that decides which buttons there are, and whether they can be reached. */
function stateOf(user: UserView, showsCodes: boolean): string {
  const { two_factor_moving, uses_two_factor_auth, active_two_factor_backup_codes_count: codes } = user;
  return [two_factor_moving, uses_two_factor_auth, codes > 0, showsCodes].join();
}

function SwitchedOff({ onSecret }: { onSecret: (secret: NewSecret) => void }) {
  const beginning = useBeginTwoFactor();

  return (
    <>
      <p>Add a second step to sign in: a code from your authenticator app.</p>
      <div>
        <Button
          kind="primary"
          aria-busy={beginning.isPending || undefined}
          onClick={() => beginning.isPending || beginning.mutate(undefined, { onSuccess: onSecret })}
        >
          Set up
        </Button>
      </div>
    </>
  );
}

interface SwitchedOnProps {
  user: UserView;
  onCodes: (codes: string[]) => void;
  onSecret: (secret: NewSecret) => void;
}

function SwitchedOn({ user, onCodes, onSecret }: SwitchedOnProps) {
  const disabling = useDisableTwoFactor();
  const moving = useMoveTwoFactor();
  const { confirm, dialog } = useConfirm();

  async function disable() {
    const isSure = await confirm({
      title: 'Turn off two-factor authentication?',
      text: 'You will sign in with your password alone, and your backup codes will stop working.',
      confirm: 'Turn off',
      danger: true,
    });
    if (!isSure) return;
    await disabling.mutateAsync();
    notify('Two-factor authentication is off.', 'success');
  }

  return (
    <>
      <p>
        <span className="tag good">On</span> Signing in takes your password and a code from your app.
      </p>
      <BackupCodesPanel left={user.active_two_factor_backup_codes_count} onCodes={onCodes} />
      <div className="button-row">
        <Button
          aria-busy={moving.isPending || undefined}
          onClick={() => moving.isPending || moving.mutate(undefined, { onSuccess: onSecret })}
        >
          Replace authenticator app
        </Button>
        <Button
          aria-busy={disabling.isPending || undefined}
          onClick={() => void disable().catch(toldAlready)}
        >
          Turn off two-factor authentication
        </Button>
      </div>
      {dialog}
    </>
  );
}

// A failed request is told by a notice.
function toldAlready(): void {}

import { useState } from 'react';
import type { UserView } from '@linklet/contract/accounts.ts';
import { notify } from '#/lib/notices.ts';
import { useConfirm } from '#/ui/use-confirm.tsx';
import { BackupCodesDialog } from './BackupCodesDialog.tsx';
import { BackupCodesPanel } from './BackupCodesPanel.tsx';
import { useBeginTwoFactor, useDisableTwoFactor } from './settings.queries.ts';
import { SetUpTwoFactorDialog } from './SetUpTwoFactorDialog.tsx';

/** The second factor: set up, kept by backup codes, switched off. */
export function TwoFactorPanel({ user }: { user: UserView }) {
  const [newCodes, setNewCodes] = useState<string[] | null>(null);

  return (
    <div className="stack">
      {user.uses_two_factor_auth ? (
        <SwitchedOn user={user} onCodes={setNewCodes} />
      ) : (
        <SwitchedOff onCodes={setNewCodes} />
      )}
      {newCodes !== null && <BackupCodesDialog codes={newCodes} onClose={() => setNewCodes(null)} />}
    </div>
  );
}

function SwitchedOff({ onCodes }: { onCodes: (codes: string[]) => void }) {
  const beginning = useBeginTwoFactor();

  return (
    <>
      <p>
        With a second factor your password alone opens nothing: signing in also takes a code from an app on
        your phone.
      </p>
      <div>
        <button
          type="button"
          className="button primary"
          aria-busy={beginning.isPending || undefined}
          onClick={() => beginning.isPending || beginning.mutate()}
        >
          Set up
        </button>
      </div>
      {beginning.data !== undefined && (
        <SetUpTwoFactorDialog
          secret={beginning.data.secret}
          uri={beginning.data.uri}
          onClose={() => beginning.reset()}
          onDone={(codes) => {
            beginning.reset();
            onCodes(codes);
          }}
        />
      )}
    </>
  );
}

interface SwitchedOnProps {
  user: UserView;
  onCodes: (codes: string[]) => void;
}

function SwitchedOn({ user, onCodes }: SwitchedOnProps) {
  const disabling = useDisableTwoFactor();
  const { confirm, dialog } = useConfirm();

  async function disable() {
    const isSure = await confirm({
      title: 'Switch off two-factor authentication?',
      text: 'Your password alone will open your account again, and your backup codes stop working.',
      confirm: 'Switch off',
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
      <div>
        <button
          type="button"
          className="button"
          aria-busy={disabling.isPending || undefined}
          onClick={() => void disable().catch(toldAlready)}
        >
          Switch off two-factor authentication
        </button>
      </div>
      {dialog}
    </>
  );
}

// A failed request is told by a notice.
function toldAlready(): void {}

import { useState } from 'react';
import { Button } from '#/ui/buttons/Button.tsx';
import { Dialog } from '#/ui/dialogs/Dialog.tsx';
import { BackupCodeForm } from '#/features/two-factor/index.ts';
import { LoginForm } from './LoginForm.tsx';
import { TwoFactorForm } from '#/features/two-factor/index.ts';

interface SignInDialogProps {
  /** Whose page this is, where that is known: nobody else's request is sent again. */
  email?: string;
  onDone: () => Promise<void>;
  onCancel: () => void;
}

type Step = 'password' | 'two-factor' | 'backup-code';

/** Over a page whose session has ended: what was typed there stays until somebody has signed in again. */
export function SignInDialog({ email, onDone, onCancel }: SignInDialogProps) {
  const [step, setStep] = useState<Step>('password');
  const cancel = (
    <Button kind="quiet" onClick={onCancel}>
      Cancel
    </Button>
  );

  return (
    <Dialog title="Your session has ended" insistent onClose={onCancel}>
      <div className="stack">
        {step === 'password' && (
          <>
            <p>Sign in to continue where you left off. Nothing you typed is lost.</p>
            <LoginForm
              {...(email !== undefined && { email })}
              onDone={({ two_factor }) => (two_factor ? setStep('two-factor') : onDone())}
            >
              {cancel}
            </LoginForm>
          </>
        )}
        {step === 'two-factor' && (
          <TwoFactorForm onDone={onDone}>
            <Button kind="quiet" onClick={() => setStep('backup-code')}>
              Use a backup code
            </Button>
          </TwoFactorForm>
        )}
        {step === 'backup-code' && <BackupCodeForm onDone={onDone}>{cancel}</BackupCodeForm>}
      </div>
    </Dialog>
  );
}

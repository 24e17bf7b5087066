import { useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { renderSVG } from 'uqr';
import { enableTwoFactor } from '@linklet/contract/two-factor/endpoints.ts';
import { api } from '#/lib/transport/api.ts';
import { checkBody } from '#/lib/forms/check-body.ts';
import { stateQuery } from '#/lib/transport/state-query.ts';
import { useForm } from '#/lib/forms/use-form.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { ButtonAnchor } from '#/ui/buttons/ButtonAnchor.tsx';
import { CodeField } from '#/ui/fields/CodeField.tsx';
import { CopyButton } from '#/ui/buttons/CopyButton.tsx';
import { Dialog } from '#/ui/dialogs/Dialog.tsx';
import { ErrorSummary } from '#/ui/ErrorSummary.tsx';
import { SubmitButton } from '#/ui/buttons/SubmitButton.tsx';

interface SetUpTwoFactorDialogProps {
  secret: string;
  /** The same for apps that scan. */
  uri: string;
  onDone: (backupCodes: string[]) => void;
  onClose: () => void;
}

const codePx = 196;

export function SetUpTwoFactorDialog({ secret, uri, onDone, onClose }: SetUpTwoFactorDialogProps) {
  const queryClient = useQueryClient();
  const formRef = useRef<HTMLFormElement>(null);
  const form = useForm({
    formRef,
    initial: { code: '' },
    check: (draft) => checkBody(enableTwoFactor, draft),
    send: async (body) => {
      const { codes } = await api(enableTwoFactor, { body });
      onDone(codes);
      await queryClient.invalidateQueries({ queryKey: stateQuery.queryKey });
    },
  });

  return (
    <Dialog title="Set up two-factor authentication" insistent onClose={onClose}>
      <div className="stack">
        <p>Scan this with your authenticator app or password manager.</p>
        <img
          className="two-factor-qr"
          src={`data:image/svg+xml,${encodeURIComponent(renderSVG(uri, { border: 4 }))}`}
          width={codePx}
          height={codePx}
          alt="QR code for your app"
        />
        <div className="two-factor-key">
          <p className="label">Or enter this key in the app</p>
          <code>{inGroups(secret)}</code>
          <div className="button-row">
            <CopyButton text={secret} label="the key" size="small" />
            <ButtonAnchor size="small" className="on-phones" href={uri}>
              Open an app on this device
            </ButtonAnchor>
          </div>
        </div>
        <form ref={formRef} className="form" noValidate onSubmit={form.submit}>
          <ErrorSummary errors={form.errors} fields={[]} />
          <CodeField
            {...form.field('code')}
            hint="Shown in the app now."
            onCode={(code) => form.change({ code })}
            onComplete={() => formRef.current?.requestSubmit()}
          />
          <div className="dialog-end">
            <Button onClick={onClose}>Cancel</Button>
            <SubmitButton busy={form.busy} label="Turn on" busyLabel="Checking…" />
          </div>
        </form>
      </div>
    </Dialog>
  );
}

/** In fours, as people read a key aloud. */
function inGroups(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ');
}

import { useMutation } from '@tanstack/react-query';
import { Button } from '#/ui/buttons/Button.tsx';
import { Icon } from '#/ui/icons/Icon.tsx';
import { keyIcon } from '#/ui/icons/screen-icons.ts';
import { hasWebAuthn } from './web-authn.ts';

interface PasskeyButtonProps {
  label: string;
  /** Somebody has signed in. */
  onDone: () => Promise<void>;
}

/** Signs in with a passkey. Nothing where the browser knows none. */
export function PasskeyButton({ label, onDone }: PasskeyButtonProps) {
  const signingIn = useMutation({
    mutationFn: async () => {
      const { signInWithPasskey } = await import('./sign-in-with-passkey.ts');
      return signInWithPasskey();
    },
  });
  if (!hasWebAuthn()) return null;

  async function signIn() {
    if (await signingIn.mutateAsync()) await onDone();
  }

  return (
    <Button
      aria-busy={signingIn.isPending || undefined}
      onClick={() => signingIn.isPending || void signIn().catch(toldAlready)}
    >
      <Icon path={keyIcon} />
      {label}
    </Button>
  );
}

// A failed request is told by a notice.
function toldAlready(): void {}

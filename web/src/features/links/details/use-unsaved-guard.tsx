import { useBlocker } from '@tanstack/react-router';
import { Button } from '#/ui/buttons/Button.tsx';
import { Dialog } from '#/ui/dialogs/Dialog.tsx';

/** Asks before what was typed is lost by going elsewhere; answers where it asks. */
export function useUnsavedGuard(isDirty: boolean) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => isDirty,
    enableBeforeUnload: isDirty,
    withResolver: true,
  });

  if (status !== 'blocked') return null;
  return (
    <Dialog title="Discard what you typed?" onClose={reset}>
      <p>The change to this link is not saved yet.</p>
      <div className="dialog-end">
        <Button data-focus onClick={reset}>
          Keep editing
        </Button>
        <Button kind="danger" onClick={proceed}>
          Discard
        </Button>
      </div>
    </Dialog>
  );
}

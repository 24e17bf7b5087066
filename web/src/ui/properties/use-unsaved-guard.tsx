import { useBlocker } from '@tanstack/react-router';
import { DiscardDialog } from './DiscardDialog.tsx';

/** Asks before what was typed is lost by going elsewhere; answers where it asks. */
export function useUnsavedGuard(isDirty: boolean) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => isDirty,
    enableBeforeUnload: isDirty,
    withResolver: true,
  });

  return status === 'blocked' && <DiscardDialog onKeep={reset} onDiscard={proceed} />;
}

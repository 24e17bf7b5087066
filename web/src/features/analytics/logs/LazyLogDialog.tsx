import { lazy, Suspense } from 'react';

const LogDialog = lazy(async () => ({ default: (await import('./LogDialog.tsx')).LogDialog }));

/** The dialog for the log of clicks, which comes when it is opened. */
export function LazyLogDialog({ onClose }: { onClose: () => void }) {
  return (
    <Suspense>
      <LogDialog onClose={onClose} />
    </Suspense>
  );
}

import { lazy, Suspense } from 'react';

const SegmentsDialog = lazy(async () => ({
  default: (await import('./SegmentsDialog.tsx')).SegmentsDialog,
}));

/** The dialog for segments, which comes when it is opened. */
export function LazySegmentsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Suspense>
      <SegmentsDialog onClose={onClose} />
    </Suspense>
  );
}

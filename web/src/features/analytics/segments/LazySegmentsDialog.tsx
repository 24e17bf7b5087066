import { lazyPart } from '#/lib/loading/lazy-part.tsx';

/** The dialog for segments, which comes when it is opened. */
export const LazySegmentsDialog = lazyPart(async () => (await import('./SegmentsDialog.tsx')).SegmentsDialog);

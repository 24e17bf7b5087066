import { lazyPart } from '#/lib/loading/lazy-part.tsx';

export const LazyComparePanel = lazyPart(async () => (await import('./ComparePanel.tsx')).ComparePanel);

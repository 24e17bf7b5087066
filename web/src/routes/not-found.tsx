import { lazy, Suspense } from 'react';
import { ScreenPending } from './ScreenPending.tsx';

const screens = () => import('./NotFoundScreens.tsx');
const PageNotFoundScreen = lazy(async () => ({ default: (await screens()).PageNotFoundScreen }));
const LinkNotFoundScreen = lazy(async () => ({ default: (await screens()).LinkNotFoundScreen }));

export function PageNotFound({ data }: { data?: unknown }) {
  return (
    <Suspense fallback={<ScreenPending />}>
      <PageNotFoundScreen data={data} />
    </Suspense>
  );
}

export function LinkNotFound() {
  return (
    <Suspense fallback={<ScreenPending />}>
      <LinkNotFoundScreen />
    </Suspense>
  );
}

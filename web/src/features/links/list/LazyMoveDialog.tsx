import { lazy, Suspense, type ComponentProps } from 'react';

const MoveDialog = lazy(() => import('./MoveDialog.tsx').then(({ MoveDialog }) => ({ default: MoveDialog })));

/** Comes once it is wanted. */
export function LazyMoveDialog(props: ComponentProps<typeof MoveDialog>) {
  return (
    <Suspense>
      <MoveDialog {...props} />
    </Suspense>
  );
}

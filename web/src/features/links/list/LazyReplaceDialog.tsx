import { lazy, Suspense, type ComponentProps } from 'react';

const ReplaceDialog = lazy(() =>
  import('./ReplaceDialog.tsx').then(({ ReplaceDialog }) => ({ default: ReplaceDialog })),
);

/** Comes once it is wanted. */
export function LazyReplaceDialog(props: ComponentProps<typeof ReplaceDialog>) {
  return (
    <Suspense>
      <ReplaceDialog {...props} />
    </Suspense>
  );
}

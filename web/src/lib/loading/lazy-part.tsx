import { lazy, Suspense, type ComponentType } from 'react';

/** A part of a screen whose code comes once it is shown; nothing stands in its place meanwhile. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Part = lazy(async () => ({ default: await load() }));

  return function LazyPart(props: Props) {
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
  };
}
